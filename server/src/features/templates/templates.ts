import { fieldsOfAll, type MetadataField } from '@skleyka/contract/metadata-fields.ts'
import type { Db } from '../../database/database.ts'
import { fieldsOfRecord, findFields, listBodies } from './templates.sql.ts'

/** The fields of all templates of an account, each name once: of the default template first. */
const fieldsOfAccount = async (db: Db, accountId: number): Promise<MetadataField[]> =>
  fieldsOfAll(await listBodies(db, accountId))

/** For whoever reads and writes metadata of records: which fields a record follows, those of a template, and all of them. */
export const metadataFields = { ofRecord: fieldsOfRecord, ofTemplate: findFields, ofAccount: fieldsOfAccount }
