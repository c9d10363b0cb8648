import { cuepointBounds } from '@skleyka/contract/cuepoints/cuepoint-bounds.ts'
import type { cuepoints } from '@skleyka/contract/cuepoints/cuepoints.calls.ts'
import { chapterProblems, cuepointProblems, inOrder, type MarkProblem } from '@skleyka/contract/cuepoints/mark-rules.ts'
import type { Chapter, Cuepoint, CuepointType } from '@skleyka/contract/cuepoints/marks.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { formatTimecode } from '../../ui/timecode-input/timecode.ts'

/** A row keeps its number while others come and go. */
interface Row {
  readonly key: number
  /** Null while what is typed is no time. */
  readonly atMs: number | null
  readonly name: string
}
export type ChapterRow = Row
export interface CuepointRow extends Row {
  readonly type: CuepointType
  /** `ключ=значение; …` as it is typed. */
  readonly data: string
}

/** The marks of a video as the form holds them. */
export interface Marks {
  cuepoints: readonly CuepointRow[]
  chapters: readonly ChapterRow[]
}

type SavedMarks = ResultOf<typeof cuepoints.list>

const addKeys = <T extends object>(rows: readonly T[]) => rows.map((row, key) => ({ ...row, key }))

/** Returns what is saved, and its version. */
export const marksOf = ({ cuepoints, chapters, rowVersion }: SavedMarks): { values: Marks; version: number } => ({
  values: {
    cuepoints: addKeys(cuepoints).map((row) => ({ ...row, data: dataText(row.data) })),
    chapters: addKeys(chapters),
  },
  version: rowVersion,
})

const dataText = (data: Cuepoint['data']) => data.map(({ key, value }) => `${key}=${value}`).join('; ')

/** The pairs of such a text; null where a pair has no key that may be one. */
export function readData(text: string): Cuepoint['data'] | null {
  const pairs = text
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => /^([A-Za-z][A-Za-z0-9_.-]{0,39})\s*=\s*(.*)/su.exec(pair))
  if (pairs.length > cuepointBounds.keys) return null
  const read = pairs.flatMap((pair) => (pair ? [{ key: pair[1] ?? '', value: pair[2] ?? '' }] : []))
  const isWhole = read.length === pairs.length && read.every(({ value }) => value.length <= cuepointBounds.valueChars)
  return isWhole ? read : null
}

/** A new row before the first that stands later, with a number of its own. */
export function withRow<R extends Row>(rows: readonly R[], make: (key: number) => R): R[] {
  const row = make(Math.max(-1, ...rows.map(({ key }) => key)) + 1)
  const place = rows.findIndex(({ atMs }) => atMs !== null && row.atMs !== null && atMs > row.atMs)
  return rows.toSpliced(place === -1 ? rows.length : place, 0, row)
}

/** The marks as they are sent, in order of time; a row that cannot be read stands at 0 and is refused before. */
export const sentMarks = ({ cuepoints, chapters }: Marks) => ({
  cuepoints: inOrder(
    cuepoints.map(({ atMs, type, name, data }) => ({ atMs: atMs ?? 0, type, name, data: readData(data) ?? [] })),
  ),
  chapters: inOrder(chapters.map(sentChapter)),
})
const sentChapter = ({ atMs, name }: ChapterRow): Chapter => ({ atMs: atMs ?? 0, name })

/** Problems of rows, by their numbers. */
export type RowProblems = ReadonlyMap<number, string>

export function cuepointRowProblems(rows: readonly CuepointRow[], durationMs: number | null): RowProblems {
  const readable = rows.filter(({ atMs }) => atMs !== null)
  const read = readable.map((row) => ({ atMs: row.atMs ?? 0, type: row.type, data: readData(row.data) ?? [] }))
  return byKey(rows, readable, cuepointProblems(read, durationMs), ({ data }) =>
    readData(data) === null ? 'Данные пишут так: ключ=значение; ключ латиницей' : null,
  )
}

export function chapterRowProblems(rows: readonly ChapterRow[], durationMs: number | null): RowProblems {
  const readable = inOrder(rows.flatMap((row) => (row.atMs === null ? [] : [{ ...row, atMs: row.atMs }])))
  return byKey(rows, readable, chapterProblems(readable, durationMs), () => null)
}

function byKey<R extends Row>(
  rows: readonly R[],
  judged: readonly Row[],
  problems: readonly MarkProblem[],
  ownProblem: (row: R) => string | null,
): RowProblems {
  const serverProblems = problems.map(({ place, words }) => [judged[place]?.key ?? -1, words] as const)
  const own = rows.flatMap((row) => {
    const words = row.atMs === null ? 'Время пишут так: 1:02:03,5' : ownProblem(row)
    return words === null ? [] : [[row.key, words] as const]
  })
  return new Map([...serverProblems, ...own])
}

/** Returns what is wrong with the lists as a whole. */
export function problemsOf(marks: Marks, durationMs: number | null) {
  const wrong = (count: number) => (count > 0 ? 'Исправьте отмеченные строки' : undefined)
  const { cuepoints, chapters } = marks
  return {
    cuepoints:
      cuepoints.length > cuepointBounds.cuepoints
        ? `Меток не\u00a0больше ${cuepointBounds.cuepoints}: уберите лишние`
        : wrong(cuepointRowProblems(cuepoints, durationMs).size),
    chapters:
      chapters.length > cuepointBounds.episodes
        ? `Глав не\u00a0больше ${cuepointBounds.episodes}: уберите лишние`
        : wrong(chapterRowProblems(chapters, durationMs).size),
  }
}

/** «3 главы: 0:00 Начало, …» of what somebody else has saved. */
export function marksText(name: keyof Marks, rows: readonly Row[]): string {
  const words = name === 'chapters' ? (['глава', 'главы', 'глав'] as const) : (['метка', 'метки', 'меток'] as const)
  const labels = rows.slice(0, 5).map(({ atMs, name }) => `${formatTimecode(atMs ?? 0)} ${name}`.trim())
  const rest = rows.length > labels.length ? ', …' : ''
  return rows.length === 0 ? '' : `${countText(rows.length, words)}: ${labels.join(', ')}${rest}`
}

export const countText = (count: number, words: readonly [string, string, string]) =>
  `${count}\u00a0${plural(count, words)}`
