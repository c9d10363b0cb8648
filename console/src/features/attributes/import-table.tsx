import { attributeBounds } from '@skleyka/contract/attributes/attribute-bounds.ts'
import { attributeTitle } from '@skleyka/contract/attributes/attribute-fields.ts'
import { attributes } from '@skleyka/contract/attributes/attributes.calls.ts'
import type { BatchState } from '@skleyka/contract/bulk/batch-states.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, FileUp } from 'lucide-react'
import { useState } from 'react'
import { read, write } from '../../api/queries.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { pickFiles } from '../../ui/file-drop/pick-files.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import { BatchProgress, ChangeTable, tellOfBatch } from '../bulk/bulk.tsx'
import styles from './attributes.module.css'
import { sendTable } from './send-table.ts'

/** «Загрузить таблицу» (product B11): a CSV that was changed by hand, what it would change, and the change itself. */
export default function ImportTable({ onClose }: { onClose: () => void }) {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const [batchId, setBatch] = useState<string | null>(null)
  const [state, setState] = useState<BatchState | null>(null)
  const close = () => {
    if (batchId !== null) tellOfBatch(state, { batchId, accountCode, client })
    onClose()
  }
  return (
    <Popup open onClose={close} title="Загрузить таблицу" width={720}>
      {batchId === null ? (
        <ChosenTable onApplied={setBatch} onClose={close} />
      ) : (
        <BatchProgress key={batchId} batchId={batchId} onState={setState} onUndo={setBatch} onClose={close} />
      )}
    </Popup>
  )
}

function ChosenTable({ onApplied, onClose }: { onApplied: (batchId: string) => void; onClose: () => void }) {
  const accountCode = useAccountCode()
  const open = useMutation({ ...write(attributes.importOpen, { accountCode }), meta: { quiet: true } })
  const send = useMutation({
    meta: { quiet: true },
    mutationFn: async (file: File) => {
      const { importId, url } = await open.mutateAsync({ fileName: file.name, bytes: file.size })
      await sendTable(url, file)
      return importId
    },
  })
  const pick = () => pickFiles('.csv,.tsv,.txt,text/csv', ([file]) => file && send.mutate(file), false)
  if (send.data !== undefined) {
    return <TablePreview importId={send.data} onApplied={onApplied} onAnother={pick} onClose={onClose} />
  }
  return (
    <div className={styles.steps}>
      <p>
        Выгрузите CSV со&#160;столбцом «ID», поправьте его в&#160;Excel или&#160;другой программе и&#160;загрузите
        обратно. До&#160;
        {groupDigits(attributeBounds.tableLines)}&#160;строк. Перед изменением будет видно, что изменится.
      </p>
      {send.isPending && <ProgressBar value={null} label="Таблица читается" />}
      {send.isError && (
        <p role="alert" className={styles.failed}>
          {send.error.message}
        </p>
      )}
      <PopupFoot>
        <Button kind="main" icon={FileUp} busy={send.isPending} onClick={pick}>
          Выбрать файл CSV
        </Button>
        <Button onClick={onClose}>Отменить</Button>
      </PopupFoot>
    </div>
  )
}

interface PreviewProps {
  importId: string
  onApplied: (batchId: string) => void
  onAnother: () => void
  onClose: () => void
}

function TablePreview({ importId, onApplied, onAnother, onClose }: PreviewProps) {
  const accountCode = useAccountCode()
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({
    ...read(attributes.importPreview, { importId, page, perPage }, { accountCode }),
    placeholderData: keepPreviousData,
  })
  const apply = useMutation({
    ...write(attributes.importApply, { accountCode }),
    onSuccess: ({ batchId }) => onApplied(batchId),
  })
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <ProgressBar value={null} label="Загрузка" />
  return (
    <div className={styles.steps}>
      <Facts preview={data} />
      {data.diff.length > 0 && <ChangeTable label="Что изменится" changes={data.diff} people={data.people} />}
      {data.changing > perPage && <Pages page={page} total={data.changing} onPage={setPage} />}
      {data.problems.length > 0 && (
        <section aria-label="Строки, которые не взяты">
          <ul className={styles.problems}>
            {data.problems.map(({ line, text }) => (
              <li key={line}>
                Строка&#160;{groupDigits(line)}: <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      <PopupFoot>
        <Button
          kind="main"
          busy={apply.isPending}
          disabled={data.changing === 0}
          onClick={() => apply.mutate({ importId })}
        >
          {data.changing === 0 ? 'Изменять нечего' : `Изменить ${groupDigits(data.changing)}\u00a0видео`}
        </Button>
        <Button onClick={onAnother}>Другой файл</Button>
        <Button onClick={onClose}>Отменить</Button>
      </PopupFoot>
    </div>
  )
}

/** Videos of a preview that are seen at once. */
const perPage = 50

function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const from = (page - 1) * perPage
  return (
    <nav className={styles.pages} aria-label="Страницы изменений">
      <IconButton
        icon={ChevronLeft}
        label="Предыдущая страница"
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      />
      <span aria-live="polite">
        {groupDigits(from + 1)}–{groupDigits(Math.min(total, from + perPage))} из&#160;{groupDigits(total)}
      </span>
      <IconButton
        icon={ChevronRight}
        label="Следующая страница"
        disabled={from + perPage >= total}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}

const problemTitles = {
  NO_ID: 'Без номера видео',
  UNKNOWN: 'Таких видео нет в\u00a0аккаунте',
  TWICE: 'Повторы',
  VALUE: 'С\u00a0ошибкой в\u00a0значении',
} as const

/** Size of the part of a table that is taken, and what is left out. */
function Facts({ preview }: { preview: ResultOf<typeof attributes.importPreview> }) {
  const { lines, changing, unchanged, problemCounts, fieldCounts, ignored } = preview
  return (
    <ul className={styles.facts} aria-label="Что в таблице">
      <li>
        <strong>Изменится: {groupDigits(changing)}</strong> из&#160;{groupDigits(lines)}
      </li>
      {unchanged > 0 && <li>Уже так: {groupDigits(unchanged)}</li>}
      {problemCounts.map(({ problem, count }) => (
        <li key={problem}>
          {problemTitles[problem]}: {groupDigits(count)}
        </li>
      ))}
      {fieldCounts.length > 0 && (
        <li>
          Меняются столбцы:{' '}
          {fieldCounts
            .map(({ field, count }) => `${attributeTitle(field, 'ru')}\u00a0(${groupDigits(count)})`)
            .join(', ')}
        </li>
      )}
      {ignored.length > 0 && <li className={styles.note}>Эти столбцы не&#160;меняются: {ignored.join(', ')}</li>}
    </ul>
  )
}
