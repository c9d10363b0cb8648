import { momentMeasures } from '@skleyka/contract/statistic/measures.ts'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import type { ChartFigures } from '../../report/chart.ts'
import { ChartCard } from '../../report/chart-card.tsx'
import { ChartSkeleton } from '../../report/chart-skeleton.tsx'
import { clockAt } from '../../report/days.ts'
import { FigureCards } from '../../report/figure-cards.tsx'
import { Ranking } from '../../report/ranking.tsx'
import { useAccountCode } from '../../session/contexts.ts'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { useStatisticAddress } from '../statistic-view/statistic-view.ts'
import { Halves, StatisticPage } from '../statistic-view/statistic-view.tsx'
import styles from './realtime-page.module.css'

const refreshMs = 5_000
const { viewersNow, peak } = momentMeasures
const chartTitle = 'Зрители по\u00a0минутам'

/** stat/realtime (product B8): who watches now, read again every 5 seconds while the tab is in sight. */
export default function RealtimePage() {
  const own = useAccountCode()
  const { scope, timeZone, list } = useStatisticAddress()
  const now = useQuery({
    ...read(statistic.realtime, {
      where: scope.where,
      ...(scope.ofAccount !== undefined && { ofAccount: scope.ofAccount }),
    }),
    refetchInterval: refreshMs,
  })
  const { data } = now
  const chart = useMemo((): ChartFigures | null => {
    if (!data) return null
    const clocks = data.minutes.map(({ at }) => clockAt(at, timeZone))
    return {
      title: chartTitle,
      unit: 'people',
      points: clocks.map((clock) => ({ tick: clock, title: clock })),
      series: [{ title: 'Зрители', values: data.minutes.map(({ viewers }) => viewers) }],
    }
  }, [data, timeZone])
  if (now.isError && !data) {
    return (
      <StatisticPage>
        <Card>
          <LoadError error={now.error} onRetry={() => void now.refetch()} />
        </Card>
      </StatisticPage>
    )
  }
  const tops = [
    { title: 'Видео', rows: data?.records, to: (key: string) => pagePath(own, `stat/vod/record/${key}`) },
    { title: 'Сайты', rows: data?.sites },
    { title: 'Страны', rows: data?.countries },
  ]
  return (
    <StatisticPage note={data && <>обновляется каждые 5&nbsp;секунд, данные на&nbsp;{clockAt(data.at, timeZone)}</>}>
      <Card>
        <FigureCards
          label="Сейчас"
          cards={[
            { name: 'now', ...viewersNow, value: data?.viewers },
            { name: 'peak', ...peak, title: 'Пик за\u00a030\u00a0минут', value: data?.peak },
          ]}
        />
      </Card>
      {!data && <ChartSkeleton title={chartTitle} />}
      {chart && chart.points.length > 0 && (
        <ChartCard
          figures={chart}
          days={'последние 30\u00a0минут'}
          look={list.look === 'line' ? 'bars' : list.look}
          fileName="Зрители по минутам"
          pointTitle="Минута"
        />
      )}
      <Halves isThirds>
        {tops.map(({ title, rows, to }) => (
          <Card key={title} title={title}>
            {rows === undefined ? (
              <p className={styles.nothing}>
                <Skeleton width={160} />
              </p>
            ) : rows.length > 0 ? (
              <Ranking
                unit="people"
                rows={rows.map(({ key, title: words, viewers }) => ({
                  key,
                  title: words === '' ? 'Не\u00a0определён' : words,
                  value: viewers,
                  change: null,
                  ...(to && { to: to(key) }),
                }))}
              />
            ) : (
              <p className={styles.nothing}>Сейчас никто не&nbsp;смотрит</p>
            )}
          </Card>
        ))}
      </Halves>
    </StatisticPage>
  )
}
