import type { EmbedConfig } from '@skleyka/contract/embed.ts'
import { fetchConfig } from './config.ts'
import { wearColours } from './dress.ts'
import { clearMessage, message } from './message.ts'
import { play } from './play.ts'
import { nothingYet } from './player-state.ts'
import type { Showing } from './showing-of.ts'
import { askAgainMs, type Silent, tellSilent } from './silent.ts'
import type { Words } from './words/ru.ts'

/** Shows a video, or why there is none, in a place of the page until the signal takes it away again. */
export function show(root: HTMLElement, config: EmbedConfig, showing: Showing, signal: AbortSignal): void {
  if ('poster' in config && config.poster) root.style.setProperty('--poster', `url("${config.poster}")`)
  if (config.state === 'ready') play(root, config, showing, signal)
  else {
    const look = 'look' in config ? config.look : null
    wearColours(root, look, signal)
    if (look?.placeholder && config.state !== 'processing') {
      root.style.setProperty('--poster', `url("${look.placeholder}")`)
      root.toggleAttribute('data-placeholder', true)
    }
    const state = config.state === 'processing' ? config.state : 'unavailable'
    const told = { type: 'state', ...nothingYet, state } as const
    showing.parent.send({ ...told, event: 'ready' })
    showing.parent.hear(() => showing.parent.send({ ...told, event: 'state' }), signal)
    if (config.state === 'gated') {
      const through = (next: EmbedConfig) => show(root, next, showing, signal)
      void import('./gate.ts').then(({ passGate }) => passGate(root, config, showing.words, through, signal))
      return
    }
    message(root, tellSilent(config, showing.words), showing.words)
    const over = new AbortController()
    const until = AbortSignal.any([signal, over.signal])
    const clip = 'clip' in config && config.clip
    if (clip) void import('./clip.ts').then(({ playClip }) => playClip(root, clip, showing.words, until))
    const delayMs = askAgainMs(config)
    const goOn = (next: EmbedConfig) => {
      over.abort()
      clearMessage(root)
      show(root, next, showing, signal)
    }
    if (delayMs !== null) askAgain(config, delayMs, showing.words, goOn, signal)
  }
  signal.addEventListener('abort', () => {
    root.replaceChildren()
    root.style.removeProperty('--poster')
    for (const state of ['data-paused', 'data-begun', 'data-busy', 'data-idle', 'data-ended', 'data-placeholder']) {
      root.removeAttribute(state)
    }
  })
}

function askAgain(
  shown: Silent,
  delayMs: number,
  words: Words,
  goOn: (next: EmbedConfig) => void,
  signal: AbortSignal,
): void {
  setTimeout(async () => {
    // who looks elsewhere is not in a hurry
    const config = signal.aborted || document.hidden ? null : await fetchConfig(shown.uuid).catch(() => null)
    if (signal.aborted) return
    if (config === null || isSame(config, shown, words)) askAgain(shown, delayMs, words, goOn, signal)
    else goOn(config)
  }, delayMs)
}

/** Its words are the same, and are not said anew to those who have them read aloud. */
const isSame = (config: EmbedConfig, shown: Silent, words: Words) =>
  config.state !== 'ready' &&
  config.state !== 'gated' &&
  JSON.stringify(tellSilent(config, words)) === JSON.stringify(tellSilent(shown, words))
