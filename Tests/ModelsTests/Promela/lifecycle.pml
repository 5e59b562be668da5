/*
 * "feat: app-lifecycle [ios]": cold launch, install detection, Opened and Backgrounded, the buffer
 * of deep links; written from the document's text alone. No table was read for it, and nothing is
 * compared yet: its verdicts stand below.
 *
 * One device; DEATHS deaths of the process (2) between any two steps, UPDATES updates of the app
 * (1) while it is dead. The system launches the app into the foreground, where it is inactive
 * until it becomes active, or into the background. The app may come and go between the steps of a
 * cold launch, for they are taken by an actor. Events are in memory until the app goes to the
 * background, where Backgrounded and all before it reach the disk; a death loses the rest.
 *
 * Where the document leaves a question open, default first; the others by -D:
 *   what comes first, the event or the record     the event    RECORD_FIRST
 *   is an inactive app in the foreground          yes          INACTIVE_IS_NOT_FOREGROUND
 *   the first entry after a launch in the         emits        FIRST_ENTRY_SUPPRESSED, as "the
 *     background: "the next true foreground                      first didBecomeActive after
 *     entry emits instead"                                       launch is suppressed" says
 *   who is on the device                          nobody yet   LEGACY: identity, no version
 * OFF is trackLifecycleEvents = false.
 *
 * Verdicts under each of these, the default first; + holds, - does not, . is not asked:
 *                                    default RECORD INACTIVE FIRST LEGACY OFF
 * installed_at_most_once                +      +       +      +      +    +
 * installed_only_for_new_users          +      +       +      +      +    +
 * installed_is_not_lost                 -      -       -      -      .    .
 *   a death between the record and the way to the disk loses it for good;
 * updated_only_after_another_version    -      -       -      -      +    +
 *   the first launch makes an identity and dies before it records the version: the next one takes
 *   the new user for one who comes from a build without these events;
 * one_opened_for_an_entry               -      -       +      -      -    +
 *   launched into the background, the app comes to the front before the cold launch is over: it
 *   emits while the app is inactive, and the way to active emits once more;
 * every_entry_is_opened                 +      +       -      -      +    .
 *   an inactive app at the end of a cold launch emits nothing, nor does its way to active;
 *   or the entry after a launch in the background is suppressed as the first one;
 * first_opened_by_the_cold_launch       -      -       -      -      -    +
 *   "the sole producer of the first Opened" against "the next true foreground entry emits";
 * backgrounded_only_after_opened        -      -       -      -      -    +
 *   the app is left before its cold launch is over;
 * no_link_is_lost                       -      -       -      -      -    +
 *   the buffer holds one link, and the user can open two before the next Opened;
 * nothing_when_off                      +      +       +      +      +    +
 */
#ifndef DEATHS
#define DEATHS 2
#endif
#ifndef UPDATES
#define UPDATES 1
#endif
#ifdef OFF
#define TRACKED false
#else
#define TRACKED true
#endif

/* The process, as the system sees it. */
#define DEAD 0
#define ACTIVE 1
#define INACTIVE 2
#define BACKGROUND 3
#ifdef INACTIVE_IS_NOT_FOREGROUND
#define IN_FOREGROUND (process == ACTIVE)
#else
#define IN_FOREGROUND (process == ACTIVE || process == INACTIVE)
#endif

/* The steps of a cold launch. */
#define BEGIN 0
#define EMIT 1
#define RECORD 2
#define OPEN 3
#define DONE 4
#ifdef RECORD_FIRST
#define FIRST RECORD
#define AFTER_EMIT OPEN
#define AFTER_RECORD EMIT
#else
#define FIRST EMIT
#define AFTER_EMIT RECORD
#define AFTER_RECORD OPEN
#endif

/* What the comparison finds. */
#define NOTHING 0
#define INSTALLED 1
#define UPDATED 2

/* Where the event Application Installed is. */
#define NOWHERE 0
#define MEMORY 1
#define DISK 2

byte process = DEAD;
byte deaths = 0;
byte bundle = 1;               /* version and build of the app */

/* What survives a death. */
byte recorded = 0;             /* version and build of the last launch; 0 is none */
#ifdef LEGACY
bool identity = true;
#else
bool identity = false;
#endif

/* What does not. */
byte step = BEGIN;
byte finding = NOTHING;
bool coldLaunchEmitted = false;
bool wasInBackground = false;  /* since the app was last active */
bool link = false;             /* a deep link waits for the next Opened */

