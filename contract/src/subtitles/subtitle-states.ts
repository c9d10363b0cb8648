import * as z from 'zod/mini'

/** True if viewers get a track: a draft is seen by those who write it. */
export const trackStates = ['DRAFT', 'READY'] as const
export type TrackState = (typeof trackStates)[number]

/** Place where a track came from. */
export const trackOrigins = ['UPLOAD', 'EDITOR', 'LIVESTREAM'] as const

/** A track as its record names it. */
export const recordTrack = z.object({
  language: z.string(),
  label: z.string(),
  state: z.enum(trackStates),
  isDefault: z.boolean(),
})

export type RecordTrack = z.output<typeof recordTrack>

/** A track as players show it: its label, and the address of its WebVTT file. */
export const playerTrack = z.object({
  language: z.string(),
  label: z.string(),
  isDefault: z.boolean(),
  url: z.string(),
})
export type PlayerTrack = z.output<typeof playerTrack>
