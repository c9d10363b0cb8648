import { russianRegions } from '@skleyka/contract/access/countries.ts'
import type { FinishReason } from '@skleyka/contract/collect/player-session.ts'
import { type StatisticSession, statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { clockAt, dayAt } from '../../report/days.ts'
import { formatFigure } from '../../report/figures.ts'
import { formatDay } from '../../report/span-labels.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { Button } from '../../ui/button/button.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/table.tsx'
import type { StatisticAddress } from '../statistic-view/statistic-view.ts'
import { refreshMs } from '../statistic-view/statistic-view.ts'
import styles from './sessions-card.module.css'

/** C-4-29: why a viewing ended. */
const finishLabels: Readonly<Record<FinishReason, string>> = {
  heartbeatFailed: 'Плеер закрыли или пропала связь',
  idleTimeout: 'Пауза дольше 30\u00a0минут',
  documentHidden: 'Вкладку скрыли на\u00a0паузе',
}

/** Each viewing of a record: when, from where, on what, how much of it and why it ended. */
export function SessionsCard({ address }: { address: StatisticAddress & { scope: { recordId?: number } } }) {
  const { scope, days, timeZone } = address
  const { compare: _, ...params } = scope
  const [page, setPage] = useState(1)
  const sessions = useQuery({
    ...read(statistic.sessions, { ...params, page, perPage: 20 }),
    enabled: days !== null,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs(address),
  })
  const { data } = sessions
  const total = data?.total ?? 0
  return (
    <Card
      title="Сеансы"
      {...(data && { note: groupDigits(total) })}
      busy={sessions.isPlaceholderData && sessions.isFetching}
    >
      {sessions.isError && !data ? (
        <LoadError error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : (
        <Table
          label="Сеансы"
          columns={columnsIn(timeZone)}
          rows={data?.items ?? null}
          rowId={({ id }) => id}
          awaited={5}
        />
      )}
      {total > 20 && (
        <div className={styles.foot}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Новее
          </Button>
          <Button disabled={page * 20 >= total} onClick={() => setPage(page + 1)}>
            Раньше
          </Button>
        </div>
      )}
    </Card>
  )
}

const unknown = 'Не\u00a0определено'
const devices: Readonly<Record<string, string>> = {
  desktop: 'Компьютер',
  mobile: 'Телефон',
  phone: 'Телефон',
  tablet: 'Планшет',
  tv: 'Телевизор',
  console: 'Приставка',
}
const joinWords = (words: readonly string[]) => words.filter((word) => word !== '').join(', ') || unknown

const columnsIn = (timeZone: string): Column<StatisticSession>[] => [
  {
    ...{ id: 'start', title: 'Начало', fixed: true, card: 'title' as const },
    cell: ({ startedAt }) => (
      <span className={styles.start}>
        {formatDay(dayAt(startedAt, timeZone))}&nbsp;в&nbsp;{clockAt(startedAt, timeZone)}
      </span>
    ),
  },
  {
    ...{ id: 'from', title: 'Откуда', card: 'line' as const },
    cell: ({ country, region }) => joinWords([russianRegions.get(region) ?? region, country]),
  },
  {
    ...{ id: 'device', title: 'Устройство', card: 'line' as const, shownFrom: 's' as const },
    cell: ({ device, os, browser }) => joinWords([devices[device] ?? device, os, browser]),
  },
  {
    ...{ id: 'site', title: 'Сайт', card: 'line' as const, shownFrom: 'm' as const },
    cell: ({ site }) => site || unknown,
  },
  {
    ...{ id: 'watched', title: 'Просмотрено', numeric: true, card: 'figure' as const },
    cell: ({ watchSeconds }) => formatFigure(watchSeconds, 'seconds'),
  },
  {
    ...{ id: 'depth', title: 'Глубина', numeric: true, card: 'figure' as const },
    cell: ({ depth }) => formatFigure(depth, 'share'),
  },
  {
    ...{ id: 'end', title: 'Как закончилось', card: 'line' as const },
    cell: ({ isOver, finishReason, errorCode }) => {
      if (errorCode !== '') return `Ошибка: ${errorCode}`
      if (finishReason !== null) return finishLabels[finishReason]
      return isOver ? 'Зритель закончил смотреть' : 'Ещё идёт'
    },
  },
]
