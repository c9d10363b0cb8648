import * as z from 'zod/mini'
import { accountCode } from '../accounts/accounts.calls.ts'
import { cuepointBounds } from '../cuepoints/cuepoint-bounds.ts'
import { chapter, cuepoint } from '../cuepoints/marks.ts'
import { sprite } from '../frames/sprites.ts'
import { instant } from '../instants.ts'
import { method } from '../method.ts'
import { recordStates } from '../records/record-states.ts'
import { episode, recordId } from '../records/records.calls.ts'
import { playerTrack } from '../subtitles/subtitle-states.ts'

/** The same as it is saved: a key it does not know is refused and not lost. */
const savedSettings = z.strictObject({
  episodes: z.array(z.strictObject(episode)).check(z.maxLength(cuepointBounds.episodes)),
})

const state = z.enum(recordStates)
const member = { who: 'member', section: 'VIDEO' } as const

/** Calls of the area of records that the list does without: what a player shows and keeps. */
export const recordPlayer = {
  saveFrontSettings: method({
    title: 'Правка эпизодов',
    about: 'Saves the episodes that the player page keeps beside the video and answers the new rowVersion (C-7.3-50).',
    path: '/api/v3/records/saveFrontSettings',
    access: { ...member, permission: 'media.can_edit_records' },
    mutates: true,
    params: z.strictObject({ id: recordId, accountCode: z.optional(accountCode), frontSettings: savedSettings }),
    result: z.object({ rowVersion: z.int() }),
  }),
  previewPlayerData: method({
    about:
      'Answers what a player needs: the signed HLS address, the poster, the title and until when they work (C-7.3-16), of a video that another account shows in this one too. STATE/NOT_READY before the first rendition plays.',
    path: '/api/v3/records/previewPlayerData',
    access: member,
    params: z.strictObject({ id: recordId }),
    result: z.object({
      record: z.object({
        id: recordId,
        uuid: z.string(),
        name: z.string(),
        durationMs: z.nullable(z.int()),
        currentState: state,
      }),
      manifest: z.object({ hls: z.string() }),
      poster: z.nullable(z.string()),
      sprite: z.nullable(sprite),
      /** In order of time; none of a video that another account shows. */
      chapters: z.array(chapter),
      cuepoints: z.array(cuepoint),
      subtitles: z.array(playerTrack),
      until: instant,
      /** Null for a video of another account that its owner lets be watched only. */
      embed: z.nullable(z.object({ url: z.string(), iframe: z.string() })),
    }),
  }),
}
