import { type MeasureName, measures } from '@skleyka/contract/statistic/measures.ts'
import type { StatisticPoint } from '@skleyka/contract/statistic/statistic.calls.ts'
import { useMemo } from 'react'
import type { ChartFigures } from '../../report/chart.ts'
import { ChartCard } from '../../report/chart-card.tsx'
import { pointsOf, valuesOf } from '../../report/measure-points.ts'
import type { Days } from '../../report/periods.ts'
import { formatDays } from '../../report/span-labels.ts'
import type { AnalyticsAddress } from './analytics-address.ts'

interface Props {
  address: AnalyticsAddress
  measure: MeasureName
  points: readonly StatisticPoint[]
  before: readonly StatisticPoint[] | null
  beforeDays: Days | null
  freshTo: Date
}

const pointTitles = { hour: 'Час', day: 'День', week: 'Неделя', month: 'Месяц' } as const

/** A measure of the platform step by step. */
export function AnalyticsChart({ address, measure, points, before, beforeDays, freshTo }: Props) {
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
