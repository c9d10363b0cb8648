import { en } from './en.ts'
import { ru, type Words } from './ru.ts'

/** In what language the player speaks: as its address asks by `lang`, else as the browser does, else English. */
export function wordsFor(asked: string | null, browser: readonly string[]): Words {
  const spoken = [asked ?? '', ...browser].map((tag) => tag.toLowerCase().split('-')[0])
  return spoken.find((language) => language === 'ru' || language === 'en') === 'ru' ? ru : en
}
