import type { MetadataBody } from '@skleyka/contract/metadata-fields.ts'
import type { Generated } from 'kysely'
import type { Identity, Json } from './columns.ts'

/** What many records are given together: of every kind one is the default of its account. */
export interface TemplatesTable {
  id: Identity
  account_id: number
  kind: string
  name: string
  body: Json<MetadataBody>
  is_default: Generated<boolean>
  row_version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
