import type { StatisticFormat } from '@skleyka/contract/statistic/statistic-exports.calls.ts'
import { create } from 'content-disposition'
import type { RawReply } from '../../http/raw.ts'

const types: Readonly<Record<StatisticFormat, string>> = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  PDF: 'application/pdf',
}

/** Returns what a file is called where it is saved. */
export const exportFileName = ({
  name,
  format,
  finished_at: at,
}: {
  name: string
  format: StatisticFormat
  finished_at: Date | null
}) =>
  `${name
    .replace(/[^\p{L}\p{N} .,()-]+/gu, ' ')
    .trim()
    .slice(0, 80)} ${(at ?? new Date(0)).toISOString().slice(0, 10)}.${format.toLowerCase()}`

/** Answers the file of an export to whoever has its address. */
export function exportReply(row: Parameters<typeof exportFileName>[0] & { file: Buffer }, verb: string): RawReply {
  const headers = {
    'content-type': types[row.format],
    'content-length': String(row.file.length),
    'content-disposition': create(exportFileName(row)),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  }
  return verb === 'HEAD' ? { status: 200, headers } : { status: 200, headers, body: row.file }
}
