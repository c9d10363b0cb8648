import { keep, kept } from '@skleyka/web/stream/kept.ts'
import { ru } from './words/ru.ts'

const keptAt = 'skleyka.subtitles.look'

/** How subtitles look; the first of each list is not always the usual one. */
export const usualLook = { size: 'usual', colour: 'white', ground: 'half', edge: 'none' }
export type SubtitleLook = typeof usualLook
export const lookParts = ['size', 'colour', 'ground', 'edge'] as const

const valuesOf = (part: keyof SubtitleLook): string[] => Object.keys(ru.lookOf[part].values)

/** Reads a look, of whoever wrote it: what is no value of ours is as usual. */
export function readLook(text: string | null): SubtitleLook {
  const look = { ...usualLook }
  try {
    const told: unknown = JSON.parse(text ?? 'null')
    for (const part of lookParts) {
      const value: unknown = Reflect.get(Object(told), part)
      if (typeof value === 'string' && valuesOf(part).includes(value)) look[part] = value
    }
  } catch {
    // then it is the usual one
  }
  return look
}

export const lastLook = (): SubtitleLook => readLook(kept(keptAt))

/** Draws subtitles in a look. */
export function wear(captions: HTMLElement, look: SubtitleLook): void {
  for (const part of lookParts) captions.dataset[part] = look[part]
}

/** Draws them so and keeps it for other videos. */
export function changeLook(captions: HTMLElement, look: SubtitleLook): void {
  wear(captions, look)
  keep(keptAt, JSON.stringify(look))
}
