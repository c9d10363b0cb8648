import {
  fieldsOfAll,
  fileOfValue,
  type MetadataBody,
  type MetadataField,
} from '@skleyka/contract/metadata/metadata-fields.ts'
import { type MetadataTemplate, metadataTemplates } from '@skleyka/contract/metadata/metadata-templates.calls.ts'
import type { InheritedTemplate } from '@skleyka/contract/templates/templates.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { readWhole } from '../../api/whole-list.ts'
import { formatDay, formatMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'

/** A template as videos follow it: with what is published of it. `default` is followed where nothing else is named. */
export type FollowedTemplate = Pick<MetadataTemplate, 'id' | 'name' | 'default'> & {
  body: MetadataBody
  /** The album whose videos follow it so. */
  albumName?: string | null
}

/** The published templates of metadata of the account; undefined until they are read, and none where they cannot be. */
export function useTemplates({ enabled = true } = {}): readonly FollowedTemplate[] | undefined {
  const accountCode = useAccountCode()
  const request = readWhole((page) => read(metadataTemplates.list, page, { accountCode }))
  const { data, isError } = useQuery({ ...request, enabled, select: publishedOnes })
  return data ?? (isError ? none : undefined)
}
const none: readonly FollowedTemplate[] = []

const publishedOnes = ({ items }: { items: readonly MetadataTemplate[] }): FollowedTemplate[] =>
  items.flatMap(({ published, ...one }) => (published === null ? [] : [{ ...one, body: published }]))

/** The same for a record to which something nearer than the account gives its template (product A12). */
export const givenBy = (
  templates: readonly FollowedTemplate[],
  inherited: InheritedTemplate | null,
): readonly FollowedTemplate[] =>
  inherited === null
    ? templates
    : templates.map((one) => ({ ...one, default: one.id === inherited.id, albumName: inherited.albumName }))

/** The fields of all templates, each name once. */
export const allFields = (templates: readonly FollowedTemplate[]): MetadataField[] =>
  fieldsOfAll(templates.map(({ body }) => body))

/** The body of the template that a record follows; null follows the default one. */
export const bodyOf = (templates: readonly FollowedTemplate[], templateId: number | null): MetadataBody =>
  templates.find((one) => (templateId === null ? one.default : one.id === templateId))?.body ?? emptyBody
const emptyBody: MetadataBody = { fields: [] }

/** The fields that a record of this template is asked for. */
export const fieldsOf = (templates: readonly FollowedTemplate[], templateId: number | null): readonly MetadataField[] =>
  bodyOf(templates, templateId).fields

const keyPrefix = 'metadata.'

/** The fields of metadata by the keys that filters and the journal know them by: `metadata.year`. */
export function useFieldsByKey({ enabled = true } = {}): ReadonlyMap<string, MetadataField> {
  const templates = useTemplates({ enabled }) ?? none
  return new Map(allFields(templates).map((field) => [`${keyPrefix}${field.name}`, field]))
}

/** The same for lines of the journal; asked for only where such fields are told of. */
export const useJournalledFields = (names: readonly string[]): ReadonlyMap<string, MetadataField> =>
  useFieldsByKey({ enabled: names.some((name) => name.startsWith(keyPrefix)) })

/** A value of metadata as people read it, whatever it is kept as; empty for none. */
export function metadataText(value: unknown, field?: Pick<MetadataField, 'type' | 'whole'>): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'Да' : 'Нет'
  if (typeof value === 'number' && field?.type === 'video') return `№\u00a0${value}`
  if (typeof value === 'number') return field?.whole ? String(value).replace('-', '−') : groupDigits(value)
  const text = String(value)
  if (field?.type === 'file') return fileOfValue(text)?.name ?? text
  if (field?.type === 'date' && /^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(new Date(`${text}T00:00`))
  if (field?.type === 'moment' && !Number.isNaN(Date.parse(text))) return formatMoment(new Date(text))
  return text
}
