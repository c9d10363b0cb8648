import type { ProcessLoad } from '@skleyka/contract/health/health.calls.ts'
import type { Generated } from 'kysely'
import type { Json } from './columns.ts'

/** The processes of the product that are up, each by its own word. */
export interface ProcessesTable {
  name: string
  version: string
  roles: string[]
  slots: Json<Record<string, number>>
  /** Null until it has measured. */
  load: Json<ProcessLoad> | null
  started_at: Generated<Date>
  seen_at: Generated<Date>
}
