import type { EmbedConfig } from '@skleyka/contract/playback/embed.ts'
import { playClip } from './clip.ts'
import { fetchConfig } from './config.ts'
import { clearMessage } from './message.ts'
import { askAgainMs, type Silent, tellSilent } from './silent.ts'
import type { Words } from './words/ru.ts'

/** While there is no video: plays what stands in for it, and asks anew where one is awaited; `goOn` shows what came. */
export function whileSilent(
  root: HTMLElement,
  config: Silent,
  words: Words,
  goOn: (next: EmbedConfig) => void,
  signal: AbortSignal,
): void {
  const over = new AbortController()
  const until = AbortSignal.any([signal, over.signal])
  if ('clip' in config && config.clip) void playClip(root, config.clip, words, until)
  const delayMs = askAgainMs(config)
  const show = (next: EmbedConfig) => {
    over.abort()
    clearMessage(root)
    goOn(next)
  }
  if (delayMs !== null && !signal.aborted) askAgain(config, delayMs, words, show, signal)
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
  config.state !== 'live' &&
  JSON.stringify(tellSilent(config, words)) === JSON.stringify(tellSilent(shown, words))
