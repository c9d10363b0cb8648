import type { ExportState } from '@skleyka/contract/attributes/attributes.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { actsColumn } from '../list/columns.ts'
import { Titled } from '../list/titled.tsx'
import { formatMoment } from '../russian/dates.ts'
import { formatBytes, groupDigits } from '../russian/numbers.ts'
import type { Confirmation } from '../ui/confirm/confirm-queue.ts'
import { IconButton } from '../ui/icon-button/icon-button.tsx'
import { StateMark, type StateTone } from '../ui/state-mark/state-mark.tsx'
import type { Column } from '../ui/table/columns.ts'

/** A file that is made in the background. */
interface MadeFile {
  readonly id: number
  readonly name: string
  readonly format: string
  readonly state: ExportState
  readonly rows: number | null
  readonly bytes: number | null
  readonly failText: string | null
  readonly createdDate: Date
  readonly expiresDate: Date | null
  readonly ownerName: string
}

const states: Readonly<Record<ExportState, { label: string; tone: StateTone }>> = {
  QUEUED: { label: 'В\u00a0очереди', tone: 'wait' },
  RUNNING: { label: 'Готовится', tone: 'work' },
  DONE: { label: 'Готово', tone: 'ok' },
  FAILED: { label: 'Ошибка', tone: 'bad' },
  EXPIRED: { label: 'Истекла', tone: 'plain' },
}

/** Columns of a list of files that are made in the background (product B8, B14). */
export const exportColumns = <Row extends MadeFile>(
  now: Date,
  acts: (row: Row) => ReactNode,
): readonly Column<Row>[] => [
  {
    ...{ id: 'name', title: 'Что выгружено', fixed: true, card: 'title' },
    cell: ({ name, createdDate, ownerName }) => (
      <Titled under={`${formatMoment(createdDate, { near: now })}, ${ownerName}`}>{name}</Titled>
    ),
  },
  {
    ...{ id: 'state', title: 'Состояние', width: 200, card: 'line' },
    cell: ({ state, failText }) => <StateMark tone={states[state].tone}>{failText ?? states[state].label}</StateMark>,
  },
  { ...{ id: 'format', title: 'Формат', width: 100, card: 'fact' }, cell: ({ format }) => format },
  {
    ...{ id: 'rows', title: 'Строк', width: 90, numeric: true, card: 'fact', shownFrom: 's' },
    cell: ({ rows }) => rows !== null && groupDigits(rows),
  },
  {
    ...{ id: 'size', title: 'Размер', width: 100, numeric: true, card: 'fact', shownFrom: 's' },
    cell: ({ bytes }) => bytes !== null && formatBytes(bytes),
  },
  {
    ...{ id: 'until', title: 'Хранится до', width: 180, card: 'line', shownFrom: 'm' },
    cell: ({ expiresDate }) => expiresDate && formatMoment(expiresDate, { near: now }),
  },
  actsColumn(acts, { width: 96, card: 'end' }),
]

interface ActsProps {
  name: string
  isDone: boolean
  /** Returns the address of the file, which is good for minutes. */
  addressOf: () => Promise<{ url: string }>
  remove: (question: Confirmation, done: string) => Promise<unknown>
}

/** Acts on a file: taking it, throwing it away. */
export function ExportActs({ name, isDone, addressOf, remove }: ActsProps) {
  const download = useMutation({ mutationFn: addressOf, onSuccess: ({ url }) => location.assign(url) })
  const question = {
    title: 'Удалить выгрузку?',
    message: 'Файл пропадёт. Такой\u00a0же можно выгрузить снова.',
    okLabel: 'Удалить',
    danger: true,
  }
  return (
    <span>
      {isDone && <IconButton size={32} icon={Download} label={`Скачать: ${name}`} onClick={() => download.mutate()} />}
      <IconButton
        size={32}
        icon={Trash2}
        label={`Удалить: ${name}`}
        onClick={() => void remove(question, 'Выгрузка удалена')}
      />
    </span>
  )
}
