/// The migration screen with its two parts as a state machine of Hypothesis, under the readings that
/// the document's model takes by default.
///
/// Written by hand from the same rows, as somebody would who tests with Hypothesis: a method for
/// whatever can happen, a precondition for when, time as deadlines. Every example starts afresh and
/// takes at most so many steps; nothing is checked, as nothing is in the walk beside it.
enum HypothesisMachine {
  static let text = #"""
    from sys import argv
    from time import process_time
    from hypothesis import __version__, settings, HealthCheck, Phase, strategies as st
    from hypothesis.stateful import (
        RuleBasedStateMachine, precondition, rule, run_state_machine_as_test)

    EXAMPLES, STEPS = int(argv[1]), int(argv[2])
    taken = examples = 0
    BACKOFF = (2000, 4000, 8000)

    class Migration(RuleBasedStateMachine):
        def __init__(self):
            super().__init__()
            global examples
            examples += 1
            self.now = self.kills = 0
            self.legacy = True
            self.ride_done = self.ticket_done = False
            self.required = self.everything = False
            self.launch_app()

        def launch_app(self):
            self.alive = True
            self.attempts = 0
            self.under_way = self.synced_late = False
            self.loading = self.show_error = False
            self.ride = self.ticket = "waiting"
            self.loader = self.due = None
            self.out = []
            self.state = "start"
            self.settle()

        def enter(self, state):
            self.state, self.due = state, None
            if state == "loading":
                self.loader = self.now + 2000
            elif state == "migrating":
                self.loading, self.show_error = True, False
                self.out.append("started")
            elif state == "attempt":
                self.attempts = min(self.attempts + 1, 16)
                self.due = self.now + 120000
            elif state == "retry":
                self.due = self.now + BACKOFF[(self.attempts - 1) % 3]
            elif state == "success":
                self.under_way = self.synced_late = False
                self.out += ["succeeded", "call success"]
                self.legacy = False
            elif state == "home":
                self.loading = False
                self.out.append("home")
            elif state == "failed":
                self.out.append("call error")
            elif state == "error":
                self.loading, self.show_error = False, True
                self.out += ["failed", "error screen"]

        def settle(self):
            while True:
                s = self.state
                if s == "start":
                    if not self.legacy:
                        self.enter("not required")
                        continue
                    self.out.append("opened")
                    self.enter("loading")
                elif s == "loading":
                    self.enter("migrating")
                elif s == "migrating":
                    self.ride = self.ticket = "running"
                    self.enter("key value")
                elif s == "key value" and self.ride == self.ticket == "complete":
                    self.enter("attempt")
                elif s == "key value" and "failed" in (self.ride, self.ticket):
                    self.enter("error")
                elif s == "success":
                    self.enter("minimum")
                elif s == "minimum" and self.loader is None:
                    self.enter("home")
                elif s == "failed":
                    self.enter("error")
                else:
                    return

        def lost(self):
            self.enter("retry" if self.attempts < 15 else "failed")
            self.settle()

        def deadlines(self):
            return [t for t in (self.due, self.loader) if t is not None]

        def synced(self, everything):
            self.required = True
            self.everything = self.everything or everything
            self.enter("success")
            self.settle()

        @precondition(lambda m: m.alive and m.state == "attempt")
        @rule()
        def every_section_synced(self):
            self.count(); self.synced(True)

        @precondition(lambda m: m.alive and m.state == "attempt")
        @rule()
        def required_section_synced(self):
            self.count(); self.synced(False)

        @precondition(lambda m: m.alive and m.state == "attempt")
        @rule()
        def attempt_failed(self):
            self.count(); self.lost()

        @precondition(lambda m: m.alive and m.under_way)
        @rule()
        def late_success(self):
            self.count(); self.under_way, self.synced_late = False, True

        @precondition(lambda m: m.alive and m.show_error)
        @rule()
        def retry_clicked(self):
            self.count()
            self.out.append("retry clicked")
            self.under_way = self.synced_late = False
            self.attempts, self.loader = 0, self.now + 2000
            self.enter("migrating")
            self.settle()

        @precondition(lambda m: m.alive and m.ride == "running")
        @rule(complete=st.booleans())
        def last_ride(self, complete):
            self.count()
            self.ride = "complete" if complete else "failed"
            self.ride_done = self.ride_done or complete
            self.settle()

        @precondition(lambda m: m.alive and m.ticket == "running")
        @rule(complete=st.booleans())
        def m_ticket(self, complete):
            self.count()
            self.ticket = "complete" if complete else "failed"
            self.ticket_done = self.ticket_done or complete
            self.settle()

        @precondition(lambda m: m.alive and m.deadlines())
        @rule()
        def expire(self):
            self.count()
            self.now = min(self.deadlines())
            if self.loader == self.now:
                self.loader = None
                self.settle()
            elif self.state == "attempt":
                self.under_way = True
                self.lost()
            else:
                self.enter("attempt")
                self.settle()

        @precondition(lambda m: m.alive and m.deadlines() and min(m.deadlines()) > m.now)
        @rule(part=st.integers(1, 4))
        def wait(self, part):
            self.now += (min(self.deadlines()) - self.now) * part // 4

        @precondition(lambda m: m.alive and m.kills < 1)
        @rule()
        def kill(self):
            self.count()
            self.kills += 1
            self.alive, self.state = False, "start"
            self.loader = self.due = None

        @precondition(lambda m: not m.alive)
        @rule()
        def launch(self):
            self.count(); self.launch_app()

        @precondition(lambda m: m.alive and m.state in ("home", "not required"))
        @rule()
        def rest(self):
            pass

        def count(self):
            global taken
            taken += 1

    start = process_time()
    run_state_machine_as_test(Migration, settings=settings(
        max_examples=EXAMPLES, stateful_step_count=STEPS, database=None, deadline=None,
        derandomize=True, phases=[Phase.generate], suppress_health_check=list(HealthCheck)))
    print(__version__, examples, taken, process_time() - start)
    """#
}
