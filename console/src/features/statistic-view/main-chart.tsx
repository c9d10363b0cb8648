import { type DimensionName, dimensions } from '@skleyka/contract/statistic/dimensions.ts'
import { type MeasureName, measures } from '@skleyka/contract/statistic/measures.ts'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { read } from '../../api/queries.ts'
import type { ChartFigures } from '../../report/chart.ts'
import { ChartCard } from '../../report/chart-card.tsx'
import { ChartSkeleton } from '../../report/chart-skeleton.tsx'
import { pointsOf, valuesOf } from '../../report/measure-points.ts'
import type { Days } from '../../report/periods.ts'
import { formatDays } from '../../report/span-labels.ts'
import { refreshMs } from './refresh.ts'
import type { StatisticAddress } from './statistic-address.ts'

interface Props {
  address: StatisticAddress
  measure: MeasureName
  /** A line for each of its greatest values. */
  by?: DimensionName
  openRows?: number
  /** Other measures of the same steps, in the table below. */
  beside?: readonly MeasureName[]
  /** In place of the name of the measure. */
  title?: string
  /** Lines or bars, as the address says. */
  hasLook?: boolean
  /** Stands in the head. */
  control?: ReactNode
}

const noMeasures: readonly MeasureName[] = []
/** Number of lines that are still told apart. */
const mostLines = 5
const pointTitles = { hour: 'Час', day: 'День', week: 'Неделя', month: 'Месяц' } as const

/** A measure step by step, beside the compared period or by the values of a dimension. */
export function MainChart({
  address,
  measure,
  by,
  beside = noMeasures,
  openRows = 0,
  hasLook = true,
  control,
  ...named
}: Props) {
  const { scope, days, step, today, list, show } = address
  const { data, isPending } = useQuery({
    ...read(statistic.series, {
      ...scope,
      step,
      measures: [measure, ...beside.filter((name) => name !== measure)],
      by: by === undefined ? [] : [by],
    }),
    enabled: days !== null,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs(address),
  })
  const figures = useMemo((): ChartFigures | null => {
    const first = data?.lines[0]
    if (!first || days === null) return null
    const { unit, better } = measures[measure]
    const title = named.title ?? measures[measure].title
    const now = data.freshTo
    const beforeDays: Days | null = by === undefined ? data.beforePeriod : null
    const points = pointsOf(first.points, first.before, beforeDays, { step, days, today, now })
    const words = (line: typeof first) =>
      by === undefined ? formatDays(days, today) : line.title === '' ? dimensions[by].unknown : line.title
    return {
      ...{ title, unit, better, points },
      beside: beside
        .filter((name) => name !== measure)
        .map((name) => ({
          title: measures[name].title,
          unit: measures[name].unit,
          values: valuesOf(first.points, name, now),
        })),
      series: [
        ...data.lines
          .slice(0, mostLines)
          .map((line) => ({ title: words(line), values: valuesOf(line.points, measure, now) })),
        ...(beforeDays && first.before
          ? [
              {
                title: formatDays(beforeDays, today),
                // the compared period may be longer by a step that begins it
                values: first.before.slice(0, points.length).map((point) => point.figures[measure] ?? null),
                kind: 'before' as const,
              },
            ]
          : []),
      ],
    }
  }, [data, days, step, today, measure, by, beside, named.title])
  if (days === null) return null
  if (isPending) return <ChartSkeleton title={named.title ?? measures[measure].title} openRows={openRows} />
  if (figures === null) return null
  return (
    <ChartCard
      figures={figures}
      days={formatDays(days, today)}
      look={hasLook ? list.look : 'line'}
      {...(hasLook && { onLook: (look) => show({ look }) })}
      fileName={`${measures[measure].title}-${days.from}-${days.to}`}
      pointTitle={pointTitles[step]}
      openRows={openRows}
      control={control}
    />
  )
}
