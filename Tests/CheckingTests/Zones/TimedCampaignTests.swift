import Checking
import Testing
import TimedTrials

struct TimedCampaignTests {
  /// 6,000 systems in parts that run beside each other.
  @Test(arguments: 0..<12)
  func `All engines agree about random networks`(_ part: Int) throws {
    var campaign = TimedCampaign()
    try campaign.run(part * 500..<(part + 1) * 500, everything: false)
    #expect(campaign.differences.isEmpty)
    #expect(campaign.systems == 500)
    #expect(campaign.tooLarge * 20 < campaign.systems)
    #expect(campaign.hulls > 0)
    #expect(campaign.runs > 0)
    #expect(campaign.digitalMisses > 0)
  }

  /// Found by a campaign of 250,000: a clock that two partners set, and runs whose zone was reached
  /// by another order.
  @Test(arguments: [80, 10205, 17263, 20231, 21301, 36541, 38399, 39973, 40657])
  func `Engines agree about networks about which they once differed`(_ seed: Int) throws {
    let trial = TimedTrial(try TimedCampaign.network(seed), [.deadlocks, .runs])
    #expect(trial.differences.isEmpty)
  }
}
