import {
  type AttributeKey,
  attributeKeys,
  attributeTitle,
  attributeWords,
  type TableLanguage,
} from '@skleyka/contract/attributes/attribute-fields.ts'
import { metadataFieldName } from '@skleyka/contract/filters/filter-fields.ts'
import { mapNames } from '@skleyka/contract/map-names.ts'
import { textColumnFields } from '@skleyka/contract/records/record-fields.ts'
import { textsOf } from '../../database/record-columns.ts'
import type { Services } from '../../services.ts'
import { embedCode } from '../playback/playback.ts'
import type { Cell } from './cells.ts'
import type { AttributeRow } from './rows.sql.ts'

/** One column of a table. */
export interface Column {
  readonly key: string
  readonly title: string
  cell(row: AttributeRow): Cell
}

/** In which words, and with whose addresses. */
export interface ColumnContext {
  /** Null leaves values as the calls name them. */
  readonly language: TableLanguage | null
  readonly services: Pick<Services, 'publicUrl'>
  /** Address that players are told: the domain of the account where it has one. */
  readonly embedServices: Pick<Services, 'publicUrl'>
  readonly accountCode: string
  /** Titles of fields of metadata by their keys, where they have one. */
  readonly titles?: ReadonlyMap<string, string>
}

/** The columns of these keys, in their order. */
export const columnsOf = (keys: readonly string[], ground: ColumnContext): Column[] =>
  keys.map((key) => ({
    key,
    title: ground.titles?.get(key) ?? attributeTitle(key, ground.language ?? 'en'),
    cell: cellOf(key, ground),
  }))

function cellOf(key: string, { language, services, embedServices, accountCode }: ColumnContext): Column['cell'] {
  const metadata = metadataFieldName(key)
  if (metadata !== null) return ({ metadata: values }) => values[metadata] ?? null
  const known = attributeKeys.find((one) => one === key)
  if (known === undefined) throw new Error(`no attribute: ${key}`)
  const words = <V extends string>(value: V, titles: Readonly<Record<V, Readonly<Record<TableLanguage, string>>>>) =>
    language === null ? value : titles[value][language]
  const cells: Record<AttributeKey, Column['cell']> = {
    id: ({ id }) => id,
    uuid: ({ uuid }) => uuid,
    ...mapNames(
      textColumnFields,
      (name): Column['cell'] =>
        (row) =>
          textsOf(row)[name],
    ),
    tags: ({ tags }) => tags,
    albums: ({ albums }) => albums,
    ownerId: ({ owner_id }) => owner_id,
    ownerName: ({ owner_name }) => owner_name,
    holder: ({ holder }) => holder,
    originalFilename: ({ original_filename }) => original_filename,
    createdDate: ({ created_at }) => created_at,
    updatedDate: ({ updated_at }) => updated_at,
    currentState: ({ current_state }) => words(current_state, attributeWords.currentState),
    publication: ({ publication_now }) => words(publication_now, attributeWords.publication),
    publishedFrom: ({ published_from }) => published_from,
    publishedTo: ({ published_to }) => published_to,
    moderation: ({ moderation }) => words(moderation, attributeWords.moderation),
    moderationReason: ({ moderation_reason }) => moderation_reason,
    durationSeconds: ({ duration_ms }) => (duration_ms === null ? null : duration_ms / 1000),
    width: ({ width }) => width,
    height: ({ height }) => height,
    bytes: ({ size_bytes }) => size_bytes,
    views28: ({ views28 }) => views28,
    viewsTotal: ({ views_total }) => views_total,
    rowVersion: ({ row_version }) => row_version,
    renditions: ({ renditions }) => renditions.map(({ name }) => name),
    renditionCodecs: ({ renditions }) => [
      ...new Set(renditions.flatMap(({ codecs }) => codecs.split(',').map((codec) => codec.trim()))),
    ],
    renditionBitrate: ({ renditions }) => Math.max(0, ...renditions.map(({ bits }) => bits ?? 0)) || null,
    renditionBytes: ({ renditions }) =>
      renditions.length === 0 ? null : renditions.reduce((sum, { bytes }) => sum + bytes, 0),
    pageUrl: ({ id }) => `${services.publicUrl}/admin/ac/${accountCode}/records/${id}`,
    embedUrl: ({ uuid }) => embedCode(embedServices, uuid).url,
    embedCode: ({ uuid }) => embedCode(embedServices, uuid).iframe,
  }
  return cells[known]
}
