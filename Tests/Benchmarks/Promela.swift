/// The models as Spin reads them: one atomic step for each action of the Swift model, and the
/// same assertions checked on the way.
enum Promela {
  static let startUp = """
    /* Three components; phase, retries, wait and timer of each. */
    #define IDLE 0
    #define CONNECTING 1
    #define WAITING 2
    #define LOADING 3
    #define READY 4
    #define FAILED 5
    #define CONNECT_LIMIT(c) (c == 0 -> 8 : (c == 1 -> 6 : 4))
    #define LOAD_LIMIT(c) (c == 0 -> 6 : (c == 1 -> 5 : 3))
    #define PAUSE(w) (w == 0 -> 5 : (w == 1 -> 12 : 30))
    #define RUNS(c) (phase[c] == CONNECTING || phase[c] == WAITING || phase[c] == LOADING)
    #define CHECK assert((phase[1] != READY || phase[0] == READY) && \\
                         (phase[2] != READY || phase[1] == READY))
    byte phase[3];
    byte retries[3];
    byte wait[3];
    byte timer[3];

    inline start_over(c) {
      if :: phase[c] != FAILED -> phase[c] = IDLE; wait[c] = 0; timer[c] = 0 :: else fi
    }
    inline fail() {
      if
      :: retries[_pid] < 15 ->
           phase[_pid] = WAITING; timer[_pid] = PAUSE(wait[_pid]); retries[_pid]++;
           if :: wait[_pid] < 2 -> wait[_pid]++ :: else fi
      :: else -> phase[_pid] = FAILED; timer[_pid] = 0; wait[_pid] = 0
      fi;
      if :: _pid < 1 -> start_over(1) :: else fi;
      if :: _pid < 2 -> start_over(2) :: else fi;
      CHECK
    }
    active [3] proctype Component() {
    end: do
      :: d_step { phase[_pid] == IDLE && (_pid == 0 || phase[(_pid + 2) % 3] == LOADING ||
                                          phase[(_pid + 2) % 3] == READY) ->
           phase[_pid] = CONNECTING; timer[_pid] = CONNECT_LIMIT(_pid); CHECK }
      :: d_step { phase[_pid] == CONNECTING ->
           phase[_pid] = LOADING; timer[_pid] = LOAD_LIMIT(_pid); CHECK }
      :: d_step { phase[_pid] == LOADING && (_pid == 0 || phase[(_pid + 2) % 3] == READY) ->
           phase[_pid] = READY; timer[_pid] = 0; wait[_pid] = 0; CHECK }
      :: d_step { phase[_pid] == CONNECTING || phase[_pid] == LOADING || phase[_pid] == READY ->
           fail() }
      :: d_step { phase[_pid] == WAITING && timer[_pid] == 0 ->
           phase[_pid] = CONNECTING; timer[_pid] = CONNECT_LIMIT(_pid); CHECK }
      od
    }
    active proctype Clock() {
    end: do
      :: d_step { (RUNS(0) || RUNS(1) || RUNS(2)) && (!RUNS(0) || timer[0] > 0) &&
                  (!RUNS(1) || timer[1] > 0) && (!RUNS(2) || timer[2] > 0) ->
           if :: RUNS(0) -> timer[0]-- :: else fi;
           if :: RUNS(1) -> timer[1]-- :: else fi;
           if :: RUNS(2) -> timer[2]-- :: else fi;
           CHECK }
      od
    }
    """

