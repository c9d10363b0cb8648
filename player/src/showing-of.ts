import type { Showing } from './show.ts'
import { toParent } from './to-parent.ts'
import { wordsFor } from './words/words.ts'

/**
 * How the address of the page asks for its video: `autoplay=1`, `muted=1`, `start` in seconds, `lang` of ru and en, `origin`
 * of the page that frames it.
 */
export function showingOf(search: string, languages: readonly string[]): Showing {
  const wanted = new URLSearchParams(search)
  const startS = Number(wanted.get('start'))
  const words = wordsFor(wanted.get('lang'), languages)
  document.documentElement.lang = words.language
  document.getElementById('player')?.setAttribute('aria-label', words.player)
  return {
    autoplay: wanted.get('autoplay') === '1',
    muted: wanted.get('muted') === '1',
    startS: startS > 0 ? startS : null,
    words,
    parent: toParent(originOf(wanted.get('origin'))),
  }
}

/** Null for what is no origin of a site. */
function originOf(text: string | null): string | null {
  const origin = text !== null && URL.canParse(text) ? new URL(text).origin : 'null'
  return origin === 'null' ? null : origin
}
