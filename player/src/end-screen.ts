import type { PlayerBody } from '@skleyka/contract/player-templates/player-look.ts'
import { make } from './elements.ts'
import type { Words } from './words/ru.ts'

/** Video that is played after the end, where there is something. */
export interface Following {
  readonly title: string
  readonly go: () => void
}

/** Time in which whoever watched to the end says that he stays. */
const secondsToStay = 5

/** At the end: watch again, where the template leads, or the next video, which begins by itself unless one stays. */
export function endScreen(
  stage: HTMLElement,
  video: HTMLVideoElement,
  words: Words,
  offered: Following | null,
  again: () => void,
  { next, end, call }: PlayerBody['behaviour'],
  signal: AbortSignal,
): void {
  const isCounted = next === 'begins'
  const following = next === 'none' ? null : offered
  let shown = new AbortController()
  const leave = () => shown.abort()
  const show = () => {
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
    if (call) {
      const away = { class: 'retry', href: call.link, target: '_blank', rel: 'noopener' }
      screen.append(make('a', away, call.label))
    }
    if (end === 'again') screen.append(replay)
    if (screen.childElementCount === 0) return
    stage.append(screen)
    stage.setAttribute('data-ended', '')
    shown.signal.addEventListener('abort', () => {
      screen.remove()
      stage.removeAttribute('data-ended')
    })
  }
  video.addEventListener('ended', show)
  // a short one is over before this is here
  if (video.ended) show()

  function countdown(next: Following, button: (label: string, kind: string, act: () => void) => HTMLElement): Node[] {
    if (!isCounted) return [make('p', {}, next.title), button(words.playNext, 'retry', next.go)]
    let left = secondsToStay
    const notice = make('p', {}, words.next(next.title, left))
    const timer = setInterval(() => {
      left -= 1
      notice.textContent = words.next(next.title, left)
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
      notice.textContent = next.title
      stay.remove()
    })
    return [notice, button(words.playNext, 'retry', go), stay]
  }

  for (const event of ['play', 'seeking']) video.addEventListener(event, leave)
  signal.addEventListener('abort', leave)
}
