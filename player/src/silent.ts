import type { EmbedConfig } from '@skleyka/contract/playback/embed.ts'
import type { Words } from './words/ru.ts'

/** Content in place of a video, where nothing is to be passed. */
export type Silent = Exclude<EmbedConfig, { state: 'ready' | 'gated' | 'live' }>

/** Returns why there is no video. */
export function tellSilent(config: Silent, words: Words): { title: string; note: string; busy?: boolean } {
  if (config.state !== 'refused') return { ...words.silent[config.state], busy: config.state === 'processing' }
  if (config.told !== null) return { title: config.told, note: '' }
  const { title, note } = words.refusals[config.code]
  return { title, note: config.from === null ? note : `${note}: ${momentOf(new Date(config.from), words.language)}` }
}

/** «24 ноября в 10:00» by the clock of the viewer. */
const momentOf = (at: Date, language: string) =>
  at.toLocaleString(language, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })

/** Returns how long until it is asked about anew, in milliseconds; null when nothing is awaited. */
export function askAgainMs(config: Silent): number | null {
  if (config.state === 'processing') return 2_000
  // its time is known: the page begins by itself
  return config.state === 'refused' && config.code === 'NOT_YET' ? 20_000 : null
}
