import * as z from 'zod/mini'
import { cuepointBounds } from '../cuepoints/cuepoint-bounds.ts'
import { costs } from '../limits.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { adBreakBounds } from './ad-break-bounds.ts'

/**
 * Evidence for a break at a moment: how long nothing is heard, how long the picture is black, how sharply it changes.
 */
const breakReason = z.discriminatedUnion('what', [
  z.object({ what: z.literal('silence'), ms: z.int() }),
  z.object({ what: z.literal('black'), ms: z.int() }),
  /** The share of the picture that changes, 0 to 1. */
  z.object({ what: z.literal('cut'), share: z.number() }),
])
export type BreakReason = z.output<typeof breakReason>

/** A moment that a break may be put at. */
const proposedBreak = z.object({
  atMs: z.int(),
  /** 0 to 1: how little a break there cuts off. */
  score: z.number(),
  why: z.array(breakReason),
})
export type ProposedBreak = z.output<typeof proposedBreak>

/** Number of breaks, or one every so often, and how far from its even place each may be; milliseconds. */
const wishes = {
  count: z.optional(z.int().check(z.minimum(1), z.maximum(adBreakBounds.breaks))),
  intervalMs: z.optional(z.int().check(z.minimum(adBreakBounds.intervalMs), z.maximum(cuepointBounds.markMs))),
  toleranceMs: z._default(z.int().check(z.minimum(0), z.maximum(cuepointBounds.markMs)), 15_000),
}

/** Breaks found in a video. */
const foundBreaks = z.object({
  /** UNMEASURED until measureAiAds is called, and again once its task was cancelled; MEASURING while silence, black and changes of the picture are looked for. */
  state: z.enum(['UNMEASURED', 'MEASURING', 'READY', 'FAILED']),
  breaks: z.array(proposedBreak),
  /** Even places that have no break within the tolerance. */
  missing: z.int(),
  /** Reason why it could not be measured, in Russian. */
  failText: z.nullable(z.string()),
})
export type FoundBreaks = z.output<typeof foundBreaks>

const cues = { who: 'member', section: 'VIDEO', permission: 'media.can_use_cuepoints' } as const
const refused = 'STATE/NOT_READY for a video that is not ready; NOT_FOUND/RECORD for an unknown or foreign record'

/** Breaks for advertising, measured of what plays (product A18). */
export const breaks = {
  getAiAds: method({
    about: `Answers moments for breaks of a record, here named by \`cid\`, as the specification does: silence, black and changes of the picture near even places, 3 of them unless count or intervalMs say otherwise (C-7.3-19). ${refused}.`,
    path: '/api/v3/records/getAiAds',
    access: cues,
    cost: costs.poll,
    params: z.strictObject({ cid: recordId, ...wishes }),
    result: foundBreaks,
  }),
  measureAiAds: method({
    title: 'Поиск пауз',
    about: `Has the video of a record measured for getAiAds, in the background and once; taskId is null when it is or is being. ${refused}.`,
    path: '/api/v3/records/measureAiAds',
    access: cues,
    mutates: true,
    touches: ['uploader'],
    params: z.strictObject({ cid: recordId }),
    result: z.object({ taskId: z.nullable(z.int()) }),
  }),
}
