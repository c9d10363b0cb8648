import { keep, readStored } from './browser-store.ts'

/** One of the sounds of a stream; the language is a tag of BCP 47, where the stream tells it. */
export interface Sound {
  readonly name: string
  readonly language: string | null
}

const rememberedAt = 'skleyka.sound'

/** Returns what was chosen last, where there is that; else a sound in the same language; null leaves it to the stream. */
export function rememberedSound<S extends Sound>(sounds: readonly S[], remembered: Sound | null): S | null {
  if (remembered === null) return null
  const { name, language } = remembered
  const same = sounds.find((sound) => sound.name === name && sound.language === language)
  return same ?? sounds.find((sound) => language !== null && sound.language === language) ?? null
}

/** The sound that was chosen last, of whatever video. */
export function lastSound(): Sound | null {
  // anybody may have written there
  try {
    const { name, language } = Object(JSON.parse(readStored(rememberedAt) ?? 'null'))
    return typeof name === 'string' ? { name, language: typeof language === 'string' ? language : null } : null
  } catch {
    return null
  }
}

export const rememberSound = ({ name, language }: Sound): void => keep(rememberedAt, JSON.stringify({ name, language }))
