import { make } from './elements.ts'
import type { Words } from './words/ru.ts'

/** Time a picture may stand still before somebody wants to know why. */
const tellAfterMs = 6_000

/** While the picture waits for data its stage is busy, and after a while says why in words. */
export function tellWaiting(stage: HTMLElement, video: HTMLVideoElement, words: Words, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const status = make('p', { class: 'slow', role: 'status' })
  stage.append(status)
  const wait = (isWaiting: boolean) => {
    const isBusy = isWaiting && !video.paused
    stage.toggleAttribute('data-busy', isBusy)
    clearTimeout(timer)
    if (!isBusy) status.textContent = ''
    else
      timer = setTimeout(() => {
        status.textContent = words.slow
      }, tellAfterMs)
  }
  for (const event of ['waiting', 'stalled', 'seeking']) video.addEventListener(event, () => wait(true))
  for (const event of ['playing', 'canplay', 'seeked', 'pause']) video.addEventListener(event, () => wait(false))
  signal.addEventListener('abort', () => clearTimeout(timer))
}
