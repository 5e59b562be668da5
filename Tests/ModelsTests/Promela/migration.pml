/*
 * "App Lifecycle - Component Documentation", App Migration Preconditions Screen, written from the
 * document's text alone: the diagram, the retry strategy, the intents and the effects. The tables
 * of the package were not read for it; a verdict on which both agree was reached twice.
 *
 * A tick is 2 s: 2, 4, 8 and 120 s are 1, 2, 4 and 60 ticks. Time passes only while nothing is to
 * be done at once, and it passes also while nothing runs. KILLS deaths (1) strike between any two
 * steps; what is recorded and what is synced survive. A part of the key-value store may take any
 * time, or for ever; an attempt may succeed with the required section alone or with all eight,
 * fail, or hang.
 *
 * Readings, default first; the others by -D:
 *   max-retries        attempts     MAX_RETRIES_RETRIES
 *   timeout-of         attempt      TIMEOUT_OF_SYNC, TIMEOUT_OF_MIGRATION
 *   retry-resets       everything   RETRY_RESETS_ATTEMPTS, RETRY_RESETS_NOTHING
 *   sections           required     SECTIONS_ALL
 *   key-value-failure  impossible   KEY_VALUE_FAILURE_ERROR, KEY_VALUE_FAILURE_UNHEARD
 *   completed-parts    again        COMPLETED_PARTS_SKIPPED
 *   recorded           success      RECORDED_HOME
 * Amendments: KEY_VALUE_TIMEOUT (a part that takes longer than 120 s has failed and leads to the
 * error screen), ALL_SECTIONS_REQUIRED; AMENDED is both.
 * Defects, which make a verdict differ: DEFECT_NO_MINIMUM, DEFECT_ONE_MORE, DEFECT_ONE_PART,
 * DEFECT_LOADER_STAYS.
 *
 * Compared are the properties that have an ltl block below, named with _ for -. Those that begin
 * with "possible_" look for a run: Spin's error is the witness. Not compared:
 *   home-stays-possible   "from everywhere some way leads home" is not expressible in LTL;
 *   retry-offered         the same, for one step;
 *   begins-once           here it would restate that the start is reached by a launch alone;
 *   total, no-overlap     are about the rows of a table, and here is none;
 *   no-dead-state         as possible_states: all states at once, by remembering those entered.
 */
#ifndef KILLS
#define KILLS 1
#endif
#ifdef AMENDED
#define KEY_VALUE_TIMEOUT
#define ALL_SECTIONS_REQUIRED
#endif
#if defined(SECTIONS_ALL) || defined(ALL_SECTIONS_REQUIRED)
#define ALL_NEEDED 1
#else
#define ALL_NEEDED 0
#endif
#if defined(KEY_VALUE_FAILURE_ERROR) || defined(KEY_VALUE_TIMEOUT)
#define FAILURE_HEARD
#endif
#if defined(KEY_VALUE_FAILURE_ERROR) || defined(KEY_VALUE_FAILURE_UNHEARD)
#define PART_CAN_FAIL
#endif
#ifdef DEFECT_ONE_MORE
#define MORE 1
#else
#define MORE 0
#endif
#ifdef MAX_RETRIES_RETRIES
#define MAX_ATTEMPTS (16 + MORE)
#else
#define MAX_ATTEMPTS (15 + MORE)
#endif
#ifdef DEFECT_NO_MINIMUM
#define MINIMUM 0
#else
#define MINIMUM 1
#endif
/* Whether the 120 s are one limit for all attempts. */
#if defined(TIMEOUT_OF_SYNC) || defined(TIMEOUT_OF_MIGRATION)
#define WHOLE true
#else
#define WHOLE false
#endif
#define LIMIT 60
#define OFF 255

/* The states of the diagram. */
#define DEAD 0
#define LAUNCHED 1
#define NOT_REQUIRED 2
#define LOADING 3
#define MIGRATING 4
#define KEY_VALUE 5
#define HISTORY_SYNC 6
#define ATTEMPT 7
#define RETRY 8
#define SUCCESS 9
#define FAILED 10
#define ERROR 11
#define ENSURE 12
#define HOME 13

