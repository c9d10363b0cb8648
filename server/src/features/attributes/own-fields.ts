import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import type { Db } from '../../database/database.ts'
import { metadataFields } from '../templates/templates.ts'

/** A field of metadata of the account, under its key in tables. */
export interface OwnField extends MetadataField {
  readonly key: string
}

/** The fields of all templates of an account, those of the default one first. */
export async function ownFields(db: Db, accountId: number): Promise<OwnField[]> {
  const fields = await metadataFields.ofAccount(db, accountId)
  return fields.map((field) => ({ ...field, key: `metadata.${field.name}` }))
}

/** Returns what stands above their columns, by their keys. */
export const titlesOfFields = async (db: Db, accountId: number): Promise<Map<string, string>> =>
  new Map((await ownFields(db, accountId)).map(({ key, title }) => [key, title]))
