import { mapNames } from '@skleyka/contract/map-names.ts'
import type { RecordFieldName } from '@skleyka/contract/records/record-fields.ts'
import { type TextField, textFields } from '@skleyka/contract/records/record-texts.ts'
import { mapTemplateFields } from '@skleyka/contract/templates/template-kinds.ts'
import type { Selectable } from 'kysely'
import type { RecordsTable } from './tables/records.ts'
import { templateColumn } from './template-columns.ts'

/** The column of each field that people write about a record; a field without one does not compile. The copyright holder is a number there. */
export const recordColumns = {
  name: 'name',
  description: 'description',
  tags: 'tags',
  ownerId: 'owner_id',
  publication: 'publication',
  publishedFrom: 'published_from',
  publishedTo: 'published_to',
  visibility: 'visibility',
  embedding: 'embedding',
  moderation: 'moderation',
  moderationReason: 'moderation_reason',
  metadataTemplate: 'metadata_template_id',
  ...mapTemplateFields((kind) => templateColumn(kind)),
  adBlocks: 'ad_blocks',
  audienceTag: 'tns_tag',
  frontSettings: 'front_settings',
  cuepoints: 'cuepoints',
  soundOff: 'sound_off',
} as const satisfies Record<Exclude<RecordFieldName, 'holder'>, keyof RecordsTable>

export type RecordColumn = (typeof recordColumns)[keyof typeof recordColumns]
export const writtenColumns: readonly RecordColumn[] = Object.values(recordColumns)

/** The columns of a row that people write. */
export type WrittenRow = Pick<Selectable<RecordsTable>, RecordColumn>

/** Columns of the plain texts. */
export type TextColumn = (typeof recordColumns)[TextField]
export const textColumns: readonly TextColumn[] = textFields.map((name) => recordColumns[name])
export type Texts = Readonly<Pick<WrittenRow, TextColumn>>

/** Returns the plain texts of a row by the names of their fields. */
export const textsOf = (row: Texts): Record<TextField, string> =>
  mapNames(textFields, (name) => row[recordColumns[name]])

const fieldOf = new Map(textFields.map((name): [TextColumn, TextField] => [recordColumns[name], name]))

/** Returns the plain texts of a row with a change put in. */
export const changedTexts = (
  row: Texts,
  change: Partial<Record<TextField, string | undefined>>,
): Record<TextColumn, string> =>
  mapNames(textColumns, (column) => {
    const name = fieldOf.get(column)
    return (name && change[name]) ?? row[column]
  })
