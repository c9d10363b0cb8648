import type { MeasureName } from '@skleyka/contract/statistic/measures.ts'
import { Summary } from './summary-page.tsx'
import type { Top } from './summary-tops.tsx'

const shown = [
  ...(['views', 'viewers', 'loads', 'viewRate', 'watchSeconds'] as const),
  ...(['rebufferRatio', 'errorRate'] as const),
] satisfies readonly MeasureName[]

const tops: readonly Top[] = [
  { by: 'record', title: 'Трансляции', path: 'stat/live/records', ofOne: 'stat/live/record' },
  { by: 'site', title: 'Сайты' },
  { by: 'country', title: 'Страны', path: 'stat/live/geo' },
  { by: 'device', title: 'Устройства', path: 'stat/live/devices' },
]

/** stat/live/all (product B8): the summary of livestreams, without the figures that take a length. */
export default function LivePage() {
  return <Summary shown={shown} tops={tops} />
}
