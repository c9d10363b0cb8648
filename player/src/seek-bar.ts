import { chapterAt } from '@skleyka/contract/cuepoints/mark-rules.ts'
import type { Chapter, Cuepoint } from '@skleyka/contract/cuepoints/marks.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { type Sprite, tileAt } from '@skleyka/contract/frames/sprites.ts'
import { make } from './elements.ts'
import { lineMarks } from './line-marks.ts'
import type { Words } from './words/ru.ts'

/** The line of time: how far, how much is loaded, and where one may go. `getDisplayDuration` gives the length in the words. */
export function seekBar(
  video: HTMLVideoElement,
  duration: () => number,
  getDisplayDuration: () => number,
  sprite: () => Sprite | null,
  { chapters, cuepoints }: { chapters: () => readonly Chapter[]; cuepoints: () => readonly Cuepoint[] },
  words: Words,
  go: (seconds: number) => void,
) {
  const input = make('input', { type: 'range', min: '0', max: '0', step: 'any', value: '0', 'aria-label': words.seek })
  const frame = make('span', { class: 'frame' })
  const time = make('span', { class: 'at' })
  const title = make('bdi', { class: 'chapter' })
  const hint = make('output', { class: 'hint', hidden: '', 'aria-hidden': 'true' }, frame, title, time)
  const gaps = lineMarks('gaps', duration, () => chapters().filter(({ atMs }) => atMs > 0))
  const points = lineMarks('points', duration, cuepoints)
  const root = make('div', { class: 'seek' }, input, gaps.root, points.root, hint)
  let dragging = false
  let byKeys = false

  input.addEventListener('input', () => {
    dragging = true
    go(Number(input.value))
    show()
  })
  input.addEventListener('change', () => {
    dragging = false
  })
  root.addEventListener('pointermove', (event) => {
    const box = input.getBoundingClientRect()
    preview(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)))
  })
  input.addEventListener('keydown', ({ key }) => {
    byKeys = key.startsWith('Arrow')
  })
  input.addEventListener('blur', () => {
    byKeys = false
    hint.hidden = true
  })
  root.addEventListener('pointerleave', () => {
    hint.hidden = true
  })

  /** The frame and the time of a share of the line, over it. */
  function preview(share: number) {
    const seconds = Math.min(share * duration(), getDisplayDuration())
    const sheets = sprite()
    time.textContent = formatDuration(seconds)
    title.textContent = chapterAt(chapters(), seconds * 1000)?.name ?? ''
    hint.hidden = duration() === 0
    hint.toggleAttribute('data-pictured', sheets !== null)
    if (sheets) {
      const { url, x, y } = tileAt(sheets, seconds * 1000)
      Object.assign(frame.style, {
        width: `${sheets.width}px`,
        height: `${sheets.height}px`,
        background: `url("${url}") -${x}px -${y}px`,
      })
    }
    root.style.setProperty('--hint', `${share * 100}%`)
  }
  function show() {
    const whole = duration()
    const at = dragging ? Number(input.value) : video.currentTime
    input.max = String(whole)
    if (!dragging) input.value = String(at)
    const chapter = chapterAt(chapters(), at * 1000)
    const [from, to] = [words.spokenTime(Math.min(at, getDisplayDuration())), words.spokenTime(getDisplayDuration())]
    input.setAttribute('aria-valuetext', words.position(from, to, chapter?.name ?? null))
    gaps.show()
    points.show()
    if (byKeys && whole > 0) preview(at / whole)
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
