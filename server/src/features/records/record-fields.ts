import { mapNames } from '@skleyka/contract/map-names.ts'
import { type MetadataValue, type MetadataValues, metadataValue } from '@skleyka/contract/metadata/metadata.ts'
import {
  type Moderation,
  moderations,
  type Publication,
  publications,
  type Visibility,
  visibilities,
} from '@skleyka/contract/records/publication.ts'
import { type TextField, textFields } from '@skleyka/contract/records/record-texts.ts'
import type { recordTemplates } from '@skleyka/contract/templates/named-templates.ts'
import { mapTemplateFields, type TemplateField } from '@skleyka/contract/templates/template-kinds.ts'
import * as z from 'zod/mini'
import { recordColumns, type WrittenRow } from '../../database/record-columns.ts'

/** Plain texts of a record; what is not given stays as it is. */
type ChangedTexts = { [Name in TextField]?: string | undefined }

/** Templates by number; null follows the one of an album, else the default one of the account. */
type ChangedTemplates = { [Field in TemplateField]?: number | null | undefined }

/** Written fields of a record; what is not given stays as it is. */
export interface RecordChange extends ChangedTexts, ChangedTemplates {
  tags?: readonly string[] | undefined
  ownerId?: number | undefined
  /** The name of the copyright holder; null for none. */
  holder?: string | null | undefined
  /** As `publishedAs` takes it: what was wished, and the times. */
  publication?: Publication | undefined
  publishedFrom?: Date | null | undefined
  publishedTo?: Date | null | undefined
  visibility?: Visibility | undefined
  embedding?: boolean | undefined
  moderation?: Moderation | undefined
  moderationReason?: string | undefined
  /** Values by the system names of the fields; null takes a value away. */
  metadata?: Readonly<Record<string, MetadataValue | null>> | undefined
  metadataTemplate?: number | null | undefined
  /** Blocks of the account in place of those of its template of ads. */
  adBlocks?: readonly number[] | undefined
  frontSettings?: unknown
  cuepoints?: unknown
  /** Viewers hear nothing. */
  soundOff?: boolean | undefined
}

/** Fields of a row that are told as they were, and taken back. */
export interface JournalledRow extends WrittenRow {
  /** The name of the copyright holder: the row itself has its number. */
  holder: string | null
  metadata: MetadataValues
}

/** Templates as a call names them, by kind. */
export const changeOfTemplates = (named: z.output<typeof recordTemplates>): RecordChange =>
  mapTemplateFields((kind) => named[kind])

/** A field of metadata stands in the journal by itself, so that two people change two of them without a conflict. */
const metadataPrefix = 'metadata.'
export const isMetadataField = (field: string): boolean => field.startsWith(metadataPrefix)
export const metadataKey = (name: string): string => `${metadataPrefix}${name}`

/**
 * The fields of a record as the journal keeps them, fit for JSON. A publication is either a draft or follows its times, which
 * move it without anybody having changed it.
 */
export const journalledFields = (row: JournalledRow): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(recordColumns).map(([name, column]) => [name, row[column]])),
  holder: row.holder,
  publication: row.publication === 'DRAFT' ? 'DRAFT' : 'SCHEDULED',
  publishedFrom: row.published_from?.toISOString() ?? null,
  publishedTo: row.published_to?.toISOString() ?? null,
  ...Object.fromEntries(Object.entries(row.metadata).map(([name, value]) => [metadataKey(name), value])),
})

const moment = z.nullable(
  z.pipe(
    z.string(),
    z.transform((text) => new Date(text)),
  ),
)
const kept = z.partial(
  z.strictObject({
    ...mapNames(textFields, () => z.string()),
    tags: z.array(z.string()),
    ownerId: z.int(),
    holder: z.nullable(z.string()),
    publication: z.enum(publications),
    publishedFrom: moment,
    publishedTo: moment,
    visibility: z.enum(visibilities),
    embedding: z.boolean(),
    moderation: z.enum(moderations),
    moderationReason: z.string(),
    metadataTemplate: z.nullable(z.int()),
    ...mapTemplateFields(() => z.nullable(z.int())),
    adBlocks: z.array(z.int()),
    frontSettings: z.json(),
    cuepoints: z.json(),
    soundOff: z.boolean(),
  }),
)

/** The change that writes fields of the journal back. */
export function changeBack(fields: Readonly<Record<string, unknown>>): RecordChange {
  const metadata: Record<string, MetadataValue | null> = {}
  const plain: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(fields)) {
    if (isMetadataField(field)) metadata[field.slice(metadataPrefix.length)] = z.nullable(metadataValue).parse(value)
    else plain[field] = value
  }
  return { ...kept.parse(plain), ...(Object.keys(metadata).length > 0 && { metadata }) }
}
