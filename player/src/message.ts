import { make } from './elements.ts'
import type { Words } from './words/ru.ts'

/** A full-size message in place of the picture: what is the matter, and the way out where there is one. */
export function message(
  stage: HTMLElement,
  said: { title: string; note?: string; busy?: boolean; retry?: () => void },
  words: Words,
): void {
  const retry = said.retry && make('button', { type: 'button', class: 'retry' }, words.retry)
  retry?.addEventListener('click', () => said.retry?.())
  const frame = make('div', { class: 'message', role: said.retry ? 'alert' : 'status' })
  frame.append(make('div', { class: said.busy ? 'finder busy' : 'finder', 'aria-hidden': 'true' }))
  frame.append(make('p', { class: 'title' }, said.title))
  if (said.note) frame.append(make('p', { class: 'note' }, said.note))
  if (retry) frame.append(retry)
  clearMessage(stage)
  stage.append(frame)
}

export function clearMessage(stage: HTMLElement): void {
  stage.querySelector('.message')?.remove()
}
