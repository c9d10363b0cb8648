import { make } from './elements.ts'
import type { Words } from './words/ru.ts'

/** What is played on after the end, where there is something. */
export interface Following {
  readonly title: string
  readonly go: () => void
}

/** How long whoever watched to the end has to say that he stays. */
const secondsToStay = 5

/** At the end: watch again, or the next video, which begins by itself unless one stays. */
export function endScreen(
  stage: HTMLElement,
  video: HTMLVideoElement,
  words: Words,
  following: Following | null,
  again: () => void,
  signal: AbortSignal,
): void {
  let shown = new AbortController()
  const leave = () => shown.abort()
  video.addEventListener('ended', () => {
    leave()
    shown = new AbortController()
    const screen = make('div', { class: 'end' })
    const button = (label: string, kind: string, act: () => void) => {
      const made = make('button', { type: 'button', class: kind }, label)
      made.addEventListener('click', act)
      return made
    }
    const replay = button(words.watchAgain, following ? 'key text' : 'retry', again)
    if (following) screen.append(...countdown(following, button))
    screen.append(replay)
    stage.append(screen)
    stage.setAttribute('data-ended', '')
    shown.signal.addEventListener('abort', () => {
      screen.remove()
      stage.removeAttribute('data-ended')
    })
  })

  function countdown(next: Following, button: (label: string, kind: string, act: () => void) => HTMLElement): Node[] {
    let left = secondsToStay
    const told = make('p', {}, words.next(next.title, left))
    const timer = setInterval(() => {
      left -= 1
      told.textContent = words.next(next.title, left)
      if (left <= 0) go()
    }, 1_000)
    const stop = () => clearInterval(timer)
    shown.signal.addEventListener('abort', stop)
    const go = () => {
      leave()
      next.go()
    }
    const stay = button(words.stay, 'key text', () => {
      stop()
      told.textContent = next.title
      stay.remove()
    })
    return [told, button(words.playNext, 'retry', go), stay]
  }

  for (const event of ['play', 'seeking']) video.addEventListener(event, leave)
  signal.addEventListener('abort', leave)
}
