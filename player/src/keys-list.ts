import { make } from './elements.ts'
import { openPopup } from './popup.ts'
import { keyWords } from './words/key-words.ts'
import type { Words } from './words/ru.ts'

/** All keys of the player; those of an album where it plays one. */
export function openKeysList(stage: HTMLElement, words: Words, isAlbum: boolean): void {
  const { keys: ofVideo, album } = keyWords[words.language === 'ru' ? 'ru' : 'en']
  const rows = isAlbum ? [...ofVideo, album] : ofVideo
  const list = make('dl', { class: 'keys-list' })
  for (const [caps, told] of rows) {
    const keys = caps.split('  ').flatMap((cap, place) => [...(place > 0 ? [' '] : []), make('kbd', {}, cap)])
    list.append(make('div', {}, make('dt', {}, ...keys), make('dd', {}, told)))
  }
  openPopup(stage, words.keys, words, list)
}
