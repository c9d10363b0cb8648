import { formatDuration } from '@skleyka/contract/durations.ts'
import {
  type Broadcast,
  type BroadcastAudience,
  broadcastMeasureNames,
  broadcastMeasures,
  liveStatistic,
} from '@skleyka/contract/statistic/live-statistic.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { isNotFound } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { useAddress } from '../../browser/address-bar.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { addressCodec } from '../../list/address.ts'
import type { ChartLook } from '../../report/chart.ts'
import { ChartCard } from '../../report/chart-card.tsx'
import { clockAt } from '../../report/days.ts'
import { FigureCards } from '../../report/figure-cards.tsx'
import type { Unit } from '../../report/figures.ts'
import { Ranking } from '../../report/ranking.tsx'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import { Link } from '../../ui/link/link.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/table.tsx'
import { Halves, StatisticPage } from '../statistic-view/statistic-view.tsx'
import { broadcastTitle, comingsLine, stepTitle, viewersLine } from './broadcast-labels.ts'
import styles from './realtime-page.module.css'

const refreshMs = 10_000
const codec = addressCodec(
  z.object({
    account: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,39}$/))),
    broadcast: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
  }),
)
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** stat/live/record/{id} (product B8): one livestream, each broadcast of it moment by moment; by the number of its record or its uuid. */
export default function LiveRecordPage({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) {
  const own = useAccountCode()
  const { search } = useAddress()
  const { account, broadcast } = codec.read(search)
  const record = addressNumber(id) ?? (uuid.test(id) ? id : null)
  const query = useQuery({
    ...read(liveStatistic.broadcasts, {
      record: record ?? 0,
      ...(account !== undefined && account !== own && { ofAccount: account }),
      ...(broadcast !== undefined && { broadcastId: Number(broadcast) }),
    }),
    enabled: record !== null,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && findBroadcast(data)?.to === null ? refreshMs : false),
  })
  const { data, error } = query
  if (!data) {
    const isAbsent = record === null || isNotFound(error)
    return (
      <StatisticPage title="Трансляция">
        <Card>
          {isAbsent ? (
            <EmptyState drawing={<NothingFound />} title="Такой трансляции или такого эфира нет">
              <p>Проверьте адрес страницы.</p>
            </EmptyState>
          ) : (
            <QueryPlaceholder query={query} height={360} />
          )}
        </Card>
      </StatisticPage>
    )
  }
  const { name, broadcasts, total, newerId, olderId, audience, forgotten, timeZone, freshTo } = data
  const shownBroadcast = findBroadcast(data)
  const addressOf = ({ id: broadcastId }: { id: number }) => codec.write({ account, broadcast: String(broadcastId) })
  return (
    <StatisticPage
      title={name}
      note={
        shownBroadcast && (
          <>
            эфир {broadcastTitle(shownBroadcast.from, timeZone)}
            {shownBroadcast.to === null && <>, идёт сейчас, данные на&nbsp;{clockAt(freshTo, timeZone)}</>}
          </>
        )
      }
    >
      {audience === null ? (
        <Card>
          <EmptyState drawing={<NothingFound />} title="Эфиров ещё не было">
            <p>После первого эфира здесь будет видно, сколько зрителей смотрели его в&nbsp;каждый момент.</p>
          </EmptyState>
        </Card>
      ) : forgotten && audience.figures.viewers === 0 ? (
        <Card>
          <EmptyState drawing={<NothingFound />} title="Просмотры этого эфира уже не&nbsp;хранятся">
            <p>Сервер хранит отдельные просмотры ограниченное время. Итоги дней остались в&nbsp;сводке эфиров.</p>
          </EmptyState>
        </Card>
      ) : (
        <Audience audience={audience} timeZone={timeZone} />
      )}
      {broadcasts.length > 0 && (
        <Card
          title="Эфиры"
          note={
            total > broadcasts.length
              ? `${groupDigits(broadcasts.length)} из\u00a0${groupDigits(total)}`
              : groupDigits(total)
          }
        >
          <Table
            label="Эфиры"
            columns={columnsOf(timeZone, addressOf, shownBroadcast?.id ?? null)}
            rows={broadcasts}
            rowId={({ id: broadcastId }) => String(broadcastId)}
          />
          {(newerId !== null || olderId !== null) && (
            <nav className={styles.pages} aria-label="Другие эфиры">
              {newerId !== null && <ButtonLink to={addressOf({ id: newerId })}>Более поздние</ButtonLink>}
              {olderId !== null && <ButtonLink to={addressOf({ id: olderId })}>Более ранние</ButtonLink>}
            </nav>
          )}
        </Card>
      )}
    </StatisticPage>
  )
}

