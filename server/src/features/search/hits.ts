import type { SearchField, SearchHit } from '@skleyka/contract/search/search-hits.ts'
import type { Db } from '../../database/database.ts'
import { type FieldText, type FoundRecord, textsOf } from './hit-texts.ts'
import { findUnsought } from './reindex.sql.ts'
import { findMeant } from './search.sql.ts'
import { fold } from './sought.ts'
import { spokenTexts } from './spoken.ts'

/** Places in which records were found. */
export interface Looked {
  /** Null when it was by parts of words. */
  readonly words: readonly string[] | null
  readonly parts: readonly string[]
  readonly phrases: readonly string[]
  /** Place where it was looked for; null for everywhere. */
  readonly fields: readonly SearchField[] | null
}

type Mark = [from: number, to: number]

/** Returns where found records say what was sought: the name, and when that does not say all of it, the other fields that do. */
export async function hitsOf(db: Db, looked: Looked, found: readonly FoundRecord[]): Promise<SearchHit[]> {
  const { words, parts, phrases, fields } = looked
  const isInFields = ({ field }: FieldText) => fields === null || fields.includes(field)
  const unsought = await findUnsought(db)
  const texts = found.map((one) => textsOf(one, unsought).filter(isInFields))
  if (words === null) return texts.flatMap((of) => hitsOfRecord(of, parts.length, (text) => partsIn(text, parts)))
  const ids = found.map(({ id }) => id)
  const spoken = fields === null || fields.includes('subtitles') ? await spokenTexts(db, ids, { words, phrases }) : []
  const all = [...texts.flat(), ...spoken.flatMap(({ cues }) => cues)]
  const meant = await findMeant(db, wordsLike(all, words), words)
  const saidIn = (text: string) => [
    ...[...wordsIn(text)].filter(({ word }) => meant.has(word)),
    ...phrasesIn(text, phrases),
  ]
  const sought = words.length + phrases.length
  return texts.flatMap((of, at) => {
    const cues = spoken.find(({ recordId }) => recordId === ids[at])?.cues ?? []
    return hitsOfRecord([...of, ...bestOf(cues, saidIn)], sought, saidIn)
  })
}

interface Said {
  readonly word: string
  readonly mark: Mark
}
type SaidIn = (text: string) => Said[]

function hitsOfRecord(fields: readonly FieldText[], sought: number, saidIn: SaidIn): SearchHit[] {
  const hits: SearchHit[] = []
  for (const { recordId, field, text, atMs } of fields) {
    const spokenWords = saidIn(text)
    if (spokenWords.length > 0) hits.push({ recordId, field, atMs, ...saidThere(field, text, inOrder(spokenWords)) })
    if (field === 'name' && new Set(spokenWords.map(({ word }) => word)).size >= sought) break
  }
  return hits
}

/** The first of the cues that say most. */
function bestOf(cues: readonly FieldText[], saidIn: SaidIn): FieldText[] {
  let best: { cue: FieldText; words: number } | null = null
  for (const cue of cues) {
    const words = new Set(saidIn(cue.text).map(({ word }) => word)).size
    if (words > (best?.words ?? 0)) best = { cue, words }
  }
  return best === null ? [] : [best.cue]
}

/** Marks in the order of the text, none over another. */
function inOrder(spokenWords: readonly Said[]): Mark[] {
  const marks: Mark[] = []
  for (const [from, to] of spokenWords.map(({ mark }) => mark).sort(([one], [other]) => one - other)) {
    const last = marks.at(-1)
    if (last && from < last[1]) last[1] = Math.max(last[1], to)
    else marks.push([from, to])
  }
  return marks
}

function* wordsIn(text: string): Generator<Said> {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    yield { word: fold(word), mark: [index, index + word.length] }
  }
}

/** A stem is what words begin with: those that begin otherwise than all that are sought need not be asked about. */
function wordsLike(texts: readonly FieldText[], sought: readonly string[]): string[] {
  const beginnings = new Set(sought.map((word) => word.slice(0, sharedChars)))
  const textWords = new Set(texts.flatMap(({ text }) => [...wordsIn(text)].map(({ word }) => word)))
  return [...textWords].filter((word) => [...beginnings].some((one) => word.startsWith(one) || one.startsWith(word)))
}
const sharedChars = 2

/** Parts of words as they stand; none where a letter of another alphabet is of another length in lower case. */
function partsIn(text: string, parts: readonly string[]): Said[] {
  const plain = fold(text)
  if (plain.length !== text.length) return []
  return parts.flatMap((word) => {
    const at = plain.indexOf(word)
    return at < 0 ? [] : [{ word, mark: [at, at + word.length] satisfies Mark }]
  })
}

/** Phrases as they stand, whatever signs are between their words. */
function phrasesIn(text: string, phrases: readonly string[]): Said[] {
  const plain = fold(text)
  if (plain.length !== text.length) return []
  return phrases.flatMap((phrase) => {
    // words are letters and digits: nothing of them is an order
    const standing = new RegExp(
      `(?<![\\p{L}\\p{N}])${phrase.replaceAll(' ', '[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`,
      'gu',
    )
    return [...plain.matchAll(standing)].map(
      ({ 0: phraseText, index }): Said => ({
        word: phrase,
        mark: [index, index + phraseText.length],
      }),
    )
  })
}

/** A name stands whole in its row; of the other fields what is around the first mark. */
const saidThere = (field: SearchField, text: string, marks: Mark[]) =>
  field === 'name' ? { text, marks } : snippet(text, marks)

// where a name leads to the line is narrow: the mark has to stand near its beginning
const charsBefore = 24
const charsAround = 220

/** A text short enough for a line: from a little before the first mark on. */
function snippet(text: string, marks: readonly Mark[]): { text: string; marks: Mark[] } {
  const first = marks[0]?.[0] ?? 0
  const from = first <= charsBefore ? 0 : text.indexOf(' ', first - charsBefore - 1) + 1 || first
  const start = Math.min(from, first)
  const end = text.length - start <= charsAround ? text.length : wholeUntil(text, start + charsAround)
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
