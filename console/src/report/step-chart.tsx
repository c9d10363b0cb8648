import { type MeasureName, measures } from '@skleyka/contract/statistic/measures.ts'
import type { StatisticPoint } from '@skleyka/contract/statistic/statistic.calls.ts'
import type { StatisticStep } from '@skleyka/contract/statistic/statistic-query.ts'
import { type ComponentProps, useMemo } from 'react'
import type { ChartFigures } from './chart.ts'
import { ChartCard } from './chart-card.tsx'
import { pointsOf, valuesOf } from './measure-points.ts'
import type { Days } from './periods.ts'
import { formatDays } from './span-labels.ts'

/** The part of the address of a report that a chart reads and changes. */
interface ChartAddress {
  readonly days: Days | null
  readonly step: StatisticStep
  readonly today: string
  readonly list: { readonly look: ChartLook }
  show(change: { look: ChartLook }): void
}

type ChartLook = ComponentProps<typeof ChartCard>['look']

interface Props {
  address: ChartAddress
  measure: MeasureName
  points: readonly StatisticPoint[]
  before: readonly StatisticPoint[] | null
  beforeDays: Days | null
  freshTo: Date
}

const pointTitles = { hour: 'Час', day: 'День', week: 'Неделя', month: 'Месяц' } as const

/** A measure step by step, beside the period it is compared with. */
export function StepChart({ address, measure, points, before, beforeDays, freshTo }: Props) {
  const { days, step, today, list, show } = address
  const figures = useMemo((): ChartFigures | null => {
    if (days === null) return null
    const { title, unit, better } = measures[measure]
    return {
      ...{ title, unit, better },
      points: pointsOf(points, before, beforeDays, { step, days, today, now: freshTo }),
      series: [
        { title: formatDays(days, today), values: valuesOf(points, measure, freshTo) },
        ...(before && beforeDays
          ? [
              {
                title: formatDays(beforeDays, today),
                values: before.slice(0, points.length).map((point) => point.figures[measure] ?? null),
                kind: 'before' as const,
              },
            ]
          : []),
      ],
    }
  }, [points, before, beforeDays, days, step, today, measure, freshTo])
  if (figures === null || days === null || points.length === 0) return null
  return (
    <ChartCard
      figures={figures}
      days={formatDays(days, today)}
      look={list.look}
      onLook={(look) => show({ look })}
      fileName={`${measures[measure].title}-${days.from}-${days.to}`}
      pointTitle={pointTitles[step]}
    />
  )
}
