import './about.css'
import { type ShownField, shownText } from '@skleyka/contract/shown-fields.ts'
import { iconButton, make } from './elements.ts'
import { openPopup } from './popup.ts'
import type { Words } from './words/ru.ts'

const titles = { ru: 'О\u00a0видео', en: 'About this video' } as const

/** A button over the picture that opens what the author tells of the video. */
export function offerAbout(stage: HTMLElement, fields: readonly ShownField[], words: Words, signal: AbortSignal): void {
  if (signal.aborted) return
  const language = words.language === 'ru' ? 'ru' : 'en'
  const title = titles[language]
  const { button } = iconButton('about', title, () => openPopup(stage, title, words, listOf(fields, language)))
  button.classList.add('about')
  stage.append(button)
  signal.addEventListener('abort', () => button.remove())
}

function listOf(fields: readonly ShownField[], language: 'ru' | 'en'): HTMLElement {
  const list = make('dl', { class: 'about-list' })
  for (const field of fields) {
    // a name written from right to left does not turn what stands beside it
    const told = make('dd', { dir: 'auto' }, toldOf(field, language))
    list.append(make('div', {}, make('dt', {}, field.title), told))
  }
  return list
}

function toldOf(field: ShownField, language: 'ru' | 'en'): HTMLElement | string {
  if (field.kind === 'link') return away(field.value)
  if (field.kind === 'file' && field.url) return make('a', { href: field.url, download: '' }, field.value)
  return shownText(field, language)
}

const away = (href: string) => make('a', { href, target: '_blank', rel: 'noopener noreferrer' }, href)
