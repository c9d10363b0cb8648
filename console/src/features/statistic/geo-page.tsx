import { BreakdownReport } from '../statistic-view/statistic-view.tsx'
import { WorldCard } from './world-card.tsx'

const report = {
  levels: ['country', 'region'],
  measures: ['views', 'viewers', 'loads', 'watchSeconds', 'depth', 'rebufferRatio', 'errorRate'],
  above: WorldCard,
} satisfies Parameters<typeof BreakdownReport>[0]['of']

/** stat/vod/geo (product B8): a map, and the table from countries to regions. No file of places that the product reads is asked for cities. */
export default function GeoPage() {
  return <BreakdownReport of={report} />
}
