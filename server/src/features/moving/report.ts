import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartProblem } from '../../problems/start-problem.ts'
import type { LineProblem } from './csv-table.ts'
import type { MovingItem } from './moving.sql.ts'
import type { Redirect } from './redirect-map.ts'

/** One line of the report. */
export interface ReportLine {
  readonly kind: 'видео' | 'альбом' | 'человек' | 'строка таблицы'
  readonly id: string
  readonly title: string
  readonly state: string
  readonly target: string
  readonly sizeBytes: number | null
  readonly problem: string
  /** Words about everything that could not be carried over. */
  readonly notes: readonly string[]
}

const head = ['что', 'номер там', 'название', 'состояние', 'адрес здесь', 'байт', 'что не так', 'что не перенесено']

/** Text of the report for programs of tables: UTF-8 with its mark, cells that begin as a formula does marked as text. */
export function writeReport(lines: readonly ReportLine[]): string {
  const rows = lines.map(({ kind, id, title, state, target, sizeBytes, problem, notes }) => [
    ...[kind, id, title, state, target],
    ...[sizeBytes === null ? '' : String(sizeBytes), problem, notes.join('; ')],
  ])
  return `\uFEFF${[head, ...rows].map((cells) => cells.map(cellOf).join(';')).join('\r\n')}\r\n`
}

function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Folder of a run's files. */
export interface ReportFolder {
  readonly path: string
  write(name: string, text: string): Promise<void>
  /** Keeps a text that did not fit, under the number of its item. */
  keepText(item: Pick<MovingItem, 'id'>, text: string): Promise<void>
}

export async function openReportFolder(folder: string): Promise<ReportFolder> {
  const root = path.resolve(folder)
  try {
    await mkdir(root, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new StartProblem(`Папку отчёта ${root} не\u00a0создать: назовите другую в\u00a0--report.`, { cause })
  }
  const write = (name: string, text: string) => writeFile(path.join(root, name), text, { mode: 0o600 })
  return {
    path: root,
    write,
    async keepText({ id }, text) {
      await mkdir(path.join(root, 'texts'), { recursive: true, mode: 0o700 })
      await write(path.join('texts', `${id}.txt`), text)
    },
  }
}

/** Returns the redirects to everything that has come. */
export function redirectsOf(items: readonly MovingItem[], publicUrl: string): Redirect[] {
  return items.flatMap((item) => {
    const target = addressOf(item, publicUrl)
    const kind = item.kind === 'ALBUM' ? ('album' as const) : ('video' as const)
    return target === '' ? [] : item.aliases.map((alias) => ({ kind, alias, target }))
  })
}

/** The public address of an item here; empty while there is none. */
export function addressOf({ kind, target_uuid: uuid }: MovingItem, publicUrl: string): string {
  if (uuid === null || kind === 'PERSON') return ''
  return kind === 'ALBUM' ? `${publicUrl}/embed/album/${uuid}` : `${publicUrl}/embed/${uuid}`
}

/** The line of the report of a line of the table that was not taken. */
export const reportProblem = ({ line, text }: LineProblem): ReportLine => ({
  ...{ kind: 'строка таблицы', id: String(line), title: '', state: 'не перенесено', target: '' },
  ...{ sizeBytes: null, problem: text, notes: [] },
})