/* A part of the key-value migration. */
#define IDLE 0
#define RUNNING 1
#define COMPLETE 2
#define BROKEN 3

/* Who did the last step. */
#define ITSELF 0
#define TIME 1
#define OTHERS 2
#define NOBODY 3

byte at = LAUNCHED;
byte last = OTHERS;
byte kills = 0;

/* What survives a death. */
bool required = true;
bool requiredSynced = false;
bool allSynced = false;

/* What does not. */
byte lastRide = IDLE;
byte mTicket = IDLE;
byte attempts = 0;
byte loader = 0;      /* ticks that the loader's clock has run, at most 1 */
byte backoff = OFF;   /* ticks that remain of the wait before the next attempt */
byte limit = OFF;     /* ticks that remain of the 120 s */
byte partLimit = OFF; /* the same, for the parts of the amended document */
bool isLoading = false;
bool showError = false;

/* What the properties remember. */
byte shownFor = OFF;  /* ticks since the loader was shown, at most 1 */
byte attemptsMade = 0;
byte retriesMade = 0;
byte homes = 0;
bool succeeded = false;
bool somethingFailed = false;
bool clickedSinceRetry = false;
bool errorBefore = false;
bool tooEarly = false;
bool gaveUpAtOnce = false;
bool allFailed = false;
bool homeWithoutSuccess = false;
bool errorWithoutFailure = false;
bool leftErrorWithoutRetry = false;
bool homeTwice = false;
bool stuck = false;
#ifdef STOPWATCH
byte sinceSync = OFF; /* ticks since the history sync began, at most 61 */
#endif
#ifdef STATES
short entered = 0;
#endif

#ifdef DEFECT_ONE_PART
#define PARTS_DONE (lastRide == COMPLETE)
#else
#define PARTS_DONE (lastRide == COMPLETE && mTicket == COMPLETE)
#endif
#define PENDING (at == KEY_VALUE || at == HISTORY_SYNC || at == ATTEMPT || at == RETRY)

/* What the app does by itself, at once. */
#define DUE (at == LAUNCHED || at == LOADING || at == MIGRATING || \
  (at == KEY_VALUE && PARTS_DONE) || (at == KEY_VALUE && partLimit == 0) || \
  at == HISTORY_SYNC || (PENDING && limit == 0) || (at == RETRY && backoff == 0) || \
  at == SUCCESS || at == FAILED || (at == ENSURE && loader >= MINIMUM) || \
  (at == HOME && required))

inline enter(state) {
  at = state;
#ifdef STATES
  entered = entered | (1 << state);
#endif
}
inline showLoader() {
  if :: !isLoading -> shownFor = 0; leftErrorWithoutRetry = leftErrorWithoutRetry || errorBefore
     :: else fi;
  isLoading = true; showError = false
}
inline endLoader() {
  if :: shownFor == 0 -> tooEarly = true :: else fi;
  shownFor = OFF;
#ifdef STOPWATCH
  sinceSync = OFF;
#endif
#ifdef DEFECT_LOADER_STAYS
  skip
#else
  isLoading = false
#endif
}
inline fail() {
  limit = (WHOLE -> limit : OFF);
  if
  :: attempts < MAX_ATTEMPTS ->
       backoff = ((attempts - 1) % 3 == 0 -> 1 : ((attempts - 1) % 3 == 1 -> 2 : 4));
       clickedSinceRetry = false;
       if :: retriesMade < 17 -> retriesMade++ :: else fi;
       enter(RETRY)
  :: else ->
       allFailed = true; somethingFailed = true;
       gaveUpAtOnce = gaveUpAtOnce || clickedSinceRetry;
       enter(FAILED)
  fi
}
inline succeed() {
  limit = OFF;
  succeeded = true;
#ifndef RECORDED_HOME
  required = false;
#endif
  enter(SUCCESS)
}
/* One of the 120 s of the sync or of the migration is over. */
inline giveUp() {
  limit = OFF; backoff = OFF; partLimit = OFF; somethingFailed = true; enter(FAILED)
}
inline showErrorScreen() {
  errorWithoutFailure = errorWithoutFailure || !somethingFailed;
  limit = OFF; partLimit = OFF;
  endLoader(); showError = true; errorBefore = true; enter(ERROR)
}

