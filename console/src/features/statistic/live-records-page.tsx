import { accountCodeIn, pagePath } from '../../browser/addresses.ts'
import { sameScopeTo } from '../statistic-view/statistic-view.ts'
import { BreakdownReport } from '../statistic-view/statistic-view.tsx'

const report = {
  levels: ['record'],
  measures: ['views', 'viewers', 'loads', 'viewRate', 'watchSeconds', 'rebufferRatio', 'errorRate'],
  rowTo: (key, { list }) => sameScopeTo(pagePath(accountCodeIn(location.pathname), `stat/live/record/${key}`), list),
} satisfies Parameters<typeof BreakdownReport>[0]['of']

/** stat/live/records (product B8): figures of every livestream. */
export default function LiveRecordsPage() {
  return <BreakdownReport of={report} />
}
