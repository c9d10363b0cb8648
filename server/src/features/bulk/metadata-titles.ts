import type { Db } from '../../database/database.ts'
import { recordChanges } from '../records/records.ts'
import { metadataFields } from '../templates/templates.ts'

/** Returns what people call the account's fields of metadata, by the names the journal has for them. */
export async function metadataTitles(db: Db, accountId: number): Promise<ReadonlyMap<string, string>> {
  const fields = await metadataFields.ofAccount(db, accountId)
  return new Map(fields.map(({ name, title }) => [recordChanges.metadataKey(name), title]))
}