active proctype App() {
  do
  /* The diagram, as the app goes through it by itself. */
  :: d_step { at == LAUNCHED && required ->
       attempts = 0; loader = 0;
#ifdef TIMEOUT_OF_MIGRATION
       limit = LIMIT;
#endif
       errorBefore = false; showLoader(); enter(LOADING); last = ITSELF }
  :: d_step { at == LAUNCHED && !required -> enter(NOT_REQUIRED); last = ITSELF }
  :: d_step { at == LOADING -> enter(MIGRATING); last = ITSELF }
  :: d_step { at == MIGRATING ->
       if :: lastRide != COMPLETE -> lastRide = RUNNING :: else fi;
       if :: mTicket != COMPLETE -> mTicket = RUNNING :: else fi;
#ifdef KEY_VALUE_TIMEOUT
       partLimit = LIMIT;
#endif
       enter(KEY_VALUE); last = ITSELF }
  :: d_step { at == KEY_VALUE && PARTS_DONE ->
       partLimit = OFF; attemptsMade = 0; retriesMade = 0;
#ifdef TIMEOUT_OF_SYNC
       limit = LIMIT;
#endif
#ifdef STOPWATCH
       sinceSync = 0;
#endif
       enter(HISTORY_SYNC); last = ITSELF }
  :: d_step { at == HISTORY_SYNC || (at == RETRY && backoff == 0) ->
       backoff = OFF;
       if :: attempts < 20 -> attempts++ :: else fi;
       if :: attemptsMade < 17 -> attemptsMade++ :: else fi;
       limit = (WHOLE -> limit : LIMIT);
       enter(ATTEMPT); last = ITSELF }
  :: d_step { at == SUCCESS -> enter(ENSURE); last = ITSELF }
  :: d_step { at == ENSURE && loader >= MINIMUM ->
       homeWithoutSuccess = homeWithoutSuccess || !succeeded;
       leftErrorWithoutRetry = leftErrorWithoutRetry || errorBefore;
       homeTwice = (homes > 0); homes = 1;
       endLoader(); enter(HOME); last = ITSELF }
  :: d_step { at == HOME && required -> required = false; last = ITSELF }
  :: d_step { at == FAILED -> showErrorScreen(); last = ITSELF }

  /* Timeouts. */
  :: d_step { at == ATTEMPT && limit == 0 && !WHOLE -> fail(); last = ITSELF }
  :: d_step { PENDING && limit == 0 && WHOLE -> giveUp(); last = ITSELF }
  :: d_step { at == KEY_VALUE && partLimit == 0 ->
       somethingFailed = true; showErrorScreen(); last = ITSELF }

  /* The device and the server answer, or do not. */
  :: d_step { at == KEY_VALUE && lastRide == RUNNING -> lastRide = COMPLETE; last = OTHERS }
  :: d_step { at == KEY_VALUE && mTicket == RUNNING -> mTicket = COMPLETE; last = OTHERS }
#ifdef PART_CAN_FAIL
  :: d_step { at == KEY_VALUE && lastRide == RUNNING ->
       lastRide = BROKEN; somethingFailed = true; last = OTHERS;
#ifdef FAILURE_HEARD
       showErrorScreen()
#endif
     }
  :: d_step { at == KEY_VALUE && mTicket == RUNNING ->
       mTicket = BROKEN; somethingFailed = true; last = OTHERS;
#ifdef FAILURE_HEARD
       showErrorScreen()
#endif
     }
#endif
  :: d_step { at == ATTEMPT -> requiredSynced = true; allSynced = true; succeed(); last = OTHERS }
  :: d_step { at == ATTEMPT ->
       requiredSynced = true;
       if :: ALL_NEEDED -> fail() :: else -> succeed() fi;
       last = OTHERS }
  :: d_step { at == ATTEMPT -> fail(); last = OTHERS }

  /* The user. */
  :: d_step { at == ERROR ->
       errorBefore = false; clickedSinceRetry = true;
#if defined(RETRY_RESETS_NOTHING)
#elif defined(RETRY_RESETS_ATTEMPTS)
       attempts = 0;
#else
       attempts = 0; loader = 0;
#ifdef TIMEOUT_OF_MIGRATION
       limit = LIMIT;
#endif
#endif
#ifdef COMPLETED_PARTS_SKIPPED
#else
       lastRide = IDLE; mTicket = IDLE;
#endif
       showLoader(); enter(MIGRATING); last = OTHERS }

  :: d_step { else ->
       stuck = stuck || !(at == DEAD || at == HOME || at == NOT_REQUIRED || at == ENSURE ||
                          limit != OFF || backoff != OFF || partLimit != OFF);
       last = NOBODY }
  od
}

