import { fieldsOfRecord, findFields } from './templates.sql.ts'

/** For whoever reads and writes metadata of records: which fields a record follows, and those of a template. */
export const metadataFields = { ofRecord: fieldsOfRecord, ofTemplate: findFields }
