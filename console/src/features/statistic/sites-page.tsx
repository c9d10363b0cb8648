import { BreakdownReport } from '../statistic-view/statistic-view.tsx'

const report = {
  levels: ['site', 'page', 'record'],
  measures: ['views', 'viewers', 'loads', 'viewRate', 'watchSeconds', 'depth', 'errorRate'],
} satisfies Parameters<typeof BreakdownReport>[0]['of']

/** stat/vod/sites (product B8): sites, their pages, the videos on them; what is not known stands among them. */
export default function SitesPage() {
  return <BreakdownReport of={report} />
}
