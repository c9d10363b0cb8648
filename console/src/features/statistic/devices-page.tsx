import { BreakdownReport } from '../statistic-view/statistic-view.tsx'

const report = {
  levels: ['device', 'os', 'browser', 'screen', 'playerVersion'],
  measures: ['views', 'viewers', 'loads', 'viewRate', 'watchSeconds', 'depth', 'rebufferRatio', 'errorRate'],
} satisfies Parameters<typeof BreakdownReport>[0]['of']

/** stat/vod/devices (product B8): devices, systems, browsers, screens, versions of the player. */
export default function DevicesPage() {
  return <BreakdownReport of={report} />
}
