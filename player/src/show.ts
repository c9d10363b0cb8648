import type { EmbedConfig } from '@skleyka/contract/playback/embed.ts'
import { wearColours } from './dress.ts'
import { message } from './message.ts'
import { play } from './play.ts'
import { nothingYet } from './player-state.ts'
import type { Showing } from './showing-of.ts'
import { tellSilent } from './silent.ts'

/** Shows a video, or why there is none, in a place of the page until the signal takes it away again. */
export function show(root: HTMLElement, config: EmbedConfig, showing: Showing, signal: AbortSignal): void {
  if ('poster' in config && config.poster) root.style.setProperty('--poster', `url("${config.poster}")`)
  if (config.state === 'ready') play(root, config, showing, signal)
  else if (config.state === 'live')
    void import('./live/show-live.ts').then(({ showLive }) => showLive(root, config, showing, signal))
  else {
    const look = 'look' in config ? config.look : null
    wearColours(root, look, signal)
    if (look?.placeholder && config.state !== 'processing') {
      root.style.setProperty('--poster', `url("${look.placeholder}")`)
      root.toggleAttribute('data-placeholder', true)
    }
    const state = config.state === 'processing' ? config.state : 'unavailable'
    const stateMessage = { type: 'state', ...nothingYet, state } as const
    showing.parent.send({ ...stateMessage, event: 'ready' })
    showing.parent.hear(() => showing.parent.send({ ...stateMessage, event: 'state' }), signal)
    const goOn = (next: EmbedConfig) => show(root, next, showing, signal)
    if (config.state === 'gated') {
      void import('./gate.ts').then(({ passGate }) => passGate(root, config, showing.words, goOn, signal))
      return
    }
    message(root, tellSilent(config, showing.words), showing.words)
    void import('./while-silent.ts').then(({ whileSilent }) => whileSilent(root, config, showing.words, goOn, signal))
  }
  signal.addEventListener('abort', () => {
    root.replaceChildren()
    for (const name of ['--poster', '--ratio', '--logo-width']) root.style.removeProperty(name)
    for (const state of ['data-paused', 'data-begun', 'data-busy', 'data-idle', 'data-ended', 'data-placeholder']) {
      root.removeAttribute(state)
    }
  })
}
