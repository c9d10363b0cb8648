import { type Cue, cleanCueText, cueOf, cueTags, latestCueMs, plainCueText } from '@skleyka/contract/subtitles/cues.ts'

/** A cue while it is being edited; its number stays the same wherever it moves. */
export interface EditedCue {
  readonly id: number
  readonly from: number
  readonly to: number
  readonly text: string
  /** Place where on the picture it stands, as its file has it. */
  readonly place?: string | undefined
}
export type Cues = readonly EditedCue[]

/** The cues of a track as they are edited, and as they are kept. */
export const editedOf = (cues: readonly Cue[]): EditedCue[] =>
  cues.map(([from, to, text, place], index) => ({ id: index + 1, from, to, text, place }))
export const keptOf = (cues: Cues): Cue[] => cues.map(({ from, to, text, place }) => cueOf(from, to, text, place))

/** The shortest cue, in milliseconds. */
export const leastCueMs = 100
/** Length of a new cue. */
const usualCueMs = 2_000
/** More signs a second than this are hard to read. */
export const hardSpeed = 20

const clamp = (value: number, least: number, most: number) => Math.round(Math.min(Math.max(value, least), most))
const inOrder = (cues: Cues): Cues => cues.toSorted((a, b) => a.from - b.from || a.to - b.to || a.id - b.id)
const freshId = (cues: Cues) => cues.reduce((most, { id }) => Math.max(most, id), 0) + 1

export const withText = (cues: Cues, id: number, text: string): Cues =>
  cues.map((cue) => (cue.id === id ? { ...cue, text } : cue))

/** Moves the ends of a cue; the one that is not given stays, and neither passes the other. */
export function withTimes(cues: Cues, id: number, times: { from?: number; to?: number }): Cues {
  const moved = cues.map((cue) => {
    if (cue.id !== id) return cue
    const to = clamp(times.to ?? cue.to, leastCueMs, latestCueMs)
    const from = clamp(times.from ?? cue.from, 0, to - leastCueMs)
    return { ...cue, from, to: Math.max(to, from + leastCueMs) }
  })
  return inOrder(moved)
}

/** Moves a cue as a whole. */
export function moveCue(cues: Cues, id: number, byMs: number): Cues {
  const cue = cues.find((one) => one.id === id)
  if (!cue) return cues
  const by = clamp(byMs, -cue.from, latestCueMs - cue.to)
  return withTimes(cues, id, { from: cue.from + by, to: cue.to + by })
}

/** Moves all cues, or a cue and all after it; what would begin before the video begins with it. */
export function shiftCues(cues: Cues, byMs: number, fromId: number | null): Cues {
  const since = fromId === null ? 0 : cues.findIndex(({ id }) => id === fromId)
  return inOrder(
    cues.map((cue, place) => {
      if (place < since) return cue
      const from = clamp(cue.from + byMs, 0, latestCueMs - leastCueMs)
      return { ...cue, from, to: clamp(cue.to + byMs, from + leastCueMs, latestCueMs) }
    }),
  )
}

/** A new cue at a moment, up to the next one where that comes soon. */
export function insertCue(cues: Cues, atMs: number): { cues: Cues; id: number } {
  const id = freshId(cues)
  const from = clamp(atMs, 0, latestCueMs - leastCueMs)
  const next = cues.find((cue) => cue.from >= from + leastCueMs)
  const to = Math.min(from + usualCueMs, next?.from ?? latestCueMs)
  return { cues: inOrder([...cues, { id, from, to, text: '' }]), id }
}

export const removeCue = (cues: Cues, id: number): Cues => cues.filter((cue) => cue.id !== id)

/** Cuts a cue in two at a place of its text: in time at the moment given when that lies in it, else by the share of the text. */
export function split(cues: Cues, id: number, caret: number, atMs: number): Cues {
  const cue = cues.find((one) => one.id === id)
  if (!cue || cue.to - cue.from < 2 * leastCueMs) return cues
  const share = cue.text.length === 0 ? 0.5 : caret / cue.text.length
  const preferredMs = atMs > cue.from && atMs < cue.to ? atMs : cue.from + (cue.to - cue.from) * share
  const at = clamp(preferredMs, cue.from + leastCueMs, cue.to - leastCueMs)
  const [before, after] = cutMarkup(cue.text, caret)
  const first = { ...cue, to: at, text: before }
  const second = { ...cue, id: freshId(cues), from: at, to: cue.to, text: after }
  return inOrder(cues.flatMap((one) => (one.id === id ? [first, second] : [one])))
}

/** Both sides of a place in a text; markup that is open there, as of who speaks, goes on in the second. */
function cutMarkup(text: string, caret: number): [string, string] {
  const tags = cueTags(text)
  const torn = tags.find(({ from, to }) => from < caret && caret < to)
  const at = torn?.from ?? caret
  const open: string[] = []
  for (const { tag, to } of tags) {
    if (to > at) break
    if (!tag.startsWith('</')) open.push(tag)
    else
      open.splice(
        open.findLastIndex((one) => nameOf(one) === nameOf(tag)),
        1,
      )
  }
  // a speaker speaks to the end of the cue without being closed
  const closing = open.toReversed().flatMap((tag) => (nameOf(tag) === 'v' ? [] : [`</${nameOf(tag)}>`]))
  return [cleanText(text.slice(0, at).trim() + closing.join('')), cleanText(open.join('') + text.slice(at).trim())]
}

const nameOf = (tag: string) => /[a-z]+/.exec(tag)?.[0] ?? ''

/** Without markup around nothing; of markup alone nothing is left. */
const cleanText = (text: string) =>
  plainCueText(text).trim() === '' ? '' : text.replace(/<(i|b|u|ruby|rt)>\s*<\/\1>/g, '').trim()

/** Joins a cue with the next one, from the beginning of the first to the later end. */
export function joinCues(cues: Cues, id: number): Cues {
  const place = cues.findIndex((cue) => cue.id === id)
  const [cue, next] = [cues[place], cues[place + 1]]
  if (!cue || !next) return cues
  const text = [cue.text, next.text].filter(Boolean).join('\n')
  return [...cues.slice(0, place), { ...cue, to: Math.max(cue.to, next.to), text }, ...cues.slice(place + 2)]
}

/** Puts a text in place of another one everywhere, without case; how many places there were. */
export function replaceText(cues: Cues, sought: string, by: string): { cues: Cues; count: number } {
  if (sought === '') return { cues, count: 0 }
  const pattern = new RegExp(sought.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu')
  let count = 0
  const changed = cues.map((cue) => {
    const text = cue.text.replace(pattern, () => {
      count += 1
      return by
    })
    return text === cue.text ? cue : { ...cue, text }
  })
  return { cues: count === 0 ? cues : changed, count }
}

/** Returns how many signs a second somebody has to read. */
export const speedOf = ({ from, to, text }: EditedCue): number =>
  Math.round((plainCueText(cleanCueText(text)).length * 1000) / Math.max(1, to - from))

/** Cues that begin while another one before them is still shown. */
export function overlapping(cues: Cues): ReadonlySet<number> {
  const overlappingIds = new Set<number>()
  let until = 0
  for (const { id, from, to } of cues) {
    if (from < until) overlappingIds.add(id)
    until = Math.max(until, to)
  }
  return overlappingIds
}
