import {
  type StatisticUsage,
  statisticUsage,
  type UsageStep,
  usageMeasureNames,
  usageMeasures,
} from '@skleyka/contract/statistic/usage.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import type { ChartFigures } from '../../report/chart.ts'
import { ChartCard } from '../../report/chart-card.tsx'
import { ChartSkeleton } from '../../report/chart-skeleton.tsx'
import { FigureCards } from '../../report/figure-cards.tsx'
import { spanAt } from '../../report/measure-points.ts'
import { Ranking } from '../../report/ranking.tsx'
import { ReportBar } from '../../report/report-bar.tsx'
import { formatDays, formatPoint, formatTick } from '../../report/span-labels.ts'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { AccountChip, Halves, StatisticPage } from '../statistic-view/statistic-view.tsx'
import { AirNow } from './air-now.tsx'
import { StoredNow } from './stored-now.tsx'
import { type UsageAddress, useUsageAddress } from './usage-address.ts'
import styles from './usage-page.module.css'

const presets = ['7', '28', '90', '365'] as const
const trafficTitles = { video: 'Видео', images: 'Картинки', files: 'Скачанные файлы' } as const
const pointTitles = { day: 'День', week: 'Неделя', month: 'Месяц' } as const

/** stat/usage (product B8): what lies in the storage, and what a period added, removed, sent to viewers and converted. */
export default function UsagePage() {
  const address = useUsageAddress()
  const { params, days, list, show, accountCode } = address
  const usage = useQuery({
    ...read(statisticUsage.usage, params),
    enabled: days !== null,
    placeholderData: keepPreviousData,
  })
  const { data } = usage
  return (
    <StatisticPage
      bar={
        <ReportBar<UsageStep> address={address} presets={presets}>
          <AccountChip
            accountCode={accountCode}
            isChosen={list.account !== undefined}
            onChoose={(account) => show({ account })}
          />
        </ReportBar>
      }
    >
      {usage.isError && !data ? (
        <Card>
          <LoadError error={usage.error} onRetry={() => void usage.refetch()} />
        </Card>
      ) : (
        <>
          <StoredNow now={data?.now} />
          {data && <AirNow air={data.air} />}
          <Card>
            <FigureCards
              label="За период"
              cards={usageMeasureNames.map((name) => ({
                ...{ name, ...usageMeasures[name] },
                value: data?.figures[name],
              }))}
              chosen={list.measure}
              onChoose={(measure) => show({ measure })}
            />
          </Card>
          {data ? (
            <UsageChart address={address} usage={data} />
          ) : (
            <ChartSkeleton title={usageMeasures[list.measure].title} />
          )}
          {data && <Traffic usage={data} accountCode={accountCode} />}
          {data && data.timeZone !== data.storageTimeZone && (
            <p className={styles.note}>
              Хранилище и&nbsp;кодирование считаются по&nbsp;московскому времени, трафик&nbsp;— по&nbsp;времени
              аккаунта.
            </p>
          )}
        </>
      )}
    </StatisticPage>
  )
}

function UsageChart({ address, usage }: { address: UsageAddress; usage: StatisticUsage }) {
  const { days, step, today, list, show } = address
  if (days === null || usage.points.length === 0) return null
  const { title, unit, better } = usageMeasures[list.measure]
  const valuesOf = (name: (typeof usageMeasureNames)[number]) =>
    usage.points.map(({ from, figures }) => (from.slice(0, 10) > today ? null : figures[name]))
  const figures: ChartFigures = {
    ...{ title, unit, better },
    points: usage.points.map(({ from }, index) => {
      const span = spanAt(from, { step, days })
      return {
        tick: formatTick(from, step, usage.points[index - 1]?.from),
        title: formatPoint(from, span, step, today),
        isUnfinished: span.to >= today,
      }
    }),
    series: [{ title, values: valuesOf(list.measure) }],
    beside: usageMeasureNames
      .filter((name) => name !== list.measure)
      .map((name) => ({ title: usageMeasures[name].title, unit: usageMeasures[name].unit, values: valuesOf(name) })),
  }
  return (
    <ChartCard
      figures={figures}
      days={formatDays(days, today)}
      look={list.look}
      onLook={(look) => show({ look })}
      fileName={`Хранилище и трафик-${days.from}-${days.to}`}
      pointTitle={pointTitles[step]}
    />
  )
}

/** Of what the traffic is, and of which videos. */
function Traffic({ usage, accountCode }: { usage: StatisticUsage; accountCode: string }) {
  const kinds = (['video', 'images', 'files'] as const).filter((kind) => usage.traffic[kind] > 0)
  return (
    <Halves>
      <Card title="Трафик по&nbsp;видам">
        {kinds.length === 0 ? (
          <p className={styles.nothing}>За&nbsp;этот период зрителям ничего не&nbsp;отправляли</p>
        ) : (
          <Ranking
            unit="bytes"
            rows={kinds.map((kind) => ({
              key: kind,
              title: trafficTitles[kind],
              value: usage.traffic[kind],
              change: null,
            }))}
          />
        )}
      </Card>
      <Card title="Трафик по&nbsp;видео">
        {usage.records.length === 0 ? (
          <p className={styles.nothing}>
            Когда видео начнут смотреть, здесь будут те, на&nbsp;которые уходит больше всего
          </p>
        ) : (
          <Ranking
            unit="bytes"
            rows={usage.records.map(({ id, name, bytes }) => ({
              ...{ key: String(id), title: name, value: bytes, change: null },
              to: pagePath(accountCode, `stat/vod/record/${id}`),
            }))}
          />
        )}
      </Card>
    </Halves>
  )
}