  static func twoPhaseCommit(managers: Int) -> String {
    func all(_ joint: String, _ one: (Int) -> String) -> String {
      (0..<managers).map(one).joined(separator: joint)
    }
    return """
      #define WORKING 0
      #define PREPARED 1
      #define COMMITTED 2
      #define ABORTED 3
      #define SOME_COMMITTED (\(all(" || ") { "manager[\($0)] == COMMITTED" }))
      #define SOME_ABORTED (\(all(" || ") { "manager[\($0)] == ABORTED" }))
      #define CHECK assert(!(SOME_COMMITTED && SOME_ABORTED))
      byte manager[\(managers)];
      byte coordinator; /* 0 undecided, 1 committed, 2 aborted */
      bit said[\(managers)];
      bit heard[\(managers)];
      bit commit;
      bit abort;

      active [\(managers)] proctype Manager() {
      end: do
        :: d_step { manager[_pid] == WORKING -> manager[_pid] = PREPARED; said[_pid] = 1 }
        :: d_step { manager[_pid] == WORKING -> manager[_pid] = ABORTED; CHECK }
        :: d_step { commit -> manager[_pid] = COMMITTED; CHECK }
        :: d_step { abort -> manager[_pid] = ABORTED; CHECK }
        :: d_step { coordinator == 0 && said[_pid] -> heard[_pid] = 1 }
        od
      }
      active proctype Coordinator() {
      end: do
        :: d_step { coordinator == 0 && \(all(" && ") { "heard[\($0)]" }) ->
             coordinator = 1; commit = 1 }
        :: d_step { coordinator == 0 -> coordinator = 2; abort = 1 }
        od
      }
      """
  }

  static func philosophers(seats: Int) -> String {
    """
    #define RIGHT ((_pid + 1) % \(seats))
    #define LEFT ((_pid + \(seats - 1)) % \(seats))
    byte phase[\(seats)];
    bit fork[\(seats)];
    active [\(seats)] proctype Philosopher() {
    end: do
      :: d_step { phase[_pid] == 0 && !fork[_pid] -> phase[_pid] = 1; fork[_pid] = 1 }
      :: d_step { phase[_pid] == 1 && !fork[RIGHT] -> phase[_pid] = 2; fork[RIGHT] = 1;
           assert(phase[RIGHT] != 2 && phase[LEFT] != 2) }
      :: d_step { phase[_pid] == 2 -> phase[_pid] = 3; fork[_pid] = 0 }
      :: d_step { phase[_pid] == 3 -> phase[_pid] = 0; fork[RIGHT] = 0 }
      od
    }
    """
  }

  static let lamportMutex = """
    /* Three processes; a message is the clock of a request, 7 (acknowledgement) or 8 (release). */
    #define NET(p, q) net[(p) * 3 + (q)]
    #define REQUEST(q) request[_pid * 3 + (q)]
    #define NEXT ((_pid + 1) % 3)
    #define LAST ((_pid + 2) % 3)
    #define BEFORE(q) (REQUEST(q) == 0 || REQUEST(_pid) < REQUEST(q) || \\
                       (REQUEST(_pid) == REQUEST(q) && _pid < q))
    #define RECEIVE(q) \\
        :: d_step { NET(q, _pid)?[7] -> NET(q, _pid)?m; ack[_pid] = ack[_pid] | (1 << q) } \\
        :: d_step { NET(q, _pid)?[8] -> NET(q, _pid)?m; REQUEST(q) = 0 } \\
        :: d_step { clock[_pid] < 6 && nempty(NET(q, _pid)) && !NET(q, _pid)?[6] && \\
                    !NET(q, _pid)?[7] && !NET(q, _pid)?[8] -> \\
             NET(q, _pid)?m; REQUEST(q) = m; \\
             if :: m > clock[_pid] -> clock[_pid] = m + 1 :: else -> clock[_pid]++ fi; \\
             NET(_pid, q)!7 }
    chan net[9] = [3] of { byte };
    byte clock[3] = 1;
    byte request[9];
    byte ack[3];
    byte critical;
    hidden byte m;
    active [3] proctype Process() {
    end: do
        :: d_step { REQUEST(_pid) == 0 ->
             REQUEST(_pid) = clock[_pid]; ack[_pid] = 1 << _pid;
             NET(_pid, NEXT)!clock[_pid]; NET(_pid, LAST)!clock[_pid] }
        :: d_step { ack[_pid] == 7 && BEFORE(NEXT) && BEFORE(LAST) ->
             critical = critical | (1 << _pid);
             assert(critical == 1 || critical == 2 || critical == 4) }
        :: d_step { critical & (1 << _pid) ->
             critical = critical & ~(1 << _pid); REQUEST(_pid) = 0; ack[_pid] = 0;
             NET(_pid, NEXT)!8; NET(_pid, LAST)!8 }
        RECEIVE(NEXT)
        RECEIVE(LAST)
        od
    }
    """
}