/* What the properties remember. */
byte installed = NOWHERE;
bool opened = false;           /* since the app last came from the background or was launched */
bool openedInProcess = false;
bool launchedInBackground = false;
bool installedTwice = false;
bool installedLate = false;    /* Installed for a user who was there before */
bool updatedFresh = false;     /* Updated though no other version has ever run */
bool openedTwice = false;
bool firstByResume = false;    /* the first Opened of a process came from a resume */
bool unopened = false;         /* Backgrounded without Opened before */
bool linkLost = false;         /* a second link replaced one that waited */
bool emittedWhenOff = false;

inline emitOpened() {
  emittedWhenOff = emittedWhenOff || !TRACKED;
  openedTwice = openedTwice || opened;
  opened = true; openedInProcess = true; coldLaunchEmitted = true; link = false
}

active proctype App() {
  do
  :: d_step { process != DEAD && step == BEGIN ->
       finding = (recorded == bundle -> NOTHING :
                  (recorded != 0 || identity -> UPDATED : INSTALLED));
       identity = true; /* the snapshot is taken before one is made */
       step = (TRACKED -> FIRST : DONE) }
  :: d_step { process != DEAD && step == EMIT ->
       if
       :: finding == INSTALLED ->
            installedTwice = installedTwice || installed != NOWHERE;
            if :: installed == NOWHERE -> installed = MEMORY :: else fi;
#ifdef LEGACY
            installedLate = true
#endif
       :: finding == UPDATED ->
#ifdef LEGACY
            skip
#else
            updatedFresh = updatedFresh || bundle == 1
#endif
       :: else
       fi;
       finding = NOTHING; step = AFTER_EMIT }
  :: d_step { process != DEAD && step == RECORD -> recorded = bundle; step = AFTER_RECORD }
  :: d_step { process != DEAD && step == OPEN ->
       if
       :: IN_FOREGROUND -> emitOpened()
       :: else ->
#ifndef FIRST_ENTRY_SUPPRESSED
            coldLaunchEmitted = true
#else
            skip
#endif
       fi;
       step = DONE }

  /* The host hands over a link, in the foreground. */
  :: d_step { (process == ACTIVE || process == INACTIVE) && TRACKED ->
       linkLost = linkLost || link; link = true }
  od
}

active proctype System() {
  do
  :: d_step { process == DEAD -> process = INACTIVE; launchedInBackground = false }
  :: d_step { process == DEAD -> process = BACKGROUND; launchedInBackground = true;
       wasInBackground = true }
  :: d_step { process == DEAD && bundle <= UPDATES && recorded == bundle -> bundle++ }

  :: d_step { process == INACTIVE ->
       process = ACTIVE;
       if
       :: wasInBackground && coldLaunchEmitted && TRACKED ->
            firstByResume = firstByResume || !openedInProcess;
            emitOpened()
       :: wasInBackground && !coldLaunchEmitted && step == DONE ->
            coldLaunchEmitted = true /* the first didBecomeActive is suppressed */
       :: else
       fi;
       wasInBackground = false }
  :: d_step { process == ACTIVE -> process = INACTIVE }
  :: d_step { process == INACTIVE ->
       process = BACKGROUND;
       if
       :: TRACKED && !wasInBackground ->
            unopened = unopened || !opened;
            if :: installed == MEMORY -> installed = DISK :: else fi
       :: else
       fi;
       wasInBackground = true; opened = false }
  :: d_step { process == BACKGROUND -> process = INACTIVE }

  :: d_step { process != DEAD && deaths < DEATHS ->
       deaths++; process = DEAD;
       if :: installed == MEMORY -> installed = NOWHERE :: else fi;
       step = BEGIN; finding = NOTHING; coldLaunchEmitted = false; wasInBackground = false;
       link = false; opened = false; openedInProcess = false; launchedInBackground = false }
  od
}

/* Installed is sent at most once, as far as the disk can tell, and only for a new user. */
ltl installed_at_most_once { [] !installedTwice }
ltl installed_only_for_new_users { [] !installedLate }
#ifndef LEGACY
/* A new user whose version is recorded counts as installed as soon as the app has been left. */
ltl installed_is_not_lost {
  [] ((TRACKED && recorded != 0 && process == BACKGROUND && step == DONE && !launchedInBackground) ->
      installed == DISK) }
#endif
ltl updated_only_after_another_version { [] !updatedFresh }
ltl one_opened_for_an_entry { [] !openedTwice }
/* An app that is active, its cold launch over, has said so. */
ltl every_entry_is_opened { [] ((TRACKED && process == ACTIVE && step == DONE) -> opened) }
ltl first_opened_by_the_cold_launch { [] !firstByResume }
ltl backgrounded_only_after_opened { [] !unopened }
ltl no_link_is_lost { [] !linkLost }
ltl nothing_when_off { [] !emittedWhenOff }
