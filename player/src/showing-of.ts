import type { Showing } from './show.ts'

/** How the address of the page asks for its video: `autoplay=1`, `muted=1`, `start` in seconds. */
export function showingOf(search: string): Showing {
  const wanted = new URLSearchParams(search)
  const startS = Number(wanted.get('start'))
  return {
    autoplay: wanted.get('autoplay') === '1',
    muted: wanted.get('muted') === '1',
    startS: startS > 0 ? startS : 0,
  }
}
