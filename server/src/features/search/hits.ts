import type { HitField, SearchHit } from '@skleyka/contract/search-hits.ts'
import type { Db } from '../../database/database.ts'
import { findMeant } from './search.sql.ts'
import { fold } from './sought.ts'

/** By what records were found. */
export interface Looked {
  /** Null when it was by parts of words. */
  readonly words: readonly string[] | null
  readonly parts: readonly string[]
}

/** A found record: what may say why. */
export interface Found {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
  readonly original_filename: string
  readonly metadata: unknown
}
type Mark = [from: number, to: number]

/** Where found records say what was sought: the name, and when that does not say all of it, the other fields that do. */
export async function findHits(db: Db, { words, parts }: Looked, found: readonly Found[]): Promise<SearchHit[]> {
  const texts = found.map(textsOf)
  if (words === null)
    return texts.flatMap((fields) => hitsOfRecord(fields, parts.length, (text) => partsIn(text, parts)))
  const said = new Set(
    texts.flatMap((fields) => fields.flatMap(({ text }) => [...wordsIn(text)].map(({ word }) => word))),
  )
  const meant = await findMeant(db, [...said], words)
  const marked = (text: string) => [...wordsIn(text)].filter(({ word }) => meant.has(word))
  return texts.flatMap((fields) => hitsOfRecord(fields, words.length, marked))
}

interface FieldText {
  readonly recordId: number
  readonly field: HitField
  readonly text: string
}

const textsOf = (found: Found): FieldText[] => {
  const fields: [HitField, string][] = [
    ['name', found.name],
    ['description', found.description],
    ['tags', found.tags.join(', ')],
    ['originalFilename', found.original_filename],
    ['metadata', scalarsOf(found.metadata).join(', ')],
  ]
  return fields.map(([field, text]) => ({ recordId: found.id, field, text }))
}

const scalarsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(scalarsOf)
    : value === null
      ? []
      : [`${value}`]

interface Said {
  readonly word: string
  readonly mark: Mark
}

function hitsOfRecord(
  fields: readonly FieldText[],
  soughtWords: number,
  saidIn: (text: string) => Said[],
): SearchHit[] {
  const hits: SearchHit[] = []
  for (const { recordId, field, text } of fields) {
    const said = saidIn(text)
    if (said.length > 0)
      hits.push({
        recordId,
        field,
        atMs: null,
        ...snippet(
          text,
          said.map(({ mark }) => mark),
        ),
      })
    if (field === 'name' && new Set(said.map(({ word }) => word)).size >= soughtWords) break
  }
  return hits
}

function* wordsIn(text: string): Generator<Said> {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    yield { word: fold(word), mark: [index, index + word.length] }
  }
}

/** Parts of words as they stand; none where a letter of another alphabet is of another length in lower case. */
function partsIn(text: string, parts: readonly string[]): Said[] {
  const plain = fold(text)
  if (plain.length !== text.length) return []
  return parts.flatMap((word) => {
    const at = plain.indexOf(word)
    return at < 0 ? [] : [{ word, mark: [at, at + word.length] satisfies Mark }]
  })
}

const charsBefore = 60
const charsAround = 220

/** A text short enough for a line: from a little before the first mark on. */
export function snippet(text: string, marks: readonly Mark[]): { text: string; marks: Mark[] } {
  if (text.length <= charsAround) return { text: text.replaceAll('\n', ' '), marks: [...marks] }
  const first = marks[0]?.[0] ?? 0
  const from = first <= charsBefore ? 0 : text.indexOf(' ', first - charsBefore - 1) + 1 || first
  const start = Math.min(from, first)
  const end = wholeUntil(text, start + charsAround)
  const [before, after] = [start > 0 ? '… ' : '', end < text.length ? '…' : '']
  const kept = marks.filter(([, to]) => to <= end)
  const shift = before.length - start
  return {
    text: before + text.slice(start, end).replaceAll('\n', ' ') + after,
    marks: kept.map(([one, other]) => [one + shift, other + shift]),
  }
}

/** A letter that takes two places is not torn. */
const wholeUntil = (text: string, end: number) => (/[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end - 1 : end)
