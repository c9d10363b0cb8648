import { type AnalyticsAccount, analytics, analyticsSortFields } from '@skleyka/contract/analytics/analytics.calls.ts'
import { type MeasureName, measures } from '@skleyka/contract/statistic/measures.ts'
import { usageMeasures } from '@skleyka/contract/statistic/usage.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { formatFigure } from '../../report/figures.ts'
import { MeasureCell } from '../../report/measure-cell.tsx'
import { groupDigits } from '../../russian/numbers.ts'
import { Hint } from '../../ui/hint/hint.tsx'
import { Link } from '../../ui/link/link.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import Pagination from '../../ui/pagination/pagination.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/table.tsx'
import type { AnalyticsAddress } from './analytics-address.ts'

const shown = ['views', 'viewers', 'watchSeconds', 'errorRate'] satisfies readonly MeasureName[]
const figure = { numeric: true, sortable: 'descending', card: 'figure' } as const

/** Every account with its figures, the greatest first; a press on one shows the platform by it alone. */
export function AccountsTable({ address }: { address: AnalyticsAddress }) {
  const { params, days, list, to } = address
  const field = analyticsSortFields.find((name) => name === list.sort?.column) ?? 'views'
  const order = list.sort?.direction === 'ascending' ? ('asc' as const) : ('desc' as const)
  const accounts = useQuery({
    ...read(
      analytics.accounts,
      { ...params, measures: [...shown], sort: { field, order }, page: list.page, perPage: list.perPage },
      { accountCode: null },
    ),
    enabled: days !== null,
    placeholderData: keepPreviousData,
  })
  const { data } = accounts
  const columns: readonly Column<AnalyticsAccount>[] = [
    {
      ...{ id: 'name', title: 'Аккаунт', fixed: true, sortable: 'ascending', card: 'title', width: 220 },
      cell: ({ accountCode, accountName }) => <Link to={to({ account: accountCode })}>{accountName}</Link>,
      ...(data && { total: 'Итого' }),
    },
    ...shown.map((name): Column<AnalyticsAccount> => {
      const { title, definition } = measures[name]
      return {
        ...{ id: name, title, ...figure },
        about: <Hint label={`Что значит «${title}»`}>{definition}</Hint>,
        cell: ({ figures, before }) => <MeasureCell {...{ name, figures, before }} />,
        ...(data && { total: <MeasureCell name={name} figures={data.totals} before={data.beforeTotals} /> }),
      }
    }),
    {
      ...{ id: 'share', title: 'Доля просмотров', numeric: true, card: 'figure' },
      cell: ({ share }) => formatFigure(share, 'share'),
    },
    {
      ...{ id: 'activeDays', title: 'Дней с\u00a0просмотрами', shownFrom: 'm', ...figure },
      cell: ({ activeDays }) => groupDigits(activeDays),
    },
    {
      ...{ id: 'newRecords', title: 'Новых видео', shownFrom: 'm', ...figure },
      cell: ({ newRecords }) => groupDigits(newRecords),
    },
    {
      ...{ id: 'trafficBytes', title: usageMeasures.trafficBytes.title, shownFrom: 'm', ...figure },
      about: <Hint label="Что значит «Трафик»">{usageMeasures.trafficBytes.definition}</Hint>,
      cell: ({ trafficBytes }) => formatFigure(trafficBytes, 'bytes'),
    },
    {
      ...{ id: 'storedBytes', title: 'Хранилище', shownFrom: 'l', ...figure },
      cell: ({ storedBytes }) => formatFigure(storedBytes, 'bytes'),
    },
  ]
  return (
    <Card
      title="Аккаунты"
      {...(data && { note: groupDigits(data.total) })}
      busy={accounts.isPlaceholderData && accounts.isFetching}
    >
      {accounts.isError && !data ? (
        <LoadError error={accounts.error} onRetry={() => void accounts.refetch()} />
      ) : (
        <>
          <Table
            label="Аккаунты"
            columns={columns}
            rows={data?.items ?? null}
            rowId={({ accountCode }) => accountCode}
            sort={{ column: field, direction: order === 'asc' ? 'ascending' : 'descending' }}
            sortTo={(sort) => to({ sort })}
          />
          {data && (
            <Pagination
              page={list.page}
              perPage={list.perPage}
              total={data.total}
              to={(page, size) => to({ page, perPage: ([20, 50, 100] as const).find((one) => one === size) ?? 20 })}
            />
          )}
        </>
      )}
    </Card>
  )
}
