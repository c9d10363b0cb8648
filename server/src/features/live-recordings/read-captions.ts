import { type CaptionChannel, decodeCaptions } from '@skleyka/contract/subtitles/captions-608.ts'
import type { Cue } from '@skleyka/contract/subtitles/cues.ts'
import { unpackCaptions } from '../../live/media/captions.ts'

/**
 * Decodes the captions of segments that follow each other, of which the first begins at `startMs`: below 0 for those before a clip, which
 * tell what was on the screen when it begins.
 */
export function readSegmentCaptions(
  segments: readonly { readonly durationMs: number; readonly captions: Buffer | null }[],
  startMs = 0,
): Map<CaptionChannel, Cue[]> {
  let atMs = startMs
  const pairs = segments.flatMap(({ durationMs, captions }) => {
    const fromMs = atMs
    atMs += durationMs
    return captions ? unpackCaptions(captions, fromMs) : []
  })
  return decodeCaptions(pairs, atMs)
}
