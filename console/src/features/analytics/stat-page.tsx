import { analytics } from '@skleyka/contract/analytics/analytics.calls.ts'
import { type MeasureName, measures } from '@skleyka/contract/statistic/measures.ts'
import { usageMeasures } from '@skleyka/contract/statistic/usage.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { ChangeMark } from '../../report/change-mark.tsx'
import { ChartSkeleton } from '../../report/chart-skeleton.tsx'
import { FigureCards } from '../../report/figure-cards.tsx'
import { changeOf, formatFigure } from '../../report/figures.ts'
import { measureCard } from '../../report/measure-card.ts'
import { StepChart } from '../../report/step-chart.tsx'
import { groupDigits } from '../../russian/numbers.ts'
import { Chip } from '../../ui/chip/chip.tsx'
import { Hint } from '../../ui/hint/hint.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { AccountsTable } from './accounts-table.tsx'
import { useAnalyticsAddress } from './analytics-address.ts'
import { AnalyticsReport } from './analytics-report.tsx'
import styles from './stat-page.module.css'

const shown = [
  ...(['views', 'viewers', 'loads', 'watchSeconds', 'depth'] as const),
  ...(['completions100', 'adImpressions', 'rebufferRatio', 'startFailureRate', 'errorRate'] as const),
] satisfies readonly MeasureName[]

/** analytics/stat (product B14): figures of the platform, or of one account, and the accounts they come from. */
export default function AnalyticsStatPage() {
  const address = useAnalyticsAddress()
  const { params, days, step, list, show } = address
  const measure = shown.find((name) => name === list.measure) ?? 'views'
  const totals = useQuery({
    ...read(
      analytics.totals,
      { ...params, step, measures: shown, ...(list.account !== undefined && { accountCode: list.account }) },
      { accountCode: null },
    ),
    enabled: days !== null,
    placeholderData: keepPreviousData,
  })
  const { data } = totals
  return (
    <AnalyticsReport
      address={address}
      narrowed={
        list.account !== undefined && (
          <Chip
            kind="on"
            name="Аккаунт:"
            onRemove={() => show({ account: undefined })}
            removeLabel="Показать все аккаунты"
          >
            {list.account}
          </Chip>
        )
      }
    >
      {totals.isError && !data ? (
        <Card>
          <LoadError error={totals.error} onRetry={() => void totals.refetch()} />
        </Card>
      ) : (
        <>
          <Card>
            <FigureCards
              label="Показатели"
              cards={shown.map((name) => measureCard(name, data?.figures, data?.before))}
              chosen={measure}
              onChoose={(name) => show({ measure: name })}
            />
            <dl className={styles.facts}>
              <div>
                <dt>Новых видео</dt>
                <dd>{data ? groupDigits(data.newRecords) : <Skeleton width={40} />}</dd>
              </div>
              <div>
                <dt>
                  {usageMeasures.trafficBytes.title}{' '}
                  <Hint label="Что значит «Трафик»">{usageMeasures.trafficBytes.definition}</Hint>
                </dt>
                <dd>
                  {data ? (
                    <>
                      {formatFigure(data.trafficBytes, 'bytes')}{' '}
                      <ChangeMark change={changeOf(data.trafficBytes, data.trafficBytesBefore, 'bytes')} />
                    </>
                  ) : (
                    <Skeleton width={70} />
                  )}
                </dd>
              </div>
              <div>
                <dt>Хранилище</dt>
                <dd>{data ? formatFigure(data.storedBytes, 'bytes') : <Skeleton width={70} />}</dd>
              </div>
            </dl>
          </Card>
          {data ? (
            <StepChart
              {...{ address, measure }}
              points={data.points}
              before={data.beforePoints}
              beforeDays={data.beforePeriod}
              freshTo={data.freshTo}
            />
          ) : (
            <ChartSkeleton title={measures[measure].title} />
          )}
          {list.account === undefined && <AccountsTable address={address} />}
        </>
      )}
    </AnalyticsReport>
  )
}
