import Checking
import Testing
import TimedTrials

struct TimedCampaignTests {
  /// 20,400 systems in parts that run beside each other.
  @Test(arguments: 0..<12)
  func `All engines agree about random networks`(_ part: Int) throws {
    var campaign = TimedCampaign()
    try campaign.run(part * 1700..<(part + 1) * 1700, everything: false)
    #expect(campaign.differences.isEmpty)
    #expect(campaign.systems == 1700)
    #expect(campaign.tooLarge * 20 < campaign.systems)
    #expect(campaign.hulls > 0)
    #expect(campaign.runs > 0)
    #expect(campaign.digitalMisses > 0)
  }
}
