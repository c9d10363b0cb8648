import { accountCodeIn, pagePath } from '../../browser/addresses.ts'
import { sameScopeTo } from '../statistic-view/statistic-view.ts'
import { BreakdownReport } from '../statistic-view/statistic-view.tsx'

const report = {
  levels: ['record'],
  measures: [
    ...(['views', 'viewers', 'loads', 'viewRate', 'watchSeconds', 'depth'] as const),
    ...(['completions25', 'completions50', 'completions75', 'completions100'] as const),
    ...(['rebufferRatio', 'errorRate', 'adImpressions'] as const),
  ],
  rowTo: (key, { list }) => sameScopeTo(pagePath(accountCodeIn(location.pathname), `stat/vod/record/${key}`), list),
} satisfies Parameters<typeof BreakdownReport>[0]['of']

/** stat/vod/records (product B8): figures of every video. */
export default function StatisticRecordsPage() {
  return <BreakdownReport of={report} />
}
