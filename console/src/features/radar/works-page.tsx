import { formatDuration } from '@skleyka/contract/durations.ts'
import { type RadarWork, radar, workSortFields } from '@skleyka/contract/radar/radar.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type HolderPass, readForHolder, writeForHolder } from '../../api/holder-calls.ts'
import { actsColumn, figureColumn, momentColumn } from '../../list/columns.ts'
import { sortField, sortParams } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { ListCard } from '../../list/list-card.tsx'
import { Titled } from '../../list/titled.tsx'
import { useList } from '../../list/use-list.ts'
import { formatPercent, groupDigits } from '../../russian/numbers.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { HolderFrame, holderPath } from '../copyright-holders/copyright-holders.tsx'
import styles from './radar.module.css'
import { ruleTitles, workMarks } from './radar-words.ts'
import { sentWorks } from './sent-works.ts'
import { ChangeWork, NewWork } from './work-form.tsx'

const address = listAddress({
  sort: sortField(workSortFields, { column: 'created', direction: 'descending' }),
})
const pollMs = 5_000

/** kpo/holders/{name}/radar/works (product D10): what is looked for. */
export default function WorksPage({ params: { name } }: { params: Readonly<Record<string, string>> }) {
  return <HolderFrame word={name}>{(pass) => <Works pass={pass} />}</HolderFrame>
}

function Works({ pass }: { pass: HolderPass }) {
  const [isAdding, setAdding] = useState(false)
  const [changed, change] = useState<RadarWork | null>(null)
  const sent = sentWorks.useShares()
  const found = useList(
    address,
    ({ sort, ...page }) => readForHolder(radar.works, { ...page, sort: sortParams(sort) }, pass),
    ({ items }) => (items.some(({ state }) => state === 'MAKING') ? pollMs : false),
  )
  return (
    <>
      <ListCard
        {...found}
        name="radar-works"
        columns={columnsOf(pass, change, sent)}
        control={
          <span className={styles.acts}>
            <ButtonLink to={holderPath(pass.name, 'radar')}>Совпадения</ButtonLink>
            <Button kind="main" icon={Plus} onClick={() => setAdding(true)}>
              Добавить произведение
            </Button>
          </span>
        }
        empty={{
          title: 'Произведений пока нет',
          text: <p>Радар ищет копии видео и&#160;звука, которые вы&#160;добавите сюда.</p>,
        }}
      />
      {isAdding && <NewWork pass={pass} onClose={() => setAdding(false)} />}
      {changed && <ChangeWork pass={pass} work={changed} onClose={() => change(null)} />}
    </>
  )
}

const columnsOf = (
  pass: HolderPass,
  change: (work: RadarWork) => void,
  sent: ReadonlyMap<number, number>,
): readonly Column<RadarWork>[] => [
  {
    ...{ id: 'name', title: 'Произведение', fixed: true, card: 'title', sortable: 'ascending' },
    cell: ({ name, recordId, durationMs }) => (
      <Titled
        under={recordId ? `Видео ${recordId}` : `Файл${durationMs ? `, ${formatDuration(durationMs / 1000)}` : ''}`}
      >
        {name}
      </Titled>
    ),
  },
  {
    ...{ id: 'state', title: 'Состояние', width: 180, card: 'line' },
    cell: ({ id, state, failText }) => {
      const share = sent.get(id)
      if (share !== undefined) {
        return (
          <StateMark tone="work" progress={share}>
            Передаётся {formatPercent(share)}
          </StateMark>
        )
      }
      const { label, ...mark } = workMarks[state]
      return (
        <span>
          <StateMark {...mark}>{label}</StateMark>
          {failText !== null && <span className={styles.why}>{failText}</span>}
        </span>
      )
    },
  },
  { ...{ id: 'rule', title: 'При совпадении', width: 165, card: 'fact' }, cell: ({ rule }) => ruleTitles[rule] },
  figureColumn('matches', 'Новых', ({ matches }) => groupDigits(matches), { width: 90 }),
  momentColumn('created', 'Добавлено', ({ createdDate }) => createdDate, { shownFrom: 'm' }),
  actsColumn((work) => <Acts {...{ pass, work, change }} />, { width: 100 }),
]

function Acts({ pass, work, change }: { pass: HolderPass; work: RadarWork; change: (work: RadarWork) => void }) {
  const { mutateAsync } = useMutation(writeForHolder(radar.deleteWork, pass))
  const remove = async () => {
    const question = {
      title: `Снять «${work.name}» с\u00a0радара?`,
      message: 'Отпечаток и\u00a0найденные совпадения удалятся. Поданные претензии останутся.',
      okLabel: 'Снять',
      danger: true,
    }
    if (!(await confirm(question))) return
    const isDone = await mutateAsync({ id: work.id }).then(
      () => true,
      () => false,
    )
    if (isDone) showToast({ type: 'success', message: 'Произведение снято с\u00a0радара' })
  }
  return (
    <span className={styles.acts}>
      <IconButton size={32} icon={Pencil} label={`Изменить: ${work.name}`} onClick={() => change(work)} />
      <IconButton size={32} icon={Trash2} label={`Снять с\u00a0радара: ${work.name}`} onClick={() => void remove()} />
    </span>
  )
}
