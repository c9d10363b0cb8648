import type { Following } from './end-screen.ts'
import type { Steps } from './media-session.ts'
import { type Parent, toParent } from './to-parent.ts'
import type { Words } from './words/ru.ts'
import { wordsFor } from './words/words.ts'

/** Settings of a video that is begun, in what language, and who is told of it. */
export interface Showing {
  readonly autoplay: boolean
  readonly muted: boolean
  /** Null where the viewer goes on from where he left. */
  readonly startS: number | null
  readonly words: Words
  readonly parent: Parent
  /** Somebody looks at how it is to be: that is no viewing. */
  readonly isDraft?: true
  /** Place where it is one of an album. */
  readonly among?: { readonly steps: Steps; readonly following: Following | null }
}

/**
 * Returns how the address of the page asks for its video: `autoplay=1`, `muted=1`, `start` in seconds, `lang` of ru and en, `origin`
 * of the page that frames it.
 */
export function showingOf(search: string, languages: readonly string[]): Showing {
  const params = new URLSearchParams(search)
  const startS = Number(params.get('start'))
  const words = wordsFor(params.get('lang'), languages)
  document.documentElement.lang = words.language
  document.getElementById('player')?.setAttribute('aria-label', words.player)
  return {
    autoplay: params.get('autoplay') === '1',
    muted: params.get('muted') === '1',
    startS: startS > 0 ? startS : null,
    words,
    parent: toParent(originOf(params.get('origin'))),
  }
}

/** Null for what is no origin of a site. */
function originOf(text: string | null): string | null {
  const origin = text !== null && URL.canParse(text) ? new URL(text).origin : 'null'
  return origin === 'null' ? null : origin
}
