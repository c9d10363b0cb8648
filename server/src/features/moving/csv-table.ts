import type { Chapter } from '@skleyka/contract/cuepoints/marks.ts'
import { canonicalLanguage } from '@skleyka/contract/languages.ts'
import type { Visibility } from '@skleyka/contract/records/publication.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { StartProblem } from '../../problems/start-problem.ts'
import { momentOf } from '../attributes/attributes.ts'
import { parseChapters } from './clock.ts'
import { partsOf } from './files-place.ts'
import { SourceRefusal } from './source.ts'

/** A video as a line of the table tells it. */
export interface TableVideo {
  /** As programs of tables count: the head is line 1. */
  readonly line: number
  readonly file: string
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  readonly albums: readonly string[]
  readonly isDraft: boolean
  readonly publishedFrom: Date | null
  readonly visibility: Visibility
  readonly subtitles: readonly { readonly language: string; readonly file: string }[]
  readonly poster: string | null
  /** Chapters, or the name of the file they stand in. */
  readonly chapters: readonly Chapter[] | string
  readonly views: number
  readonly author: string | null
  /** Path and query of the page of before. */
  readonly address: string | null
}

/** A line that is not taken, and why. */
export interface LineProblem {
  readonly line: number
  readonly text: string
}

export const tableBytes = 64 * 1024 * 1024
const columns = [
  'file',
  'title',
  'description',
  'tags',
  'album',
  'published',
  'visibility',
  'poster',
  'chapters',
  'views',
  'author',
  'address',
]
const visibilities: Readonly<Record<string, Visibility>> = {
  '': 'LINK',
  public: 'PUBLIC',
  link: 'LINK',
  private: 'PRIVATE',
}
const drafts = ['no', 'draft', 'нет', 'черновик']
const publishedWords = ['', 'yes', 'да']

/**
 * Reads the table of a folder. Lines with a fault are told by their numbers and left out, the others are taken; a table without the
 * column `file` or with an unknown one is refused as a whole, since a column with a slip in its name would be lost for every video.
 * A date without a shift is meant by the clocks of `timeZone`.
 */
export function readTable(bytes: Buffer, timeZone: string): { videos: TableVideo[]; problems: LineProblem[] } {
  const [head, ...lines] = parseLines(decode(bytes)).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (head === undefined) throw new StartProblem('Таблица пуста.')
  const names = head.cells.map((cell) => cell.trim().toLowerCase())
  checkHead(names)
  const problems: LineProblem[] = []
  const videos: TableVideo[] = []
  const lineOf = new Map<string, number>()
  for (const { cells, line } of lines) {
    try {
      if (cells.length > names.length) throw new SourceRefusal('ячеек больше, чем столбцов: проверьте кавычки')
      const video = readLine(Object.fromEntries(names.map((name, place) => [name, (cells[place] ?? '').trim()])), {
        line,
        timeZone,
      })
      const before = lineOf.get(video.file)
      if (before !== undefined) throw new SourceRefusal(`файл «${video.file}» уже назван в\u00a0строке ${before}`)
      lineOf.set(video.file, line)
      videos.push(video)
    } catch (error) {
      if (!(error instanceof SourceRefusal)) throw error
      problems.push({ line, text: error.message })
    }
  }
  return { videos, problems }
}

function decode(bytes: Buffer): string {
  if (bytes.length > tableBytes) throw new StartProblem('Таблица больше 64\u00a0МБ: разделите её на\u00a0части.')
  if (bytes.subarray(0, 2).toString() === 'PK') throw new StartProblem('Это книга Excel: сохраните её как CSV UTF-8.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new StartProblem('Таблица не\u00a0в\u00a0UTF-8: сохраните её как «CSV UTF-8».', { cause })
  }
}

function parseLines(text: string): { cells: string[]; line: number }[] {
  try {
    const [first = ''] = /[^\r\n]+/.exec(text) ?? []
    const counts = [';', ',', '\t'].map((sign) => first.split(sign).length)
    const delimiter = [';', ',', '\t'][counts.indexOf(Math.max(...counts))] ?? ','
    let began = 1
    const numbers: number[] = []
    const read: string[][] = parse(text, {
      // empty lines are kept: without them the numbers of the others would be wrong
      ...{ delimiter, bom: true, relax_column_count: true },
      // a cell may hold several lines: the number of a record is that of its first one
      on_record(record, { lines }) {
        numbers.push(began)
        began = lines + 1
        return record
      },
    })
    return read.map((cells, place) => ({ cells, line: numbers[place] ?? 0 }))
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    const { lines = 0 } = { ...cause }
    throw new StartProblem(`Таблица: строка ${lines}, кавычки не\u00a0на\u00a0месте.`, { cause })
  }
}

