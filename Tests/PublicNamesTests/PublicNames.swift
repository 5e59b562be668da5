// Printed by .ci/public-names; a test compares it with the sources. A public name that means two
// types, of two modules or of one and Foundation, does not compile here.

import Checking
import Conformance
import Diagnostics
import Dispatch
import Foundation
import Machines
import Models
import ModelsASM
import ModelsApp
import ModelsHY
import ModelsLC
import ModelsLE
import ModelsONB
import Mutation
import PropertyTesting
import Reporting
import RuleChecking
import RuleLanguage
import RuleSemantics
import SimCommand
import SimTesting
import Simulation
import StateGraphs
import StateSearch
import Suites
import SymbolicSearch
import Synchronization
import TimedAutomata

private typealias UsedAction = Action
private typealias UsedActionFairness = ActionFairness
private typealias UsedActor = Actor
private typealias UsedAdapterError = AdapterError
private typealias UsedAmendment = Amendment
private typealias UsedAnnotation = Annotation
private typealias UsedAnswerDetail = AnswerDetail
private typealias UsedAppCue = AppCue
private typealias UsedAppEffect = AppEffect
private typealias UsedAsyncAction = AsyncAction
private typealias UsedAsyncDriver = AsyncDriver
private typealias UsedBeliefEngine = BeliefEngine
private typealias UsedBinding = Binding
private typealias UsedBoundRule = BoundRule
private typealias UsedCatalogue = Catalogue
private typealias UsedCatalogueRule = CatalogueRule
private typealias UsedCause = Cause
private typealias UsedChange = Change
private typealias UsedCheckReport = CheckReport
private typealias UsedCheckpoint = Checkpoint
private typealias UsedCheckpointError = CheckpointError
private typealias UsedChoice = Choice
private typealias UsedClockBound = ClockBound
private typealias UsedClockConstraint = ClockConstraint
private typealias UsedClockRelation = ClockRelation
private typealias UsedClockValues = ClockValues
private typealias UsedCommandRule = CommandRule
private typealias UsedComparison = Comparison
private typealias UsedCompiledSystem = CompiledSystem
private typealias UsedConclusion = Conclusion
private typealias UsedCondition = Condition
private typealias UsedConditionConvertible = ConditionConvertible
private typealias UsedConfiguration = Configuration
private typealias UsedCooperation = Cooperation
private typealias UsedCount = Count
private typealias UsedCounter = Counter
private typealias UsedCounterexample = Counterexample
private typealias UsedCrossedReadings = CrossedReadings
private typealias UsedDecisionComparison = DecisionComparison
private typealias UsedDecisionProcedure = DecisionProcedure
private typealias UsedDecisionTable = DecisionTable
private typealias UsedDefect = Defect
private typealias UsedDelay = Delay
private typealias UsedDeviation = Deviation
private typealias UsedDiagnosis = Diagnosis
private typealias UsedDiagramFacts = DiagramFacts
private typealias UsedDiagramObstacle = DiagramObstacle
private typealias UsedDiscarded = Discarded
private typealias UsedDocument = Document
private typealias UsedDraws = Draws
private typealias UsedDriver = Driver
private typealias UsedDriverFailure = DriverFailure
private typealias UsedEarliestArrival = EarliestArrival
private typealias UsedEngine = Engine
private typealias UsedEngineUse = EngineUse
private typealias UsedEventCause = EventCause
private typealias UsedEventPredicate = EventPredicate
private typealias UsedExemption = Exemption
private typealias UsedExpectedLogs = ExpectedLogs
private typealias UsedExplanation = Explanation
private typealias UsedExplanations = Explanations
private typealias UsedFact = Fact
private typealias UsedFailureIdentity = FailureIdentity
private typealias UsedFairness = Fairness
private typealias UsedFault = Fault
private typealias UsedFiredRow = FiredRow
private typealias UsedFraction = Fraction
private typealias UsedGenerator = Generator
private typealias UsedHarm = Harm
private typealias UsedImmediacy = Immediacy
private typealias UsedIncompleteSweep = IncompleteSweep
private typealias UsedInjectedFault = InjectedFault
private typealias UsedInstant = Instant
private typealias UsedIntegerExpression = IntegerExpression
private typealias UsedIntegerExpressionConvertible = IntegerExpressionConvertible
private typealias UsedLabelledError = LabelledError
private typealias UsedLastChance = LastChance
private typealias UsedLeastDecisions = LeastDecisions
private typealias UsedLetter = Letter
private typealias UsedLifetime = Lifetime
private typealias UsedLineCollector = LineCollector
private typealias UsedLineKind = LineKind
private typealias UsedLint = Lint
private typealias UsedLintFinding = LintFinding
private typealias UsedLivenessVerdict = LivenessVerdict
private typealias UsedLogBudget = LogBudget
private typealias UsedLogCheck = LogCheck
private typealias UsedLogCoverage = LogCoverage
private typealias UsedLogError = LogError
private typealias UsedLogLine = LogLine
private typealias UsedLogMapping = LogMapping
private typealias UsedLoggedThing = LoggedThing
private typealias UsedMachine = Machine
private typealias UsedMachineTable = MachineTable
private typealias UsedMeasure = Measure
private typealias UsedModelDifference = ModelDifference
private typealias UsedModelError = ModelError
private typealias UsedName = Name
private typealias UsedNamedTimer = NamedTimer
private typealias UsedNeverShown = NeverShown
private typealias UsedNoAction = NoAction
private typealias UsedNothingStored = NothingStored
private typealias UsedObservation = Observation
private typealias UsedObservedField = ObservedField
private typealias UsedObservedRun = ObservedRun
private typealias UsedObservedStep = ObservedStep
private typealias UsedOutcome = Outcome
private typealias UsedPackedArray = PackedArray
private typealias UsedPackedInteger = PackedInteger
private typealias UsedPackedMultiset = PackedMultiset
private typealias UsedPackedQueue = PackedQueue
private typealias UsedPackedSet = PackedSet
private typealias UsedPackedState = PackedState
private typealias UsedPackedWords = PackedWords
private typealias UsedParameter = Parameter
private typealias UsedPatch = Patch
private typealias UsedPhase = Phase
private typealias UsedPipedApp = PipedApp
private typealias UsedPipedRun = PipedRun
private typealias UsedPossibleEvent = PossibleEvent
private typealias UsedProcessModel = ProcessModel
private typealias UsedProperty = Property
private typealias UsedPropertyFinding = PropertyFinding
private typealias UsedPropertyResult = PropertyResult
private typealias UsedPropertyVerdict = PropertyVerdict
private typealias UsedRandomNumbers = RandomNumbers
private typealias UsedReachVerdict = ReachVerdict
private typealias UsedReading = Reading
private typealias UsedReducerAdapter = ReducerAdapter
private typealias UsedReducerDivergence = ReducerDivergence
private typealias UsedReducerReport = ReducerReport
private typealias UsedRefuted = Refuted
private typealias UsedReplayDiverged = ReplayDiverged
private typealias UsedReplayFailure = ReplayFailure
private typealias UsedReportFile = ReportFile
private typealias UsedReports = Reports
private typealias UsedResponseVerdict = ResponseVerdict
private typealias UsedRole = Role
private typealias UsedRow = Row
private typealias UsedRowChange = RowChange
private typealias UsedRowCoverage = RowCoverage
private typealias UsedRowSelector = RowSelector
private typealias UsedRule = Rule
private typealias UsedRuleBook = RuleBook
private typealias UsedRules = Rules
private typealias UsedRun = Run
private typealias UsedRunStep = RunStep
private typealias UsedSavedCheckError = SavedCheckError
private typealias UsedScenarioReport = ScenarioReport
private typealias UsedSchedule = Schedule
private typealias UsedSearchBound = SearchBound
private typealias UsedSearchBounds = SearchBounds
private typealias UsedSearchOptions = SearchOptions
private typealias UsedSearchProgress = SearchProgress
private typealias UsedSeed = Seed
private typealias UsedSeedError = SeedError
private typealias UsedSeededDefect = SeededDefect
private typealias UsedSessionEnd = SessionEnd
private typealias UsedSessionFault = SessionFault
private typealias UsedSessionModel = SessionModel
private typealias UsedSessionOutcome = SessionOutcome
private typealias UsedSessionStart = SessionStart
private typealias UsedSessionState = SessionState
private typealias UsedSetting = Setting
private typealias UsedSimulationFailure = SimulationFailure
private typealias UsedSimulationReport = SimulationReport
private typealias UsedSnapshot = Snapshot
private typealias UsedSourceLine = SourceLine
private typealias UsedSpill = Spill
private typealias UsedSpillError = SpillError
private typealias UsedSplitMix64 = SplitMix64
private typealias UsedStateRules = StateRules
private typealias UsedStateSpace = StateSpace
private typealias UsedStep = Step
private typealias UsedStimulus = Stimulus
private typealias UsedSuccessors = Successors
private typealias UsedSuiteCheck = SuiteCheck
private typealias UsedSuiteFailure = SuiteFailure
private typealias UsedSuspendedTimers = SuspendedTimers
private typealias UsedSweep = Sweep
private typealias UsedSweepTable = SweepTable
private typealias UsedSymbolicAnswer = SymbolicAnswer
private typealias UsedSymbolicBudget = SymbolicBudget
private typealias UsedSymbolicFailure = SymbolicFailure
private typealias UsedSymbolicLimit = SymbolicLimit
private typealias UsedSymbolicSpace = SymbolicSpace
private typealias UsedSymbolicTrace = SymbolicTrace
private typealias UsedSystem = System
private typealias UsedSystemProperty = SystemProperty
private typealias UsedTakenReading = TakenReading
private typealias UsedTies = Ties
private typealias UsedTimeLimit = TimeLimit
private typealias UsedTimePoint = TimePoint
private typealias UsedTimedLasso = TimedLasso
private typealias UsedTimedNetwork = TimedNetwork
private typealias UsedTimedRun = TimedRun
private typealias UsedTimedSojourn = TimedSojourn
private typealias UsedTimedStates = TimedStates
private typealias UsedTimedSystem = TimedSystem
private typealias UsedTimedTransitions = TimedTransitions
private typealias UsedTimerSemantics = TimerSemantics
private typealias UsedTokenError = TokenError
private typealias UsedTooFewCases = TooFewCases
private typealias UsedTopic = Topic
private typealias UsedTopicReport = TopicReport
private typealias UsedTrace = Trace
private typealias UsedTraceEnding = TraceEnding
private typealias UsedTransitionSystem = TransitionSystem
private typealias UsedTransitions = Transitions
private typealias UsedTriedRepairs = TriedRepairs
private typealias UsedTrigger = Trigger
private typealias UsedUnsatisfied = Unsatisfied
private typealias UsedVariable = Variable
private typealias UsedVariant = Variant
private typealias UsedVerdict = Verdict
private typealias UsedVerdictDetail = VerdictDetail
private typealias UsedVerdictKind = VerdictKind
private typealias UsedVerdictReason = VerdictReason
private typealias UsedVirtualClock = VirtualClock
private typealias UsedVirtualExecutor = VirtualExecutor
private typealias UsedVirtualWorld = VirtualWorld
private typealias UsedWording = Wording
private typealias UsedZenoRuns = ZenoRuns
private typealias UsedZone = Zone
private typealias UsedZoneAbstraction = ZoneAbstraction
private typealias UsedZoneDeadlock = ZoneDeadlock
private typealias UsedZoneOptions = ZoneOptions
private typealias UsedZoneOrder = ZoneOrder
private typealias UsedZoneSpace = ZoneSpace
private typealias UsedZoneSubsumption = ZoneSubsumption
