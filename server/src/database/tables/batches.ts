import type { BatchState } from '@skleyka/contract/bulk/batch-states.ts'
import type { Generated } from 'kysely'
import type { Json } from './columns.ts'

export type BatchKind = 'EDIT' | 'UNDO' | 'IMPORT' | 'ACT'

/** A bulk change of records, or the way back from one. */
export interface BatchesTable {
  id: Generated<string>
  account_id: number
  user_id: number
  kind: BatchKind
  state: BatchState
  ops: Json<unknown>
  undo_of: string | null
  run: Generated<number>
  affected: Generated<number>
  changed: Generated<number>
  skipped: Generated<number>
  failed: Generated<number>
  fail_text: string | null
  ip: string | null
  request_id: string | null
  /** Of a batch whose records change each in its own way: which fields; empty otherwise. */
  fields: Generated<string[]>
  /** The call that it makes for each record, with its parameters; null when it changes fields. */
  act: Json<unknown> | null
  /** The key that the act was begun with; null for a person. */
  key_id: number | null
  created_at: Generated<Date>
  started_at: Date | null
  finished_at: Date | null
}

/** Up to 50 records of a bulk change that are done in one transaction, and what came of each. */
export interface BatchChunksTable {
  batch_id: string
  number: number
  account_id: number
  ids: number[]
  results: Json<unknown> | null
  left_out: Generated<number>
}

/** Changes of one record of a batch whose records change each in its own way, in the words of the journal. */
export interface BatchChangesTable {
  batch_id: string
  /** The line of the table it stands on. */
  line: number
  account_id: number
  record_id: number
  /** As the preview saw it: a record that was changed since is left alone. */
  row_version: number
  before: Json<Readonly<Record<string, unknown>>>
  after: Json<Readonly<Record<string, unknown>>>
}
