import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Cell } from './cells.ts'
import { csvLines, xlsxBytes } from './table-writers.ts'

export { momentOf } from './moment-of.ts'

/** A small table of another feature: texts and numbers by rows. */
export interface SmallTable {
  readonly titles: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
  /** Name of its sheet. */
  readonly name: string
}

/** Returns the file of a small table; no program computes its texts. CSV is that of Russian tables. */
export async function tableBytes(format: 'CSV' | 'XLSX', { titles, rows, name }: SmallTable): Promise<Buffer> {
  const table = {
    columns: titles.map((title, place) => ({
      title,
      cell: (row: SmallTable['rows'][number]): Cell => row[place] ?? null,
    })),
    spec: { timeZone: 'UTC', language: 'ru' as const, delimiter: ';' as const },
  }
  async function* each() {
    yield* rows
  }
  if (format === 'XLSX') return buffer(Readable.from(xlsxBytes(each(), table, name)))
  return buffer(Readable.from(csvLines(each(), table)))
}
