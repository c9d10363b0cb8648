import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { attributeBounds } from '@skleyka/contract/attributes/attribute-bounds.ts'
import { attributeOf, isEditable } from '@skleyka/contract/attributes/attribute-fields.ts'
import { filterBounds } from '@skleyka/contract/filters/filter-bounds.ts'
import { CsvError, parse } from 'csv-parse'
import { refuse } from '../../http/refuse.ts'
import { withoutGuard } from './cells.ts'
import type { TableEncoding } from './spool-table.ts'

export interface TableFile {
  readonly file: string
  readonly encoding: TableEncoding
}

/** One line of a table; lines are counted as programs show them, the head is the first. */
export interface TableLine {
  readonly number: number
  readonly cells: readonly string[]
}

/** The longest line: all texts of a record at their longest fit several times. */
const maxLineChars = 1_000_000

/** Passes the lines of a table on, its head aside; refuses the first one that is more than an import reads. */
export async function* limitLines<Line>(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  const most = attributeBounds.tableLines
  let count = 0
  for await (const line of lines) {
    count += 1
    if (count > most) throw refuse('attributes.tooLong', { most: most.toLocaleString('ru') })
    yield line
  }
}

/** The lines of a table by whatever stands between its cells: a semicolon, a comma or a tab. */
export async function* tableLines({ file, encoding }: TableFile): AsyncGenerator<TableLine> {
  const texts = decodeFile(file, encoding)
  const first = await texts.next()
  const begin = first.done ? '' : first.value
  if (begin.startsWith('PK\u0003\u0004')) throw notTable('это книга Excel')
  if (begin.includes('\u0000')) throw notTable('внутри двоичные данные')
  const parser = parse({
    delimiter: delimiterOf(begin),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxLineChars,
  })
  async function* whole() {
    yield begin
    yield* texts
  }
  const source = Readable.from(whole())
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { record, info } of parser) {
      const cells: string[] = record
      if (info.records === 1 && isDelimiterLine(cells)) continue
      // a row that was emptied in a program of tables
      if (cells.every((cell) => cell.trim() === '')) continue
      yield { number: info.records, cells: cells.map(withoutGuard) }
    }
  } catch (error) {
    if (error instanceof CsvError) throw notTable(whyNot(error))
    throw error
  } finally {
    source.destroy()
  }
}

const notTable = (why: string) => refuse('attributes.notTable', { why })

const whyNot = ({ code }: CsvError): string => {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'кавычка открыта и\u00a0нигде не\u00a0закрыта'
  return code === 'CSV_MAX_RECORD_SIZE' ? 'одна из\u00a0строк слишком длинная' : 'кавычки не\u00a0на\u00a0месте'
}

async function* decodeFile(file: string, encoding: TableEncoding): AsyncGenerator<string> {
  // the mark at the beginning is left out by itself
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(file)) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  yield decoder.decode()
}

const delimiters = [';', ',', '\t'] as const

/** `sep=;` as the first line, by which Excel is told the delimiter; read with it, it has an empty second cell. */
const isDelimiterLine = ([first = '', ...rest]: readonly string[]): boolean =>
  /^sep=[;,\t]?$/i.test(first.trim()) && rest.every((cell) => cell === '')

/** The delimiter that the first line names, else the one that stands most often in it, outside of quotes. */
function delimiterOf(begin: string): string {
  const named = /^sep=([;,\t])/i.exec(begin.slice(0, 5))?.[1]
  if (named !== undefined) return named
  const [line = ''] = begin.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n|\r/u, 1)
  const counts = delimiters.map((sign) => line.split(sign).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ';'
}

interface Head {
  /** The attribute of each column; null for one that is none. */
  readonly columns: readonly (string | null)[]
  /** The titles of columns of which nothing is taken. */
  readonly ignored: string[]
}

/** Reads the first line. Refuses one without ids, without anything to change, and one that names a column twice. */
export function readHead(cells: readonly string[], own: Parameters<typeof attributeOf>[1]): Head {
  const columns = cells.map((cell) => attributeOf(cell, own))
  for (const [at, key] of columns.entries()) {
    if (key !== null && columns.indexOf(key) < at) {
      throw refuse('attributes.columnTwice', { title: (cells[at] ?? '').trim().slice(0, 80) })
    }
  }
  if (!columns.includes('id')) throw refuse('attributes.noIdColumn')
  if (!columns.some((key) => key !== null && isEditable(key))) throw refuse('attributes.noColumns')
  const ignored = cells.flatMap((cell, at) => {
    const key = columns[at] ?? null
    const title = cell.trim().slice(0, filterBounds.keyChars)
    return title === '' || key === 'id' || (key !== null && isEditable(key)) ? [] : [title]
  })
  return { columns, ignored: ignored.slice(0, attributeBounds.fields) }
}
