import { analytics } from '@skleyka/contract/analytics/analytics.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { type MeasureName, measures } from '@skleyka/contract/statistic/measures.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { ChartSkeleton } from '../../report/chart-skeleton.tsx'
import { FailuresCard } from '../../report/failures-card.tsx'
import { FigureCards } from '../../report/figure-cards.tsx'
import { formatFigure } from '../../report/figures.ts'
import { measureCard } from '../../report/measure-card.ts'
import { StepChart } from '../../report/step-chart.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/table.tsx'
import { useAnalyticsAddress } from './analytics-address.ts'
import { AnalyticsReport } from './analytics-report.tsx'

const shown = [
  ...(['startP50Ms', 'startP95Ms', 'rebufferRatio', 'bitrateKbps', 'startFailureRate', 'playFailureRate'] as const),
] satisfies readonly MeasureName[]

type Account = ResultOf<typeof analytics.quality>['accounts'][number]

const columns: readonly Column<Account>[] = [
  { id: 'name', title: 'Аккаунт', fixed: true, card: 'title', width: 220, cell: ({ accountName }) => accountName },
  ...(['views', ...shown] as const).map(
    (name): Column<Account> => ({
      ...{ id: name, title: measures[name].title, numeric: true, card: 'figure' },
      cell: ({ figures }) => formatFigure(figures[name] ?? null, measures[name].unit),
    }),
  ),
]

/** analytics/quality (product B14): how well videos of the platform play, what errors end them, in which accounts. */
export default function AnalyticsQualityPage() {
  const address = useAnalyticsAddress()
  const { params, days, step, list, show } = address
  const measure = shown.find((name) => name === list.measure) ?? 'startP50Ms'
  const quality = useQuery({
    ...read(analytics.quality, { ...params, step }, { accountCode: null }),
    enabled: days !== null,
    placeholderData: keepPreviousData,
  })
  const { data } = quality
  return (
    <AnalyticsReport address={address}>
      {quality.isError && !data ? (
        <Card>
          <LoadError error={quality.error} onRetry={() => void quality.refetch()} />
        </Card>
      ) : (
        <>
          <Card>
            <FigureCards
              label="Качество показа"
              cards={shown.map((name) => measureCard(name, data?.figures, data?.before))}
              chosen={measure}
              onChoose={(name) => show({ measure: name })}
            />
          </Card>
          {data ? (
            <StepChart
              {...{ address, measure }}
              points={data.points}
              before={null}
              beforeDays={null}
              freshTo={data.freshTo}
            />
          ) : (
            <ChartSkeleton title={measures[measure].title} />
          )}
          <FailuresCard failures={data?.failures} />
          <Card title="По&nbsp;аккаунтам">
            <Table
              label="По аккаунтам"
              columns={columns}
              rows={data?.accounts ?? null}
              rowId={({ accountCode }) => accountCode}
            />
          </Card>
        </>
      )}
    </AnalyticsReport>
  )
}