function checkHead(names: readonly string[]): void {
  const unknown = names.filter(
    (name) => name !== '' && !columns.includes(name) && !/^subtitles\.[a-z0-9-]{2,35}$/.test(name),
  )
  if (unknown.length > 0) {
    throw new StartProblem(
      `В\u00a0таблице незнакомый столбец «${unknown[0]?.slice(0, 60)}». Можно: ${columns.join(', ')} и\u00a0subtitles.ru с\u00a0любым языком.`,
    )
  }
  const twice = names.find((name, place) => name !== '' && names.indexOf(name) < place)
  if (twice !== undefined) throw new StartProblem(`Столбец «${twice}» назван дважды.`)
  if (!names.includes('file'))
    throw new StartProblem('В\u00a0таблице нет столбца file: имя файла от\u00a0папки таблицы.')
}

function readLine(
  cells: Readonly<Record<string, string>>,
  { line, timeZone }: { line: number; timeZone: string },
): TableVideo {
  const { file = '', title = '', description = '', tags = '', album = '', published = '', visibility = '' } = cells
  if (file === '') throw new SourceRefusal('нет имени файла в\u00a0столбце file')
  const word = published.toLowerCase()
  const isWord = publishedWords.includes(word) || drafts.includes(word)
  const shown = visibilities[visibility.toLowerCase()]
  if (shown === undefined)
    throw new SourceRefusal(`visibility «${visibility.slice(0, 40)}»: можно public, link или private`)
  const subtitles = Object.entries(cells).flatMap(([name, value]) => {
    if (!name.startsWith('subtitles.') || value === '') return []
    const language = canonicalLanguage(name.slice('subtitles.'.length))
    if (language === null) throw new SourceRefusal(`столбец ${name}: нет такого языка`)
    return { language, file: partsOf(value).join('/') }
  })
  return {
    ...{ line, title, description, subtitles },
    file: partsOf(file).join('/'),
    tags: namesOf(tags, ','),
    albums: namesOf(album, '|'),
    isDraft: drafts.includes(word),
    publishedFrom: isWord ? null : readDate(published, timeZone),
    visibility: shown,
    poster: cells.poster ? partsOf(cells.poster).join('/') : null,
    chapters: readChapters(cells.chapters ?? ''),
    views: readViews(cells.views ?? ''),
    author: cells.author || null,
    address: readAddress(cells.address ?? ''),
  }
}

const namesOf = (text: string, sign: string) =>
  text
    .split(sign)
    .map((name) => name.trim())
    .filter((name) => name !== '')

function readDate(text: string, timeZone: string): Date {
  const moment = momentOf(text, timeZone)
  if (moment === undefined) {
    throw new SourceRefusal(
      `published «${text.slice(0, 40)}»: можно yes, no или дата вида 2024-05-31 или 31.05.2024 18:00`,
    )
  }
  return moment
}

function readChapters(text: string): readonly Chapter[] | string {
  if (text === '') return []
  const chapters = parseChapters(text)
  if (chapters !== null) return chapters
  if (!text.includes('\n') && /\.txt$/i.test(text)) return partsOf(text).join('/')
  throw new SourceRefusal('chapters: в\u00a0каждой строке время и\u00a0название («1:30 Глава») или имя файла .txt')
}

function readViews(text: string): number {
  const digits = text.replace(/[\s\u00a0]/g, '')
  if (digits === '') return 0
  if (!/^\d{1,12}$/.test(digits)) throw new SourceRefusal(`views «${text.slice(0, 40)}»: нужно целое число`)
  return Number(digits)
}

/** A whole address or its path; the map is read by the server that answers at the host of before. */
function readAddress(text: string): string | null {
  if (text === '') return null
  const url = URL.parse(text, 'http://before.example/')
  if (url === null || !['http:', 'https:'].includes(url.protocol) || text.length > 1000) {
    throw new SourceRefusal(`address «${text.slice(0, 60)}»: нужен адрес страницы, например https://site.ru/film/1`)
  }
  return `${url.pathname}${url.search}`
}
