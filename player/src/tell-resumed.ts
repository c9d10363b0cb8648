import { formatDuration } from '@skleyka/contract/durations.ts'
import { make } from './elements.ts'
import type { Words } from './words/ru.ts'

const noteMs = 8_000

/** Says where a video goes on from, and offers the beginning instead. */
export function tellResumed(
  stage: HTMLElement,
  seconds: number,
  words: Words,
  go: (seconds: number) => void,
  signal: AbortSignal,
): void {
  const again = make('button', { type: 'button' }, words.fromStart)
  const status = make('span', { role: 'status' }, words.resumed(formatDuration(seconds)))
  const note = make('div', { class: 'resumed' }, status, again)
  const end = () => note.remove()
  again.addEventListener('click', () => {
    go(0)
    end()
    stage.querySelector<HTMLElement>('.controls .key')?.focus()
  })
  stage.append(note)
  setTimeout(end, noteMs)
  signal.addEventListener('abort', end)
}
