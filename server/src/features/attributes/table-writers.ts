import { Readable } from 'node:stream'
import type { ExportFormat, ExportSpec } from '@skleyka/contract/attributes/attributes.calls.ts'
import { writeXlsxStream } from 'hucre/xlsx'
import { type Feed, mrssFrame, mrssItem } from '../filters/filters.ts'
import { type Cell, cellText, harmless, momentText } from './cells.ts'
import type { Column } from './columns.ts'
import type { AttributeRow } from './rows.sql.ts'

/** A table of rows of any kind. */
export interface PlainTable<Row> {
  readonly columns: readonly { readonly title: string; cell(row: Row): Cell }[]
  readonly spec: Pick<ExportSpec, 'timeZone' | 'language' | 'delimiter'>
}

/** Facts that a table of attributes is written of. */
export interface TableContext extends PlainTable<AttributeRow> {
  readonly columns: readonly Column[]
  /** Of MRSS: the head of the feed, and each record as an item of it. */
  readonly feed: Omit<Feed, 'items'>
  item(row: AttributeRow): Feed['items'][number]
}

interface TableForm {
  readonly extension: string
  readonly type: string
  write(rows: AsyncIterable<AttributeRow>, ground: TableContext): Readable
}

/** The forms a table is written in, each row by row. */
export const tableForms: Readonly<Record<ExportFormat, TableForm>> = {
  CSV: {
    extension: 'csv',
    type: 'text/csv; charset=utf-8',
    write: (rows, ground) => Readable.from(gatherTexts(csvLines(rows, ground))),
  },
  XLSX: {
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (rows, ground) =>
      Readable.from(xlsxBytes(rows, ground, ground.spec.language === 'ru' ? 'Атрибуты' : 'Attributes')),
  },
  JSONL: {
    extension: 'jsonl',
    type: 'application/x-ndjson; charset=utf-8',
    write: (rows, ground) => Readable.from(gatherTexts(jsonLines(rows, ground))),
  },
  MRSS: {
    extension: 'xml',
    type: 'application/rss+xml; charset=utf-8',
    write: (rows, ground) => Readable.from(gatherTexts(mrssText(rows, ground))),
  },
}

// the mark at the beginning tells tables that it is UTF-8
const byteOrderMark = '\uFEFF'

export async function* csvLines<Row>(rows: AsyncIterable<Row>, { columns, spec }: PlainTable<Row>) {
  const { delimiter } = spec
  const style = { ...spec, decimalComma: delimiter === ';' }
  const quoted = new RegExp(`[${delimiter}"\\r\\n]|^\\s|\\s$`, 'u')
  const lineOf = (texts: string[]) =>
    `${texts.map((text) => (quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(delimiter)}\r\n`
  const textOf = (cell: Cell) => (typeof cell === 'number' ? cellText(cell, style) : harmless(cellText(cell, style)))
  yield `${byteOrderMark}${lineOf(columns.map(({ title }) => harmless(title)))}`
  for await (const row of rows) yield lineOf(columns.map((column) => textOf(column.cell(row))))
}

/** A cell of XLSX holds so many signs. */
const maxCellChars = 32_767

/** Texts are written as texts: no program computes them. What XML does not hold is left out. */
export async function* xlsxBytes<Row>(rows: AsyncIterable<Row>, { columns, spec }: PlainTable<Row>, sheet: string) {
  const written = (cell: Cell) =>
    typeof cell === 'number' ? cell : legalText(cellText(cell, spec)).slice(0, maxCellChars).toWellFormed()
  async function* cells() {
    for await (const row of rows) yield columns.map((column) => written(column.cell(row)))
  }
  yield* writeXlsxStream(cells(), {
    name: sheet,
    columns: columns.map(({ title }) => ({ header: legalText(title) })),
    freezePane: { rows: 1 },
    zip64: false,
  })
}

/**
 * XML 1.0 holds no control characters, no halves of pairs and no U+FFFE. Programs read `_x0041_` as the sign of that number (ECMA-376,
 * 22.4.2.4): the underscore of a text that looks so is written by its own number.
 */
const legalText = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

async function* jsonLines(rows: AsyncIterable<AttributeRow>, { columns, spec }: TableContext) {
  const plain = (cell: Cell) =>
    cell instanceof Date ? momentText(cell, spec.timeZone).replace(' ', 'T').replace(' ', '') : cell
  for await (const row of rows) {
    yield `${JSON.stringify(Object.fromEntries(columns.map((column) => [column.key, plain(column.cell(row))])))}\n`
  }
}

async function* mrssText(rows: AsyncIterable<AttributeRow>, { feed, item }: TableContext) {
  const [head, tail] = mrssFrame(feed)
  yield head
  for await (const row of rows) yield mrssItem(item(row))
  yield tail
}

/** So much is handed on at once: a write for each line would take longer than the line. */
const chunkChars = 64 * 1024

async function* gatherTexts(texts: AsyncIterable<string>) {
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    if (waiting.length < chunkChars) continue
    yield Buffer.from(waiting)
    waiting = ''
  }
  if (waiting !== '') yield Buffer.from(waiting)
}
