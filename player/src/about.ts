import './about.css'
import { type ShownField, shownText } from '@skleyka/contract/metadata/viewer-fields.ts'
import type { PlayerBody } from '@skleyka/contract/player-templates/player-look.ts'
import { shownHeading } from '@skleyka/contract/player-templates/usual-player.ts'
import { iconButton, make } from './elements.ts'
import { openPopup } from './popup.ts'
import type { ReadyConfig } from './source.ts'
import type { Words } from './words/ru.ts'

const titles = { ru: 'О\u00a0видео', en: 'About this video' } as const

/** The row over the picture: the title of the video and its author as the template wants them, and what else the author tells. */
export function tellAbout(
  stage: HTMLElement,
  { title, author, about }: Pick<ReadyConfig, 'title' | 'author' | 'about'>,
  { look, controls }: Pick<PlayerBody, 'look' | 'controls'>,
  words: Words,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  const row = make('div', { class: 'top' })
  const heading = make('div', { class: 'heading' })
  // names written from right to left turn nothing around them
  if (shownHeading(look).title && title !== '') heading.append(make('p', { class: 'named', dir: 'auto' }, title))
  if (author !== null) heading.append(make('p', { class: 'author', dir: 'auto' }, author))
  if (heading.childElementCount > 0) row.append(heading)
  if (about.length > 0 && controls.bar.length > 0) row.append(aboutButton(stage, about, words))
  stage.append(row)
  signal.addEventListener('abort', () => row.remove())
}

/** Opens what the fields of metadata tell of the video. */
function aboutButton(stage: HTMLElement, fields: readonly ShownField[], words: Words): HTMLElement {
  const language = words.language === 'ru' ? 'ru' : 'en'
  const title = titles[language]
  const { button } = iconButton('about', title, () => openPopup(stage, title, words, listOf(fields, language)))
  button.classList.add('about')
  return button
}

function listOf(fields: readonly ShownField[], language: 'ru' | 'en'): HTMLElement {
  const list = make('dl', { class: 'about-list' })
  for (const field of fields) {
    // a name written from right to left does not turn what stands beside it
    const definition = make('dd', { dir: 'auto' }, renderValue(field, language))
    list.append(make('div', {}, make('dt', {}, field.title), definition))
  }
  return list
}

function renderValue(field: ShownField, language: 'ru' | 'en'): HTMLElement | string {
  if (field.kind === 'link') return away(field.value)
  if (field.kind === 'file' && field.url) return make('a', { href: field.url, download: '' }, field.value)
  return shownText(field, language)
}

const away = (href: string) => make('a', { href, target: '_blank', rel: 'noopener noreferrer' }, href)
