import { BreakdownReport } from '../statistic-view/statistic-view.tsx'

const report = {
  levels: ['shownBy', 'record'],
  measures: ['views', 'viewers', 'loads', 'watchSeconds', 'depth'],
} satisfies Parameters<typeof BreakdownReport>[0]['of']

/** stat/vod/sharing (product B8): which accounts show videos of this one. */
export default function SharingPage() {
  return <BreakdownReport of={report} />
}
