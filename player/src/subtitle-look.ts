import { subtitleLooks } from '@skleyka/contract/player-templates/player-controls.ts'
import type { PlayerBody } from '@skleyka/contract/player-templates/player-look.ts'
import { usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import { keep, readStored } from '@skleyka/web/stream/browser-store.ts'

const keptAt = 'skleyka.subtitles.look'

/** Look of subtitles. */
export type SubtitleLook = { readonly [Part in keyof PlayerBody['controls']['subtitles']]: string }
export const usualLook: SubtitleLook = usualPlayer.controls.subtitles
export const lookParts = ['size', 'colour', 'ground', 'edge'] as const

const valuesOf = (part: keyof SubtitleLook): readonly string[] => subtitleLooks[part]

/** Reads a look, of whoever wrote it: what is no value of ours is as the player was given. */
export function readLook(text: string | null, defaultLook = usualLook): SubtitleLook {
  const look = { ...defaultLook }
  try {
    const parsed: unknown = JSON.parse(text ?? 'null')
    for (const part of lookParts) {
      const value: unknown = Reflect.get(Object(parsed), part)
      if (typeof value === 'string' && valuesOf(part).includes(value)) look[part] = value
    }
  } catch {
    // then it is the usual one
  }
  return look
}

export const lastLook = (defaultLook: SubtitleLook): SubtitleLook => readLook(readStored(keptAt), defaultLook)

/** Draws subtitles in a look. */
export function wear(captions: HTMLElement, look: SubtitleLook): void {
  for (const part of lookParts) captions.dataset[part] = look[part]
}

/** Draws them so and keeps it for other videos. */
export function changeLook(captions: HTMLElement, look: SubtitleLook): void {
  wear(captions, look)
  keep(keptAt, JSON.stringify(look))
}
