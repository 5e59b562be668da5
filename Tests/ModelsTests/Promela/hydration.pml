/*
 * "State Lifecycle and Data Flow": one store, hydrated from SecureStore at launch and again when
 * the app comes back, written from the document's text alone. The tables of the package were not
 * read for it; a verdict on which both agree was reached twice.
 *
 * A fresh installation; three changes a launch, each to one of two values; two writes on their way,
 * which land in any order, fail silently, or never end, and are lost when the process dies. A read
 * tells what is stored when it is answered, fails silently, or is never answered; a read that
 * failed leaves the store hydrated with what it has. KILLS deaths (1) strike between any two steps;
 * the app goes to the background, is suspended, and comes back. Storage answers to an app in the
 * foreground or background. A tick is 3 s.
 *
 * Readings, default first; the others by -D:
 *   equal-versions           persisted   EQUAL_VERSIONS_RUNTIME
 *   stored-version           stored      STORED_VERSION_NOT_STORED
 *   version-after-merge      own         VERSION_AFTER_MERGE_PERSISTED
 *   change-while-hydrating   early       CHANGE_WHILE_HYDRATING_LATE
 * Amendments: CHANGES_SINCE_HYDRATION, ONE_WRITE_AT_A_TIME, HYDRATION_TIMEOUT; AMENDED is all.
 * Defects, which make a verdict differ: DEFECT_FORGETS_FLAG, DEFECT_EAGER, DEFECT_NO_MERGE.
 *
 * Compared are the properties that have a block below, named with _ for -. Those that begin
 * with "possible_" look for a run: Spin's error is the witness. Not compared: total and no-overlap,
 * which are about the rows of a table, and here is none.
 */
#ifndef KILLS
#define KILLS 1
#endif
#ifdef AMENDED
#define CHANGES_SINCE_HYDRATION
#define ONE_WRITE_AT_A_TIME
#define HYDRATION_TIMEOUT
#endif
#ifdef STORED_VERSION_NOT_STORED
#define STORED(version) 0
#else
#define STORED(version) version
#endif

/* The process. */
#define DEAD 0
#define FOREGROUND 1
#define BACKGROUND 2
#define SUSPENDED 3

/* The stages of the store. */
#define INITIALIZATION 0
#define HYDRATION 1
#define ACTIVE_USE 2
#define REHYDRATION 3

/* Who did the last step, and what. */
#define OTHERS 0
#define TIME 1
#define ANSWER 2
#define KEPT 3     /* an answer, after which a newer runtime state was kept */
#define EXPIRY 4

byte process = FOREGROUND;
byte last = OTHERS;
byte kills = 0;

/* What survives a death. */
byte storedValue = 0;
byte storedVersion = 0;

/* What does not. */
byte stage = INITIALIZATION;
bool hasHydrated = false;
byte selected = 0;       /* 0 is the default */
byte writeVersion = 0;
byte changes = 0;
byte value[2];           /* the writes on their way; 0 is none */
byte version[2];
#ifdef ONE_WRITE_AT_A_TIME
bool waiting = false;    /* a change waits for the write on its way */
#endif
#ifdef HYDRATION_TIMEOUT
byte limit = 255;        /* ticks that remain of the 3 s */
#endif

/* What the properties remember, of this launch. */
byte chosen = 0;         /* what the user chose last; 0 is nothing */
bool readFailed = false;
bool writeFailed = false;
bool unhydrated = false; /* a hydrated store ceased to be so */

#define ALIVE (process == FOREGROUND || process == BACKGROUND)
#define READING (stage == HYDRATION || stage == REHYDRATION)
#ifdef HYDRATION_TIMEOUT
#define DUE (limit == 0 && ALIVE)
#else
#define DUE false
#endif
#define FREE (stage != INITIALIZATION)  /* nothing is to be done at once */
#ifdef CHANGE_WHILE_HYDRATING_LATE
#define SHOWN hasHydrated
#else
#define SHOWN true
#endif

/* Whether what is read replaces the runtime state. */
#if defined(DEFECT_NO_MERGE)
#define PERSISTED_WINS true
#elif defined(CHANGES_SINCE_HYDRATION)
#define PERSISTED_WINS (chosen == 0)
#elif defined(EQUAL_VERSIONS_RUNTIME)
#define PERSISTED_WINS (STORED(storedVersion) > writeVersion)
#else
#define PERSISTED_WINS (STORED(storedVersion) >= writeVersion)
#endif

inline read(next) {
  stage = next;
#ifdef HYDRATION_TIMEOUT
  limit = 1;
#endif
#ifdef DEFECT_FORGETS_FLAG
  unhydrated = unhydrated || hasHydrated; hasHydrated = false
#endif
}
inline hydrated() {
  stage = ACTIVE_USE; hasHydrated = true;
#ifdef HYDRATION_TIMEOUT
  limit = 255
#endif
}
inline send(slot) {
  value[slot] = selected; version[slot] = writeVersion
}
inline change(to) {
  changes++; selected = to; writeVersion++; chosen = to; last = OTHERS;
#ifdef ONE_WRITE_AT_A_TIME
  if :: value[0] == 0 -> send(0) :: else -> waiting = true fi
#else
  if :: value[0] == 0 -> send(0) :: else -> send(1) fi
#endif
}
/* Equal states are made one: the only write on its way is the first. */
inline over(slot) {
#ifdef ONE_WRITE_AT_A_TIME
  value[0] = 0; version[0] = 0;
  if :: waiting -> waiting = false; send(0) :: else fi;
#else
  if :: slot == 0 -> value[0] = value[1]; version[0] = version[1] :: else fi;
  value[1] = 0; version[1] = 0;
#endif
  last = OTHERS
}
#ifdef ONE_WRITE_AT_A_TIME
#define ROOM true
#define ALL_OVER (value[0] == 0 && !waiting)
#else
#define ROOM (value[1] == 0)
#define ALL_OVER (value[0] == 0)
#endif

