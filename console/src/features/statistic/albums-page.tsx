import { BreakdownReport } from '../statistic-view/statistic-view.tsx'

const report = {
  levels: ['album', 'record'],
  measures: ['views', 'viewers', 'loads', 'viewRate', 'watchSeconds', 'depth'],
} satisfies Parameters<typeof BreakdownReport>[0]['of']

/** stat/vod/albums (product B8): figures of albums, then of their videos. */
export default function AlbumsStatisticPage() {
  return <BreakdownReport of={report} />
}
