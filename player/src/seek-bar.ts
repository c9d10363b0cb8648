import { formatDuration } from '@skleyka/contract/durations.ts'
import { spokenTime } from '@skleyka/web/stream/spoken-time.ts'
import { make } from './elements.ts'

/** The line of time: how far, how much is loaded, and where one may go. `told` is the length in the words. */
export function seekBar(video: HTMLVideoElement, duration: () => number, told: () => number) {
  const input = make('input', { type: 'range', min: '0', max: '0', step: 'any', value: '0', 'aria-label': 'Перемотка' })
  const hint = make('output', { class: 'hint', hidden: '' })
  const root = make('div', { class: 'seek' }, input, hint)
  let dragging = false

  input.addEventListener('input', () => {
    dragging = true
    video.currentTime = Number(input.value)
    show()
  })
  input.addEventListener('change', () => {
    dragging = false
  })
  root.addEventListener('pointermove', (event) => {
    const box = input.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    hint.textContent = formatDuration(Math.min(share * duration(), told()))
    hint.hidden = duration() === 0
    root.style.setProperty('--hint', `${share * 100}%`)
  })
  root.addEventListener('pointerleave', () => {
    hint.hidden = true
  })

  function show() {
    const whole = duration()
    const at = dragging ? Number(input.value) : video.currentTime
    input.max = String(whole)
    if (!dragging) input.value = String(at)
    input.setAttribute('aria-valuetext', `${spokenTime(Math.min(at, told()))} из ${spokenTime(told())}`)
    root.style.setProperty('--at', `${whole > 0 ? (at / whole) * 100 : 0}%`)
    root.style.setProperty('--loaded', `${whole > 0 ? (loadedEnd(video) / whole) * 100 : 0}%`)
  }
  return { root, show }
}

function loadedEnd({ buffered, currentTime }: HTMLVideoElement): number {
  for (let place = 0; place < buffered.length; place += 1) {
    if (buffered.start(place) <= currentTime + 0.5 && buffered.end(place) >= currentTime) return buffered.end(place)
  }
  return 0
}
