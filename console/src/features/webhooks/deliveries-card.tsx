import { webhookEventTitles } from '@skleyka/contract/webhooks/webhook-events.ts'
import {
  type Delivery,
  type DeliveryState,
  deliveryStates,
  webhooks,
} from '@skleyka/contract/webhooks/webhooks.calls.ts'
import { Suspense, useState } from 'react'
import { read } from '../../api/queries.ts'
import { actsColumn, momentColumn } from '../../list/columns.ts'
import { choiceField } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { Titled } from '../../list/titled.tsx'
import { useList } from '../../list/use-list.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import Pagination from '../../ui/pagination/pagination.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/table.tsx'
import { DeliveryPopup } from './delivery-popup.tsx'
import { deliveryStateMarks, tryText } from './webhook-states.ts'
import styles from './webhooks.module.css'

const address = listAddress({ state: choiceField(['all', ...deliveryStates], 'all') })
const choices = [
  { value: 'all', label: 'Все' },
  { value: 'WAITING', label: 'Ждут' },
  { value: 'DELIVERED', label: 'Доставлены' },
  { value: 'FAILED', label: 'Не\u00a0доставлены' },
] as const satisfies readonly { value: 'all' | DeliveryState; label: string }[]
const pollMs = 3_000

/** The log of a webhook: what was sent when, what came of it, and the way to see it whole. */
export function DeliveriesCard({ webhookId }: { webhookId: number }) {
  const accountCode = useAccountCode()
  const [shown, setShown] = useState<number | null>(null)
  const {
    address: at,
    query,
    rows,
    total,
    rowId,
  } = useList(
    address,
    ({ state, ...page }) =>
      read(webhooks.deliveries, { webhookId, ...page, ...(state !== 'all' && { state }) }, { accountCode }),
    ({ items }) => items.some(({ state }) => state === 'WAITING') && pollMs,
  )
  const { page, perPage, state } = at.list
  return (
    <Card title="Доставки" {...(total > 0 && { note: groupDigits(total) })}>
      <div className={styles.filter}>
        <Segmented
          label="Какие доставки"
          choices={choices}
          value={state}
          onChange={(next) => at.show({ state: next })}
        />
      </div>
      {query.isError ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : rows?.length === 0 ? (
        <p className={styles.none}>
          {state === 'all'
            ? 'Событий ещё не\u00a0было. Нажмите «Проверить», чтобы отправить придуманное.'
            : 'Таких доставок нет.'}
        </p>
      ) : (
        <Table label="Доставки" columns={columnsOf(setShown)} rows={rows} rowId={rowId} awaited={3} />
      )}
      {total > perPage && (
        <Suspense fallback={null}>
          <Pagination {...{ page, perPage, total }} to={(next, size) => at.to({ page: next, perPage: size })} />
        </Suspense>
      )}
      {shown !== null && <DeliveryPopup id={shown} onClose={() => setShown(null)} />}
    </Card>
  )
}

const columnsOf = (onShow: (id: number) => void): readonly Column<Delivery>[] => [
  {
    id: 'event',
    title: 'Событие',
    fixed: true,
    card: 'title',
    cell: ({ event, isTest }) => (
      <Titled under={isTest ? `${event}, проверка` : event}>{webhookEventTitles[event]}</Titled>
    ),
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 170,
    card: 'line',
    cell: ({ state }) => {
      const { label, ...mark } = deliveryStateMarks[state]
      return <StateMark {...mark}>{label}</StateMark>
    },
  },
  {
    id: 'came',
    title: 'Последний ответ',
    width: 220,
    card: 'fact',
    shownFrom: 's',
    cell: (delivery) => tryText(delivery) ?? 'Ещё не\u00a0отправлено',
  },
  {
    id: 'tries',
    title: 'Попыток',
    width: 100,
    numeric: true,
    shownFrom: 'm',
    card: 'fact',
    cell: ({ tries }) => tries,
  },
  momentColumn('at', 'Когда', ({ at }) => at),
  actsColumn(
    ({ id, event }) => (
      <Button aria-label={`Подробнее: ${webhookEventTitles[event]}`} onClick={() => onShow(id)}>
        Подробнее
      </Button>
    ),
    { width: 160, card: 'end' },
  ),
]
