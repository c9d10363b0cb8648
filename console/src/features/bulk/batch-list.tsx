import { type BatchView, bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { actsColumn } from '../../list/columns.ts'
import { listAddress } from '../../list/list-address.ts'
import { ListPage } from '../../list/list-page.tsx'
import { Titled } from '../../list/titled.tsx'
import { useList } from '../../list/use-list.ts'
import { formatMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { StateMark, type StateTone } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { useFieldsByKey } from '../metadata/metadata.ts'
import { useTemplateNames } from '../template-choice/template-choice.tsx'
import { BatchPopup } from './batch-popup.tsx'
import { batchStateTitles } from './batch-state-titles.ts'
import { batchTexts, countsText, fieldsOfBatches, type OpNames, tellsOfMetadata } from './op-labels.ts'

const address = listAddress({})
const pollMs = 2_000

/** «Массовые изменения» (product D1): who changed what of how many videos, and the way back. */
export default function BatchList() {
  const accountCode = useAccountCode()
  const [shown, setShown] = useState<string | null>(null)
  const found = useList(
    address,
    (list) => read(bulk.bulkList, list, { accountCode }),
    ({ items }) => items.some(({ state }) => state === 'RUNNING') && pollMs,
  )
  const metadata = useFieldsByKey({ enabled: found.query.data?.items.some(tellsOfMetadata) ?? false })
  const templates = useTemplateNames(fieldsOfBatches(found.query.data?.items ?? []))
  return (
    <ListPage
      {...found}
      columns={batchColumns(new Date(), { metadata, templates, people: found.query.data?.people }, setShown)}
      empty={{
        title: 'Массовых изменений пока нет',
        text: <p>Отметьте в&#160;списке несколько видео и&#160;выберите «Изменить поля».</p>,
      }}
    >
      {shown !== null && <BatchPopup batchId={shown} onClose={() => setShown(null)} />}
    </ListPage>
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

const batchColumns = (now: Date, names: OpNames, onShow: (id: string) => void): readonly Column<BatchView>[] => [
  {
    id: 'ops',
    title: 'Что менялось',
    fixed: true,
    card: 'title',
    cell: ({ kind, createdDate, ...batch }) => (
      <Titled under={formatMoment(createdDate, { near: now })}>
        {`${kind === 'UNDO' ? 'Возврат. ' : ''}${batchTexts(batch, names).join('; ')}`}
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
  actsColumn(
    ({ id, ...batch }) => (
      <Button aria-label={`Подробнее: ${batchTexts(batch, names).join('; ')}`} onClick={() => onShow(id)}>
        Подробнее
      </Button>
    ),
    { width: 130, card: 'end' },
  ),
]
