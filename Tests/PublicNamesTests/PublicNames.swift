// Printed by .ci/public-names; a test compares it with the sources. A public name that means two
// types, of two modules or of one and Foundation, does not compile here.

import Checking
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
import Simulation
import StateGraphs
import StateSearch
import SymbolicSearch
import Synchronization
import TimedAutomata

private typealias UsedASM = ASM
private typealias UsedAction = Action
private typealias UsedActionEntry = ActionEntry
private typealias UsedActionFairness = ActionFairness
private typealias UsedActor = Actor
private typealias UsedAmendment = Amendment
private typealias UsedAnnotation = Annotation
private typealias UsedAnswerDetail = AnswerDetail
private typealias UsedApp = App
private typealias UsedAppStateMachine = AppStateMachine
private typealias UsedAsyncDriver = AsyncDriver
private typealias UsedBinding = Binding
private typealias UsedBitSet = BitSet
private typealias UsedBoundRule = BoundRule
private typealias UsedCampaign = Campaign
private typealias UsedCampaignSummary = CampaignSummary
private typealias UsedCatalogue = Catalogue
private typealias UsedCatalogueRule = CatalogueRule
private typealias UsedCause = Cause
private typealias UsedCell = Cell
private typealias UsedChange = Change
private typealias UsedCheckReport = CheckReport
private typealias UsedCheckpoint = Checkpoint
private typealias UsedCheckpointError = CheckpointError
private typealias UsedChoice = Choice
private typealias UsedChoicePoint = ChoicePoint
private typealias UsedChoices = Choices
private typealias UsedClaimName = ClaimName
private typealias UsedClaimScore = ClaimScore
private typealias UsedClockBound = ClockBound
private typealias UsedClockConstraint = ClockConstraint
private typealias UsedClockRelation = ClockRelation
private typealias UsedClockSink = ClockSink
private typealias UsedClockValues = ClockValues
private typealias UsedClockedTimer = ClockedTimer
private typealias UsedCommandRule = CommandRule
private typealias UsedComparison = Comparison
private typealias UsedCompiledCondition = CompiledCondition
private typealias UsedCompiledSystem = CompiledSystem
private typealias UsedComponents = Components
private typealias UsedCondition = Condition
private typealias UsedConditionConvertible = ConditionConvertible
private typealias UsedConfiguration = Configuration
private typealias UsedCooperation = Cooperation
private typealias UsedCount = Count
private typealias UsedCounter = Counter
private typealias UsedCounterexample = Counterexample
private typealias UsedDecisionComparison = DecisionComparison
private typealias UsedDecisionProcedure = DecisionProcedure
private typealias UsedDecisionTable = DecisionTable
private typealias UsedDelay = Delay
private typealias UsedDiscarded = Discarded
private typealias UsedDivergence = Divergence
private typealias UsedDocument = Document
private typealias UsedDrawnStep = DrawnStep
private typealias UsedDraws = Draws
private typealias UsedDriver = Driver
private typealias UsedDriverFailure = DriverFailure
private typealias UsedEarliestArrival = EarliestArrival
private typealias UsedEngine = Engine
private typealias UsedEventCause = EventCause
private typealias UsedEventPredicate = EventPredicate
private typealias UsedExecutor = Executor
private typealias UsedFact = Fact
private typealias UsedFailureIdentity = FailureIdentity
private typealias UsedFailureKind = FailureKind
private typealias UsedFairEdges = FairEdges
private typealias UsedFairness = Fairness
private typealias UsedFault = Fault
private typealias UsedFaultClass = FaultClass
private typealias UsedFaultCounts = FaultCounts
private typealias UsedFaultName = FaultName
private typealias UsedField = Field
private typealias UsedFingerprint = Fingerprint
private typealias UsedFiredRow = FiredRow
private typealias UsedFraction = Fraction
private typealias UsedGenerator = Generator
private typealias UsedGoal = Goal
private typealias UsedGround = Ground
private typealias UsedHY = HY
private typealias UsedHarm = Harm
private typealias UsedHitCounts = HitCounts
private typealias UsedImmediacy = Immediacy
private typealias UsedInjectedFault = InjectedFault
private typealias UsedInstallation = Installation
private typealias UsedInstant = Instant
private typealias UsedIntegerExpression = IntegerExpression
private typealias UsedIntegerExpressionConvertible = IntegerExpressionConvertible
private typealias UsedItem = Item
private typealias UsedItemClass = ItemClass
private typealias UsedJSON = JSON
private typealias UsedJudgedDocument = JudgedDocument
private typealias UsedJudgedFault = JudgedFault
private typealias UsedLC = LC
private typealias UsedLE = LE
private typealias UsedLabelledError = LabelledError
private typealias UsedLifetime = Lifetime
private typealias UsedLint = Lint
private typealias UsedLivenessVerdict = LivenessVerdict
private typealias UsedMachine = Machine
private typealias UsedMachineTable = MachineTable
private typealias UsedMatchSet = MatchSet
private typealias UsedMeasure = Measure
private typealias UsedModelError = ModelError
private typealias UsedMonitor = Monitor
private typealias UsedMove = Move
private typealias UsedMutant = Mutant
private typealias UsedMutantVerdict = MutantVerdict
private typealias UsedMutationCampaign = MutationCampaign
private typealias UsedMutationOperator = MutationOperator
private typealias UsedMutationScore = MutationScore
private typealias UsedMutationSubject = MutationSubject
private typealias UsedName = Name
private typealias UsedNameDigest = NameDigest
private typealias UsedNamedTimer = NamedTimer
private typealias UsedNeverShown = NeverShown
private typealias UsedNoAction = NoAction
private typealias UsedONB = ONB
private typealias UsedObservation = Observation
private typealias UsedObservedRun = ObservedRun
private typealias UsedObservedStep = ObservedStep
private typealias UsedOccasion = Occasion
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
private typealias UsedPath = Path
private typealias UsedPhase = Phase
private typealias UsedPredicateSet = PredicateSet
private typealias UsedProcessModel = ProcessModel
private typealias UsedProperty = Property
private typealias UsedPropertyFinding = PropertyFinding
private typealias UsedPropertyResult = PropertyResult
private typealias UsedPropertyVerdict = PropertyVerdict
private typealias UsedQuantity = Quantity
private typealias UsedRandomNumbers = RandomNumbers
private typealias UsedReachVerdict = ReachVerdict
private typealias UsedReachabilityGraph = ReachabilityGraph
private typealias UsedReading = Reading
private typealias UsedRecordedSpan = RecordedSpan
private typealias UsedRecordedStep = RecordedStep
private typealias UsedRecording = Recording
private typealias UsedReduction = Reduction
private typealias UsedRefuted = Refuted
private typealias UsedReplay = Replay
private typealias UsedReplayDiverged = ReplayDiverged
private typealias UsedReplayFailure = ReplayFailure
private typealias UsedReportFile = ReportFile
private typealias UsedReports = Reports
private typealias UsedResolvedScenario = ResolvedScenario
private typealias UsedResponseVerdict = ResponseVerdict
private typealias UsedRoutes = Routes
private typealias UsedRow = Row
private typealias UsedRowCoverage = RowCoverage
private typealias UsedRowPair = RowPair
private typealias UsedRule = Rule
private typealias UsedRuleBook = RuleBook
private typealias UsedRuleNotice = RuleNotice
private typealias UsedRuleVerdict = RuleVerdict
private typealias UsedRules = Rules
private typealias UsedRun = Run
private typealias UsedRunFinding = RunFinding
private typealias UsedRunStep = RunStep
private typealias UsedRuntimeMonitor = RuntimeMonitor
private typealias UsedScenarioReport = ScenarioReport
private typealias UsedSchedule = Schedule
private typealias UsedScope = Scope
private typealias UsedSearchBound = SearchBound
private typealias UsedSearchBounds = SearchBounds
private typealias UsedSearchOptions = SearchOptions
private typealias UsedSearchProgress = SearchProgress
private typealias UsedSeed = Seed
private typealias UsedSeedError = SeedError
private typealias UsedSeededDefect = SeededDefect
private typealias UsedSeededRun = SeededRun
private typealias UsedSetting = Setting
private typealias UsedShortestRuns = ShortestRuns
private typealias UsedShrinker = Shrinker
private typealias UsedSimulationFailure = SimulationFailure
private typealias UsedSimulationReport = SimulationReport
private typealias UsedSnapshot = Snapshot
private typealias UsedSpill = Spill
private typealias UsedSpillError = SpillError
private typealias UsedSplitMix64 = SplitMix64
private typealias UsedStateGraph = StateGraph
private typealias UsedStatePlace = StatePlace
private typealias UsedStateRules = StateRules
private typealias UsedStateSpace = StateSpace
private typealias UsedStep = Step
private typealias UsedStepMark = StepMark
private typealias UsedStepSink = StepSink
private typealias UsedStimulus = Stimulus
private typealias UsedStoredUnit = StoredUnit
private typealias UsedSuccessors = Successors
private typealias UsedSuspendedTimers = SuspendedTimers
private typealias UsedSwarm = Swarm
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
private typealias UsedTableSystem = TableSystem
private typealias UsedTableZones = TableZones
private typealias UsedTakenReading = TakenReading
private typealias UsedTallyError = TallyError
private typealias UsedTies = Ties
private typealias UsedTimeLimit = TimeLimit
private typealias UsedTimePoint = TimePoint
private typealias UsedTimedLasso = TimedLasso
private typealias UsedTimedNetwork = TimedNetwork
private typealias UsedTimedRun = TimedRun
private typealias UsedTimedSojourn = TimedSojourn
private typealias UsedTimedStates = TimedStates
private typealias UsedTimedSystem = TimedSystem
private typealias UsedTimedTable = TimedTable
private typealias UsedTimedTransitions = TimedTransitions
private typealias UsedTimekeeping = Timekeeping
private typealias UsedTimerPlace = TimerPlace
private typealias UsedToken = Token
private typealias UsedTokenError = TokenError
private typealias UsedTooFewCases = TooFewCases
private typealias UsedTopic = Topic
private typealias UsedTopicReport = TopicReport
private typealias UsedTrace = Trace
private typealias UsedTraceEnding = TraceEnding
private typealias UsedTrailRecorder = TrailRecorder
private typealias UsedTransitionSystem = TransitionSystem
private typealias UsedTransitions = Transitions
private typealias UsedTrigger = Trigger
private typealias UsedUncovered = Uncovered
private typealias UsedUnknownNames = UnknownNames
private typealias UsedUnsatisfied = Unsatisfied
private typealias UsedUrgency = Urgency
private typealias UsedVariable = Variable
private typealias UsedVariant = Variant
private typealias UsedVerdict = Verdict
private typealias UsedVerdictKind = VerdictKind
private typealias UsedWalkChoices = WalkChoices
private typealias UsedZenoRuns = ZenoRuns
private typealias UsedZone = Zone
private typealias UsedZoneAbstraction = ZoneAbstraction
private typealias UsedZoneDeadlock = ZoneDeadlock
private typealias UsedZoneOptions = ZoneOptions
private typealias UsedZoneOrder = ZoneOrder
private typealias UsedZoneSpace = ZoneSpace
private typealias UsedZoneSubsumption = ZoneSubsumption
