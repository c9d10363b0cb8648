import { type MeasureName, measures } from '@skleyka/contract/statistic/measures.ts'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { read } from '../../api/queries.ts'
import { formatFigure } from '../../report/figures.ts'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { Card } from '../../ui/page/card.tsx'
import type { StatisticAddress } from '../statistic-view/statistic-view.ts'
import { refreshMs, withOnly } from '../statistic-view/statistic-view.ts'
import styles from './world-card.module.css'

const WorldMap = lazyPiece(() => import('./world-map.tsx'))

/** The map of countries, coloured by the chosen measure. */
export function WorldCard({ address, measure }: { address: StatisticAddress; measure: MeasureName }) {
  const { scope, days, list, to } = address
  const { data } = useQuery({
    ...read(statistic.breakdown, {
      ...scope,
      compare: undefined,
      by: ['country'],
      measures: [measure],
      sort: { field: measure, order: 'desc' },
      page: 1,
      perPage: 100,
    }),
    enabled: days !== null,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs(address),
  })
  const { title, unit } = measures[measure]
  const countries = (data?.items ?? []).map(({ keys: [key = ''], titles: [name = ''], figures }) => {
    const value = figures[measure] ?? 0
    return { key, name, value, text: formatFigure(figures[measure] ?? null, unit) }
  })
  const greatest = countries.find(({ key }) => key !== '')
  return (
    <Card title={title}>
      <div className={styles.map}>
        <Suspense fallback={null}>
          <WorldMap
            values={new Map(countries.map(({ key, value, text }) => [key, { value, text }]))}
            label={`Карта мира: ${title.toLowerCase()}${greatest ? `, больше всего ${greatest.text} — ${greatest.name}` : ''}`}
            to={(country) => to({ where: withOnly(list.where, 'country', country), by: 'region' })}
          />
        </Suspense>
      </div>
    </Card>
  )
}
