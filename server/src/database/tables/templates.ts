import type { Generated } from 'kysely'
import type { Identity, Json } from './columns.ts'

/** Body that many records are given together: of every kind at most one is the default of its account. */
export interface TemplatesTable {
  id: Identity
  account_id: number
  kind: string
  name: string
  /** Followed body, by the schema of its kind; null before the first publication. */
  body: Json<unknown> | null
  /** Body that people work on; null while it is what is published. */
  draft: Json<unknown> | null
  published_version: number | null
  is_default: Generated<boolean>
  row_version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  /** Other accounts may take it. */
  shared: Generated<boolean>
  /** The shared one of another account that it is kept the same as, and what that account is called. */
  mirror_of: number | null
  mirror_from: string | null
}

export interface TemplateVersionsTable {
  account_id: number
  template_id: number
  version: number
  body: Json<unknown>
  restored_from: number | null
  published_by: number | null
  published_at: Generated<Date>
}

/** A template as it was when it was deleted, with its versions and whoever moved to another one. */
export interface DeletedTemplatesTable {
  account_id: number
  template_id: number
  kind: string
  template: Json<unknown>
  versions: Json<unknown>
  replaced_by: number | null
  records: number[]
  albums: number[]
  deleted_at: Generated<Date>
}
