import { make } from './elements.ts'
import { openPopup } from './popup.ts'
import { changeLook, lastLook, lookParts, type SubtitleLook, wear } from './subtitle-look.ts'
import { lookWords } from './words/look-words.ts'
import type { Words } from './words/ru.ts'

/** Lets the viewer choose how subtitles look; a sample shows it at once. */
export function openSubtitlePanel(
  stage: HTMLElement,
  captions: HTMLElement,
  words: Words,
  defaultLook: SubtitleLook,
): void {
  const labels = lookWords[words.language === 'ru' ? 'ru' : 'en']
  let look: SubtitleLook = lastLook(defaultLook)
  const sample = make('div', { class: 'captions sample', 'data-captions': '', 'aria-hidden': 'true' })
  sample.append(make('p', {}, make('span', {}, labels.sample)))
  const fields = lookParts.map((part) => {
    const options = Object.entries(labels[part].values)
    const select = make('select', {}, ...options.map(([value, text]) => make('option', { value }, text)))
    select.addEventListener('change', () => change({ ...look, [part]: select.value }))
    return { part, select, field: make('label', {}, make('span', {}, labels[part].name), select) }
  })
  const reset = make('button', { type: 'button', class: 'key text' }, labels.reset)
  reset.addEventListener('click', () => change(defaultLook))
  const show = () => {
    wear(sample, look)
    for (const { part, select } of fields) select.value = look[part]
  }
  function change(next: SubtitleLook) {
    look = next
    changeLook(captions, look)
    show()
  }
  show()
  const form = make('div', { class: 'looks' }, ...fields.map(({ field }) => field))
  openPopup(stage, labels.title, words, sample, form, reset)
}
