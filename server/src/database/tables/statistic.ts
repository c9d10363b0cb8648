import type { ExportState } from '@skleyka/contract/attributes/attributes.calls.ts'
import type { StatisticFormat } from '@skleyka/contract/statistic/statistic-exports.calls.ts'
import type { ReportChart } from '@skleyka/contract/statistic/statistic-reports.calls.ts'
import type { Generated } from 'kysely'
import type { Identity, Json } from './columns.ts'

/** Tables of figures in files. */
export interface StatisticExportsTable {
  id: Identity
  account_id: number
  user_id: number
  /** The key of a program that asked for it. */
  key_id: number | null
  report_id: number | null
  name: string
  query: Json<unknown>
  format: StatisticFormat
  state: Generated<ExportState>
  row_count: number | null
  file: Buffer | null
  fail_text: string | null
  created_at: Generated<Date>
  started_at: Date | null
  finished_at: Date | null
  expires_at: Date | null
}

/** Saved reports. */
export interface StatisticReportsTable {
  id: Identity
  account_id: number
  user_id: number
  name: string
  query: Json<unknown>
  chart: ReportChart
  format: Generated<StatisticFormat>
  schedule: Json<unknown> | null
  recipient_ids: Generated<number[]>
  next_at: Date | null
  row_version: Generated<number>
  updated_at: Generated<Date>
}

/** Hosts of partner sites. */
export interface PartnerDomainsTable {
  site_id: number
  domain: string
}

/** Tables of the analytics in files. */
export interface AnalyticsExportsTable {
  id: Identity
  user_id: number
  name: string
  query: Json<unknown>
  format: StatisticFormat
  state: Generated<ExportState>
  row_count: number | null
  file: Buffer | null
  fail_text: string | null
  created_at: Generated<Date>
  started_at: Date | null
  finished_at: Date | null
  expires_at: Date | null
}
