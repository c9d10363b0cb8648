import { make } from './elements.ts'
import type { Words } from './words/ru.ts'

/** A window over the picture; Esc and a press beside it close it, and the focus goes back to where it was. */
export function openPopup(stage: HTMLElement, title: string, words: Words, ...content: Node[]): HTMLDialogElement {
  const close = make('button', { type: 'button', class: 'retry' }, words.close)
  const popup = make('dialog', { class: 'popup', 'aria-label': title }, make('h2', {}, title), ...content, close)
  const shut = () => {
    popup.close()
    // at once: a window that is closed hears keys until the next picture is drawn
    popup.remove()
  }
  close.addEventListener('click', shut)
  popup.addEventListener('click', (event) => {
    if (event.target === popup) shut()
  })
  // its keys are its own
  popup.addEventListener('keydown', (event) => event.stopPropagation())
  popup.addEventListener('close', () => popup.remove())
  stage.append(popup)
  popup.showModal()
  return popup
}