active proctype Store() {
  do
  :: d_step { ALIVE && stage == INITIALIZATION ->
       read(HYDRATION); last = OTHERS;
#ifdef DEFECT_EAGER
       stage = ACTIVE_USE
#endif
     }
#ifdef HYDRATION_TIMEOUT
  :: d_step { FREE && DUE -> readFailed = true; hydrated(); last = EXPIRY }
#endif

  /* SecureStore answers. */
  :: d_step { FREE && ALIVE && READING && PERSISTED_WINS ->
       selected = storedValue;
#ifdef VERSION_AFTER_MERGE_PERSISTED
       writeVersion = STORED(storedVersion);
#endif
       hydrated(); last = ANSWER }
  :: d_step { FREE && ALIVE && READING && !PERSISTED_WINS ->
       last = (STORED(storedVersion) < writeVersion -> KEPT : ANSWER);
       hydrated() }
  :: d_step { FREE && ALIVE && READING -> readFailed = true; hydrated(); last = ANSWER }
  :: d_step { FREE && ALIVE && value[0] != 0 ->
       storedValue = value[0]; storedVersion = version[0]; over(0) }
  :: d_step { FREE && ALIVE && value[0] != 0 -> writeFailed = true; over(0) }
  :: d_step { FREE && ALIVE && value[1] != 0 ->
       storedValue = value[1]; storedVersion = version[1]; over(1) }
  :: d_step { FREE && ALIVE && value[1] != 0 -> writeFailed = true; over(1) }

  /* The user. */
  :: d_step { FREE && process == FOREGROUND && SHOWN && changes < 3 && ROOM -> change(1) }
  :: d_step { FREE && process == FOREGROUND && SHOWN && changes < 3 && ROOM -> change(2) }
  od
}

active proctype Clock() {
  do
  :: d_step { FREE && !DUE ->
#ifdef HYDRATION_TIMEOUT
       if :: limit == 1 -> limit = 0 :: else fi;
#endif
       last = TIME }
  od
}

active proctype System() {
  do
  :: d_step { FREE && process == FOREGROUND -> process = BACKGROUND; last = OTHERS }
  :: d_step { FREE && process == BACKGROUND -> process = SUSPENDED; last = OTHERS }
  :: d_step { FREE && (process == BACKGROUND || process == SUSPENDED) ->
       process = FOREGROUND;
       if :: stage == ACTIVE_USE -> read(REHYDRATION) :: else fi;
       last = OTHERS }
  :: d_step { process != DEAD && kills < KILLS ->
       kills++; process = DEAD; last = OTHERS;
       stage = HYDRATION; hasHydrated = false; selected = 0; writeVersion = 0; changes = 0;
       value[0] = 0; value[1] = 0; version[0] = 0; version[1] = 0;
#ifdef ONE_WRITE_AT_A_TIME
       waiting = false;
#endif
#ifdef HYDRATION_TIMEOUT
       limit = 255;
#endif
       chosen = 0; readFailed = false; writeFailed = false }
  :: d_step { process == DEAD -> process = FOREGROUND; stage = INITIALIZATION; last = OTHERS }
  od
}

#define SETTLED (hasHydrated || process == DEAD)

ltl runtime_wins { [] (chosen != 0 -> selected == chosen) }
ltl stored_is_shown {
  [] ((hasHydrated && chosen == 0 && !readFailed) -> selected == storedValue) }
ltl change_is_stored {
  [] ((chosen != 0 && ALL_OVER && !writeFailed) -> storedValue == chosen) }
ltl hydrated_stays { [] !unhydrated }
ltl defaults_first {
  [] ((!hasHydrated && chosen == 0) -> (selected == 0 && writeVersion == 0)) }
ltl hydrated_before_use { [] ((stage == ACTIVE_USE || stage == REHYDRATION) -> hasHydrated) }
ltl possible_conflict_happens { [] (last != KEPT) }
ltl possible_rehydration_happens { [] (stage != REHYDRATION) }

/*
 * Runs that never settle, though time passes, what is due expires, and the user comes back; in the
 * second claim storage answers too. What stays to be done while the user comes back again and
 * again can be done again and again: so it is done. By hand, for the formulas are slow to
 * translate: one round of the loop sees each of these, and the claim accepts endless rounds.
 */
#ifdef HYDRATION_TIMEOUT
#define EXPIRED (limit != 0 || last == EXPIRY)
#else
#define EXPIRED true
#endif
#define RETURNED (process == FOREGROUND || process == DEAD)
#define ANSWERED (!READING || last == ANSWER || last == KEPT)

never hydrated_at_last {
  do :: true :: !SETTLED -> break od;
accept_round:
  if :: !SETTLED fi;
  do :: !SETTLED && last != TIME :: !SETTLED && last == TIME -> break od;
  do :: !SETTLED && !RETURNED :: !SETTLED && RETURNED -> break od;
  do :: !SETTLED && !EXPIRED :: !SETTLED && EXPIRED -> break od;
  goto accept_round
}
never hydrated_if_answered {
  do :: true :: !SETTLED -> break od;
accept_round:
  if :: !SETTLED fi;
  do :: !SETTLED && last != TIME :: !SETTLED && last == TIME -> break od;
  do :: !SETTLED && !RETURNED :: !SETTLED && RETURNED -> break od;
  do :: !SETTLED && !EXPIRED :: !SETTLED && EXPIRED -> break od;
  do :: !SETTLED && !ANSWERED :: !SETTLED && ANSWERED -> break od;
  goto accept_round
}
