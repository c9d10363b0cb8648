import { make } from './elements.ts'
import type { Words } from './words/ru.ts'

/** A full-size message in place of the picture: what is the matter, and the way out where there is one. */
export function message(
  stage: HTMLElement,
  content: { title: string; note?: string; busy?: boolean; retry?: () => void },
  words: Words,
): void {
  const retry = content.retry && make('button', { type: 'button', class: 'retry' }, words.retry)
  retry?.addEventListener('click', () => content.retry?.())
  const frame = make('div', { class: 'message', role: content.retry ? 'alert' : 'status' })
  frame.append(make('div', { class: content.busy ? 'finder busy' : 'finder', 'aria-hidden': 'true' }))
  frame.append(make('p', { class: 'title' }, content.title))
  if (content.note) frame.append(make('p', { class: 'note' }, content.note))
  if (retry) frame.append(retry)
  clearMessage(stage)
  stage.append(frame)
}

export function clearMessage(stage: HTMLElement): void {
  stage.querySelector('.message')?.remove()
}
