import type { SearchField } from '@skleyka/contract/search/search-hits.ts'

/** A found record: what may say why. */
export interface FoundRecord {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
  readonly original_filename: string
  readonly metadata: unknown
}
/** Text of a record that may say what was sought. */
export interface FieldText {
  readonly recordId: number
  readonly field: SearchField
  readonly text: string
  /** Time when it is said. */
  readonly atMs: number | null
}

/** Returns what of a record may say it, by the places it is looked for; what is said aloud stands elsewhere. */
export const textsOf = (found: FoundRecord, unsought: readonly string[]): FieldText[] => {
  const fields: Record<Exclude<SearchField, 'subtitles'>, string> = {
    name: found.name,
    tags: found.tags.join(', '),
    description: found.description,
    file: found.original_filename,
    metadata: scalarsOf(soughtOf(found.metadata, unsought)).join(', '),
  }
  return (['name', 'tags', 'description', 'file', 'metadata'] as const).map((field) => ({
    recordId: found.id,
    field,
    text: fields[field],
    atMs: null,
  }))
}

const soughtOf = (metadata: unknown, unsought: readonly string[]) =>
  Object.fromEntries(Object.entries(Object(metadata)).filter(([name]) => !unsought.includes(name)))

const scalarsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(scalarsOf)
    : value === null
      ? []
      : [`${value}`]
