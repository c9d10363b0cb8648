import { make } from './elements.ts'

/** A full-size message in place of the picture: what is the matter, and the way out where there is one. */
export function message(
  stage: HTMLElement,
  words: { title: string; note?: string; busy?: boolean; retry?: () => void },
): void {
  const retry = words.retry && make('button', { type: 'button', class: 'retry' }, 'Повторить')
  retry?.addEventListener('click', () => words.retry?.())
  const frame = make('div', { class: 'message', role: words.retry ? 'alert' : 'status' })
  frame.append(make('div', { class: words.busy ? 'finder busy' : 'finder', 'aria-hidden': 'true' }))
  frame.append(make('p', { class: 'title' }, words.title))
  if (words.note) frame.append(make('p', { class: 'note' }, words.note))
  if (retry) frame.append(retry)
  clearMessage(stage)
  stage.append(frame)
}

export function clearMessage(stage: HTMLElement): void {
  stage.querySelector('.message')?.remove()
}
