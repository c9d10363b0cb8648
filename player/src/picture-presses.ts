import { make } from './elements.ts'
import { tapReader } from './gestures.ts'
import type { Words } from './words/ru.ts'

interface Acts {
  readonly toggle: () => void
  readonly fullscreen: () => void
  readonly skip: (seconds: number) => void
  readonly isBegun: () => boolean
  readonly isMenuOpen: () => boolean
  readonly controls: { readonly wake: () => void; readonly sleep: () => void; readonly isIdle: () => boolean }
}

/** A mouse on the picture plays, pauses and fills the screen; a finger shows and hides the controls, and skips by two taps. */
export function hearPicture(stage: HTMLElement, video: HTMLVideoElement, words: Words, acts: Acts): void {
  const skipOf = tapReader()
  let pointer = ''
  let skipped = 0
  let isClosing = false
  const badge = make('p', { class: 'skipped', role: 'status' })
  stage.append(badge)

  const tap = (clientX: number, atMs: number) => {
    const box = video.getBoundingClientRect()
    const seconds = skipOf((clientX - box.left) / box.width, atMs)
    if (seconds === 0) {
      skipped = 0
      return acts.controls.isIdle() ? acts.controls.wake() : acts.controls.sleep()
    }
    skipped = Math.sign(skipped) === Math.sign(seconds) ? skipped + seconds : seconds
    acts.skip(seconds)
    badge.textContent = words.skipped(skipped)
    badge.dataset.side = seconds > 0 ? 'right' : 'left'
  }
  video.addEventListener('pointerdown', (event) => {
    pointer = event.pointerType
    // a press beside a menu closes it, and does no more
    isClosing = acts.isMenuOpen()
  })
  video.addEventListener('seeked', () => {
    badge.textContent = ''
  })
  video.addEventListener('click', (event) => {
    if (isClosing) return
    if (pointer !== 'touch' || !acts.isBegun()) acts.toggle()
    else tap(event.clientX, event.timeStamp)
  })
  video.addEventListener('dblclick', () => {
    if (pointer !== 'touch') acts.fullscreen()
  })
}
