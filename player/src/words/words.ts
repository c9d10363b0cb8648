import type { PlayerBody } from '@skleyka/contract/player-templates/player-look.ts'
import { en } from './en.ts'
import { ru, type Words } from './ru.ts'

/** In what language the player speaks: as its address asks by `lang`, else as the browser does, else English. */
export function wordsFor(requestedLanguage: string | null, browser: readonly string[]): Words {
  const spoken = [requestedLanguage ?? '', ...browser].map((tag) => tag.toLowerCase().split('-')[0])
  return spoken.find((language) => language === 'ru' || language === 'en') === 'ru' ? ru : en
}

/** The same with what a template says in its own words. */
export function wordsOf(words: Words, texts: PlayerBody['texts']): Words {
  const ownTexts = Object.entries(texts).filter(([, text]) => text !== '')
  return ownTexts.length === 0 ? words : { ...words, ...Object.fromEntries(ownTexts) }
}
