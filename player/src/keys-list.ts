import { make } from './elements.ts'
import { openPopup } from './popup.ts'
import { backKeys, keyWords, recordKeys } from './words/key-words.ts'
import type { Words } from './words/ru.ts'

/** All keys of the player; those of an album where it plays one. */
export function openKeysList(stage: HTMLElement, words: Words, isAlbum: boolean): void {
  const { keys, album } = wordsOfKeys(words)
  openList(stage, words, isAlbum ? [...keys, album] : keys)
}

/** The keys of the player of a livestream; those that go back where its viewers may. */
export function openLiveKeysList(stage: HTMLElement, words: Words, canGoBack: boolean): void {
  openList(stage, words, liveKeys(words, canGoBack))
}

/** Lines of the list of a livestream: what to press, and what it does. */
export function liveKeys(words: Pick<Words, 'language'>, canGoBack: boolean): readonly (readonly [string, string])[] {
  const { keys, live } = wordsOfKeys(words)
  const works = ([caps]: readonly [string, string]) => canGoBack || !backKeys.some((one) => one === caps)
  const rows = keys.map((row) => live.find(([caps]) => caps === row[0]) ?? row)
  return rows.filter((row) => !recordKeys.some((one) => one === row[0]) && works(row))
}

const wordsOfKeys = ({ language }: Pick<Words, 'language'>) => keyWords[language === 'ru' ? 'ru' : 'en']

function openList(stage: HTMLElement, words: Words, rows: readonly (readonly [string, string])[]): void {
  const list = make('dl', { class: 'keys-list' })
  for (const [caps, description] of rows) {
    const keys = caps.split('  ').flatMap((cap, place) => [...(place > 0 ? [' '] : []), make('kbd', {}, cap)])
    list.append(make('div', {}, make('dt', {}, ...keys), make('dd', {}, description)))
  }
  openPopup(stage, words.keys, words, list)
}
