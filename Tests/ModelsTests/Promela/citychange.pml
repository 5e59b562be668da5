/*
 * "Onboarding - High-Level Design", City Change Operations, written from the document's text
 * alone: "when a city is changed, ProcessCityChangeUseCase executes" four operations. The tables
 * of the package were not read for it; a verdict on which both agree was reached twice.
 *
 * Two cities. What the operations set survives a death, as does the city; KILLS deaths (1) strike
 * between any two steps. An open request for products asks the server of the base URL of that
 * moment; its answer comes at any time or never, and dies with the process. Products are requested
 * at any time, also between two operations; the user selects a city only while no change is under
 * way.
 *
 * Readings, default first; the others by -D:
 *   city-written   first     CITY_WRITTEN_LAST
 *   at-launch      nothing   AT_LAUNCH_ALL_BUT_PRODUCTS
 * Amendments: JOURNAL, AT_ONCE, REQUESTS_CANCELLED, under which an answer is dropped that comes
 * when the base URL is another than the one asked.
 * Defects, which make a verdict differ: DEFECT_NO_CRASH_REPORTS,
 * DEFECT_CLEARED_LAST.
 *
 * Compared are the properties that have an ltl block below, named with _ for -. The one that
 * begins with "possible_" looks for a run: Spin's error is the witness. Not compared: total,
 * no-overlap, no-dead-row, which are about the rows of a table, and here is none.
 */
#ifndef KILLS
#define KILLS 1
#endif

#define DEAD 0
#define LAUNCHED 1
#define SETTLED 2
#define WRITE_CITY 3
#define BASE_URL_UPDATE 4
#define CLEAR_PRODUCTS_DATA 5
#define SETUP_ANALYTICS 6
#define SETUP_CRASHLYTICS 7
#define STRIKE_OUT 8

byte at = SETTLED;
byte target = 0;
byte request = 0;     /* the city whose server has been asked for products */
byte kills = 0;
bool timePassed = false;

/* What survives a death. */
byte city = 1;
byte baseURL = 1;
byte analytics = 1;
byte crashReports = 1;
bool products[3];     /* of which cities there are any */
byte journal = 0;

/* What the properties remember: what has been executed since a city was selected. */
bool baseDone = false;
bool clearDone = false;
bool analyticsDone = false;
bool outOfOrder[3];
bool changed = false;   /* the city is changed, and not all four are executed */
bool selected = false;  /* a city is selected, and not all four are executed */

#if defined(AT_ONCE)
#define FIRST 0
#elif defined(CITY_WRITTEN_LAST)
#define FIRST BASE_URL_UPDATE
#define AFTER_CITY DONE
#define LAST WRITE_CITY
#else
#define FIRST WRITE_CITY
#define AFTER_CITY BASE_URL_UPDATE
#define LAST DONE
#endif
#ifdef JOURNAL
#define DONE STRIKE_OUT
#else
#define DONE SETTLED
#endif
#define AT_REST (at == SETTLED || at == DEAD)

inline choose(to) {
  target = to; baseDone = false; clearDone = false; analyticsDone = false;
#ifdef JOURNAL
  journal = to;
#endif
#ifdef AT_ONCE
  city = to; baseURL = to; analytics = to; crashReports = to;
  products[1] = false; products[2] = false; target = 0
#else
  selected = true; at = FIRST
#endif
}

active proctype App() {
  do
  :: d_step { at == LAUNCHED ->
       timePassed = false;
#ifdef AT_LAUNCH_ALL_BUT_PRODUCTS
       baseURL = city; analytics = city; crashReports = city;
#endif
#if defined(JOURNAL) && !defined(AT_ONCE)
       if
       :: journal != 0 ->
            target = journal; at = FIRST;
            baseDone = false; clearDone = false; analyticsDone = false
       :: else -> at = SETTLED
       fi
#else
       at = SETTLED
#endif
     }
#ifndef AT_ONCE
  :: d_step { at == WRITE_CITY ->
       timePassed = false; city = target;
#ifdef CITY_WRITTEN_LAST
       target = 0;
#else
       changed = true;
#endif
       at = AFTER_CITY }
  :: d_step { at == BASE_URL_UPDATE ->
       timePassed = false; baseURL = target; baseDone = true;
#ifdef DEFECT_CLEARED_LAST
       at = SETUP_ANALYTICS
#else
       at = CLEAR_PRODUCTS_DATA
#endif
     }
  :: d_step { at == CLEAR_PRODUCTS_DATA ->
       timePassed = false; products[1] = false; products[2] = false; clearDone = true;
       outOfOrder[0] = outOfOrder[0] || !baseDone; at = SETUP_ANALYTICS;
#ifdef DEFECT_CLEARED_LAST
       at = SETUP_CRASHLYTICS
#endif
     }
  :: d_step { at == SETUP_ANALYTICS ->
       timePassed = false; analytics = target; analyticsDone = true;
       outOfOrder[1] = outOfOrder[1] || !clearDone; at = SETUP_CRASHLYTICS;
#ifdef DEFECT_CLEARED_LAST
       at = CLEAR_PRODUCTS_DATA
#endif
     }
  :: d_step { at == SETUP_CRASHLYTICS ->
       timePassed = false;
#ifndef DEFECT_NO_CRASH_REPORTS
       crashReports = target;
#endif
       outOfOrder[2] = outOfOrder[2] || !analyticsDone;
       changed = false; selected = false;
#ifndef CITY_WRITTEN_LAST
       target = 0;
#endif
       at = LAST }
  :: d_step { at == STRIKE_OUT -> timePassed = false; journal = 0; at = SETTLED }
#endif

  /* The user selects the other city, or looks at products. */
  :: d_step { at == SETTLED && city == 1 -> timePassed = false; choose(2) }
  :: d_step { at == SETTLED && city == 2 -> timePassed = false; choose(1) }
  :: d_step { at != DEAD && at != LAUNCHED && request == 0 ->
       timePassed = false; request = baseURL }

  /* The server. */
  :: d_step { at != DEAD && request != 0 ->
       timePassed = false;
#ifdef REQUESTS_CANCELLED
       products[request] = products[request] || request == baseURL;
#else
       products[request] = true;
#endif
       request = 0 }
  od
}

active proctype Clock() {
  do
  :: d_step { AT_REST -> timePassed = true }
  od
}

active proctype System() {
  do
  :: d_step { at != DEAD && kills < KILLS ->
       timePassed = false; kills++; at = DEAD; target = 0; request = 0 }
  :: d_step { at == DEAD -> timePassed = false; at = LAUNCHED }
  od
}

ltl base_url_agrees { [] (at == SETTLED -> baseURL == city) }
ltl products_agree { [] (at == SETTLED -> !products[3 - city]) }
ltl analytics_agree { [] (at == SETTLED -> analytics == city) }
ltl crash_reports_agree { [] (at == SETTLED -> crashReports == city) }
ltl base_url_first { [] !outOfOrder[0] }
ltl products_second { [] !outOfOrder[1] }
ltl analytics_third { [] !outOfOrder[2] }
/* Time passes, and the user opens the app again. */
ltl all_four { ([]<> timePassed && []<> (at != DEAD)) -> [] (changed -> <> !changed) }
/* The same from the selection on: not what the sentence says where the city is written last. */
ltl all_four_once_selected {
  ([]<> timePassed && []<> (at != DEAD)) -> [] (selected -> <> !selected) }
ltl possible_city_can_change { [] (city == 1) }
