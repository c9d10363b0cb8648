import type { ProcessLoad } from '@skleyka/contract/health/health.calls.ts'
import type { Generated } from 'kysely'
import type { GeneratedJson, Json } from './columns.ts'

/** The processes of the product that are up, each by its own word. */
export interface ProcessesTable {
  name: string
  version: string
  roles: string[]
  slots: Json<Record<string, number>>
  /** Null until it has measured. */
  load: Json<ProcessLoad> | null
  /** Digests of the settings that all processes have to share, by name. */
  settings: GeneratedJson<Record<string, string>>
  started_at: Generated<Date>
  seen_at: Generated<Date>
}

/** Regular jobs that one process at a time does. */
export interface SweepTurnsTable {
  name: string
  taken_at: Date
  taken_by: string
  ended_at: Date | null
}