active proctype Clock() {
  do
  :: d_step { !DUE ->
       if :: isLoading && loader < 1 -> loader++ :: else fi;
       if :: shownFor == 0 -> shownFor++ :: else fi;
       if :: backoff != OFF -> backoff-- :: else fi;
       if :: limit != OFF -> limit-- :: else fi;
       if :: partLimit != OFF -> partLimit-- :: else fi;
#ifdef STOPWATCH
       if :: sinceSync < 61 -> sinceSync++ :: else fi;
#endif
       last = TIME }
  od
}

active proctype System() {
  do
  :: d_step { at != DEAD && kills < KILLS ->
       kills++; at = DEAD; last = OTHERS;
       lastRide = IDLE; mTicket = IDLE; attempts = 0; loader = 0;
       backoff = OFF; limit = OFF; partLimit = OFF; isLoading = false; showError = false;
       shownFor = OFF; attemptsMade = 0; retriesMade = 0; succeeded = false;
       somethingFailed = false; clickedSinceRetry = false; errorBefore = false;
#ifdef STOPWATCH
       sinceSync = OFF;
#endif
     }
  :: d_step { at == DEAD -> at = LAUNCHED; last = OTHERS }
  od
}

#define TIME_PASSES ([]<> (last == TIME))
#define OVER (at == HOME || at == ERROR || at == DEAD)
#define SYNCING (at == HISTORY_SYNC || at == ATTEMPT || at == RETRY)

ltl loader_minimum { [] !tooEarly }
ltl both_before_sync { [] (SYNCING -> (lastRide == COMPLETE && mTicket == COMPLETE)) }
ltl user_waits_not_for_ever { TIME_PASSES -> [] (isLoading -> <> OVER) }
/* In finitely many states the wait has a bound unless time can go on for ever in it. */
ltl wait_at_loader { ! (<> [] (isLoading && !OVER) && TIME_PASSES) }
ltl at_most_15_attempts { [] (attemptsMade <= 15) }
ltl at_most_15_retries { [] (retriesMade <= 15) }
ltl retry_retries { [] !gaveUpAtOnce }
ltl possible_all_attempts_possible { [] !allFailed }
ltl home_only_after_success { [] !homeWithoutSuccess }
ltl error_only_after_failure { [] !errorWithoutFailure }
ltl required_section { [] (at == HOME -> requiredSynced) }
ltl all_sections { [] (at == HOME -> allSynced) }
ltl one_view { [] !(isLoading && showError) }
ltl view_follows_state { [] ((showError && at == ERROR) || (!showError && at != ERROR)) }
ltl only_retry_leaves_error { [] !leftErrorWithoutRetry }
ltl home_once { [] !homeTwice }
ltl home_is_the_end { [] !stuck }
ltl no_endless_attempts {
  ! (<> [] (last == TIME || last == ITSELF) && []<> (last == ITSELF)) }
ltl every_answer_timed {
  [] ((at == ATTEMPT || (at == KEY_VALUE && (lastRide == RUNNING || mTicket == RUNNING))) ->
      (limit != OFF || partLimit != OFF)) }
#ifdef STOPWATCH
ltl sync_within_timeout { [] (sinceSync == OFF || sinceSync <= 60) }
#endif
#ifdef STATES
/* Bits 3 to 13: every state of the diagram. */
ltl possible_no_dead_state { [] ((entered & 16376) != 16376) }
#endif
