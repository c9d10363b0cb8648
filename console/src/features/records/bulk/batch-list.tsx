import { type BatchView, bulk } from '@skleyka/contract/bulk.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { read } from '../../../api/queries.ts'
import { addressCodec } from '../../../list/address.ts'
import { pageFields } from '../../../list/fields.ts'
import { ListCard } from '../../../list/list-card.tsx'
import { Titled } from '../../../list/titled.tsx'
import { useListAddress } from '../../../list/use-list-address.ts'
import { formatMoment } from '../../../russian/dates.ts'
import { groupDigits } from '../../../russian/numbers.ts'
import { useAccountCode } from '../../../session/contexts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { StateMark, type StateTone } from '../../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { BatchPopup } from './batch-popup.tsx'
import { batchStateTitles } from './batch-state-titles.ts'
import { countsText, opText } from './op-labels.ts'

const address = addressCodec(z.object(pageFields()))
const pollMs = 2_000

/** «Массовые изменения» (product D1): who changed what of how many videos, and the way back. */
export default function BatchList() {
  const accountCode = useAccountCode()
  const place = useListAddress(address)
  const [shown, setShown] = useState<string | null>(null)
  const found = useQuery({
    ...read(bulk.bulkList, place.list, { accountCode }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === 'RUNNING') ? pollMs : false),
  })
  return (
    <Page>
      <ListCard
        asked={found}
        rows={found.data?.items ?? null}
        total={found.data?.total ?? 0}
        columns={batchColumns(new Date(), setShown)}
        rowId={({ id }) => id}
        address={place}
        empty={{
          title: 'Массовых изменений пока нет',
          text: <p>Отметьте в&#160;списке несколько видео и&#160;выберите «Изменить поля».</p>,
        }}
      />
      {shown !== null && <BatchPopup batchId={shown} onClose={() => setShown(null)} />}
    </Page>
  )
}

const tones: Readonly<Record<BatchView['state'], StateTone>> = {
  PREVIEWED: 'wait',
  RUNNING: 'work',
  PAUSED: 'wait',
  STOPPED: 'bad',
  CANCELED: 'wait',
  DONE: 'ok',
}

const batchColumns = (now: Date, onShow: (id: string) => void): readonly Column<BatchView>[] => [
  {
    id: 'ops',
    title: 'Что менялось',
    fixed: true,
    card: 'title',
    cell: ({ kind, ops, createdDate }) => (
      <Titled under={formatMoment(createdDate, { near: now })}>
        {`${kind === 'UNDO' ? 'Возврат. ' : ''}${ops.map(opText).join('; ')}`}
      </Titled>
    ),
  },
  { id: 'actor', title: 'Кто', width: 180, card: 'fact', shownFrom: 's', cell: ({ actor }) => actor.name },
  {
    id: 'counts',
    title: 'Видео',
    width: 220,
    card: 'line',
    cell: (batch) => <Titled under={`из\u00a0${groupDigits(batch.affected)}`}>{countsText(batch)}</Titled>,
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 170,
    card: 'fact',
    cell: ({ state, changed, skipped, failed, affected }) => (
      <StateMark
        tone={tones[state]}
        {...(state === 'RUNNING' && { progress: (changed + skipped + failed) / Math.max(1, affected) })}
      >
        {batchStateTitles[state]}
      </StateMark>
    ),
  },
  {
    id: 'acts',
    title: 'Действия',
    silent: true,
    width: 130,
    card: 'end',
    cell: ({ id, ops }) => (
      <Button aria-label={`Подробнее: ${ops.map(opText).join('; ')}`} onClick={() => onShow(id)}>
        Подробнее
      </Button>
    ),
  },
]