const findBroadcast = (data: { broadcasts: readonly Broadcast[]; broadcastId: number | null }) =>
  data.broadcasts.find(({ id }) => id === data.broadcastId)

function Audience({ audience, timeZone }: { audience: BroadcastAudience; timeZone: string }) {
  const [look, setLook] = useState<ChartLook>('line')
  const viewers = useMemo(() => viewersLine(audience, timeZone), [audience, timeZone])
  const comings = useMemo(() => comingsLine(audience, timeZone), [audience, timeZone])
  const { figures, stepSeconds, countries, devices, sites, qualities } = audience
  const tops = [
    { title: 'Страны', rows: countries, unit: 'count' as const },
    { title: 'Устройства', rows: devices, unit: 'count' as const },
    { title: 'Сайты', rows: sites, unit: 'count' as const },
    { title: 'Качество, время просмотра', rows: qualities, unit: 'seconds' as const },
  ]
  return (
    <>
      <Card>
        <FigureCards
          label="Показатели эфира"
          cards={broadcastMeasureNames.map((measure) => ({
            name: measure,
            ...broadcastMeasures[measure],
            value: figures[measure],
          }))}
        />
      </Card>
      <ChartCard
        figures={viewers}
        days="за эфир"
        look={look}
        onLook={setLook}
        fileName="Зрители эфира"
        pointTitle={stepTitle(stepSeconds)}
        order="oldest"
      />
      <ChartCard
        figures={comings}
        days="за эфир"
        look="bars"
        fileName="Пришли и ушли"
        pointTitle={stepTitle(stepSeconds)}
        order="oldest"
      />
      <Halves>
        {tops.map(({ title, rows, unit }) => (
          <Card key={title} title={title}>
            {rows.length > 0 ? (
              <Parts rows={rows} unit={unit} />
            ) : (
              <p className={styles.nothing}>Никто не&nbsp;смотрел</p>
            )}
          </Card>
        ))}
      </Halves>
    </>
  )
}

const Parts = ({ rows, unit }: { rows: BroadcastAudience['countries']; unit: Unit }) => (
  <Ranking unit={unit} rows={rows.slice(0, shownParts).map((row) => ({ ...row, change: null }))} />
)
const shownParts = 8

const columnsOf = (
  timeZone: string,
  addressOf: (broadcast: Broadcast) => string,
  shownId: number | null,
): readonly Column<Broadcast>[] => [
  {
    ...{ id: 'start', title: 'Начало', fixed: true, card: 'title' as const },
    cell: (broadcast) =>
      broadcast.id === shownId ? (
        <b aria-current="true">{broadcastTitle(broadcast.from, timeZone)}</b>
      ) : (
        <Link to={addressOf(broadcast)}>{broadcastTitle(broadcast.from, timeZone)}</Link>
      ),
  },
  {
    ...{ id: 'length', title: 'Длительность', numeric: true, card: 'fact' as const },
    cell: ({ from, to }) => (to === null ? 'Идёт' : formatDuration(Math.max(0, to.getTime() - from.getTime()) / 1000)),
  },
  {
    ...{ id: 'interruptions', title: 'Обрывов связи', numeric: true, card: 'fact' as const },
    cell: ({ interruptions }) => groupDigits(interruptions),
  },
]
