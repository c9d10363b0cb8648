import { BreakdownReport } from './breakdown-report.tsx'

const report = {
  levels: ['record'],
  measures: ['views', 'viewers', 'loads', 'viewRate', 'watchSeconds', 'rebufferRatio', 'errorRate'],
} satisfies Parameters<typeof BreakdownReport>[0]['of']

/** stat/live/records (product B8): figures of every livestream. */
export default function LiveRecordsPage() {
  return <BreakdownReport of={report} />
}
