import { countBits } from './sign-hash.ts'
import { isEvidence, printAt, printsPerSecond, type Track } from './track.ts'

const tables = 4
const bitsOfWord = 22
/** A print enters the index when it differs by so many signs from the one that entered before it. */
const freshSigns = 6
const spacing = printsPerSecond / 2
/** Of the weak signs of a word so many are turned in a lookup: more find more copies, and each doubles what it costs. */
const mostFlips = 6

/** Signs that make a word, by table: chosen once and for all, spread over all frequencies. */
const chosen = Array.from({ length: tables }, (_, table) =>
  shuffle(0x9e3779b9 + table * 0x85ebca6b).slice(0, bitsOfWord),
)

function shuffle(seed: number): number[] {
  const bits = Array.from({ length: 64 }, (_, bit) => bit)
  let state = seed >>> 0
  for (let at = bits.length - 1; at > 0; at -= 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const other = state % (at + 1)
    const kept = bits[at] ?? 0
    bits[at] = bits[other] ?? 0
    bits[other] = kept
  }
  return bits
}

/** A word of the index: signs of a print at one moment of one view. */
export interface IndexWord {
  readonly word: number
  readonly view: number
  readonly moment: number
}

/** Words of pictures and sounds, and of the tables, never meet. */
const wordOf = (track: Track, table: number, signs: number) =>
  ((track.kind === 'SOUND' ? tables + table : table) * 2 ** bitsOfWord + signs) | 0

/** The words by which a track is found: of at most two prints a second, where the picture has changed. */
export function indexWords(track: Track): IndexWord[] {
  const found: IndexWord[] = []
  for (let view = 0; view < track.views; view += 1) {
    let before = -1
    for (let moment = 0; moment < track.length; moment += 1) {
      const at = printAt(track, view, moment)
      if (!isEvidence(track, at)) continue
      if (before >= 0) {
        const isNear = moment - (before - printAt(track, view, 0)) / 4 < spacing
        if (isNear || signsApart(track.words, at, before) < freshSigns) continue
      }
      before = at
      for (let table = 0; table < tables; table += 1) {
        found.push({ word: wordOf(track, table, signsOf(track.words, at, table, NO_MASK)), view, moment })
      }
    }
  }
  return found
}

const NO_MASK: readonly [number, number] = [0, 0]

/**
 * The words to look up for the prints of a view from one moment to another: each print as it is and with its weak signs turned,
 * since those are the first that a copy loses. `mask` turns signs of all prints.
 */
export function queryWords(
  track: Track,
  view: number,
  [from, to]: readonly [number, number],
  mask: readonly [number, number],
): { word: number; moment: number }[] {
  const found: { word: number; moment: number }[] = []
  let before = -1
  for (let moment = from; moment < to; moment += 1) {
    const at = printAt(track, view, moment)
    if (!isEvidence(track, at)) continue
    if (before >= 0 && signsApart(track.words, at, before) === 0) continue
    before = at
    for (let table = 0; table < tables; table += 1) {
      const signs = signsOf(track.words, at, table, mask)
      const weak = signsOf(track.words, at + 2, table, NO_MASK)
      for (const flips of turnsOf(weak)) found.push({ word: wordOf(track, table, signs ^ flips), moment })
    }
  }
  return found
}

function signsOf(words: Uint32Array, at: number, table: number, mask: readonly [number, number]): number {
  const low = (words[at] ?? 0) ^ mask[0]
  const high = (words[at + 1] ?? 0) ^ mask[1]
  let signs = 0
  for (const bit of chosen[table] ?? []) signs = (signs << 1) | (((bit < 32 ? low : high) >>> (bit & 31)) & 1)
  return signs
}

/** Every way to turn some of the weak signs of a word. */
function turnsOf(weak: number): number[] {
  let turns = [0]
  let rest = weak
  for (let count = 0; count < mostFlips && rest !== 0; count += 1) {
    const bit = rest & -rest
    rest ^= bit
    turns = [...turns, ...turns.map((turn) => turn ^ bit)]
  }
  return turns
}

const signsApart = (words: Uint32Array, at: number, other: number): number =>
  countBits((words[at] ?? 0) ^ (words[other] ?? 0)) + countBits((words[at + 1] ?? 0) ^ (words[other + 1] ?? 0))
