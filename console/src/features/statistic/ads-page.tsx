import { BreakdownReport } from '../statistic-view/statistic-view.tsx'

const report = {
  levels: ['adBlock', 'adBreak', 'adCode'],
  measures: ['adImpressions', 'adRequests', 'adFills', 'adClicks', 'adErrors'],
} satisfies Parameters<typeof BreakdownReport>[0]['of']

/** stat/vod/ads (product B8): requests, answers, impressions and errors, by block, break and VAST code. */
export default function AdsPage() {
  return <BreakdownReport of={report} />
}
