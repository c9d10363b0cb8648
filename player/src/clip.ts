import './clip.css'
import { wishOf } from '@skleyka/web/stream/keys.ts'
import { fetchConfig } from './config.ts'
import { iconButton, make } from './elements.ts'
import { openSource, type ReadyConfig } from './source.ts'
import type { Words } from './words/ru.ts'

const names: Readonly<Record<string, string>> = { ru: 'Клип вместо видео', en: 'A clip in place of the video' }

/**
 * Plays a clip round and round in place of a video that a viewer is not given, under the words that say why (P-M-30): without
 * sound until he wants it, and still where he wants no motion. It is asked for as any video, and counted as none. Where he is not
 * given it, or it does not come, what stands there stays.
 */
export async function playClip(root: HTMLElement, uuid: string, words: Words, signal: AbortSignal): Promise<void> {
  const config = await fetchConfig(uuid, signal).catch(() => null)
  if (signal.aborted) return
  // a clip that is not given has no other one in its place
  if (config?.state === 'ready') begin(root, config, words, signal)
}

function begin(root: HTMLElement, config: ReadyConfig, words: Words, signal: AbortSignal): void {
  const over = new AbortController()
  const video = make('video', {
    playsinline: '',
    loop: '',
    preload: 'none',
    ...(config.poster && { poster: config.poster }),
  })
  video.muted = true
  // WCAG 2.2.2: what moves by itself is stopped by whoever wants that
  const pause = iconButton('play', words.watch, () => toggle())
  const sound = iconButton('muted', words.unmute, () => mute())
  const keys = make('div', { class: 'clip-keys' }, pause.button, sound.button)
  const place = make('section', { class: 'clip', 'aria-label': names[words.language] ?? '' }, video, keys)
  root.prepend(place)
  root.setAttribute('data-clip', '')

  let isOpened = false
  let isWanted = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const open = async () => {
    const source = await openSource(video, config, 0, { problem: end, change: () => {}, loaded: () => {} })
    if (over.signal.aborted) return source.close()
    over.signal.addEventListener('abort', () => source.close())
    source.start()
    if (isWanted) void video.play().catch(() => {})
  }
  const play = () => {
    if (isOpened) void video.play().catch(() => {})
    else open().catch(end)
    isOpened = true
  }
  const toggle = () => {
    isWanted = video.paused
    if (isWanted) play()
    else video.pause()
  }
  const mute = () => {
    video.muted = !video.muted
  }
  const end = () => {
    over.abort()
    place.remove()
    root.removeAttribute('data-clip')
  }
  for (const event of ['play', 'pause'])
    video.addEventListener(event, () =>
      pause.show(video.paused ? 'play' : 'pause', video.paused ? words.watch : words.pause),
    )
  video.addEventListener('volumechange', () =>
    sound.show(video.muted ? 'muted' : 'volume', video.muted ? words.unmute : words.mute),
  )
  video.addEventListener('click', toggle)
  const hear = (event: KeyboardEvent) => {
    const wish = wishOf(event)?.do
    const isPress = event.target instanceof HTMLButtonElement && event.key === ' '
    if (isPress || (wish !== 'toggle' && wish !== 'mute')) return
    event.preventDefault()
    if (wish === 'toggle') toggle()
    else mute()
  }
  document.addEventListener('keydown', hear, { signal: over.signal })
  // nobody looks at it: what is heard goes on
  const watcher = new IntersectionObserver((entries) => {
    if (entries.at(-1)?.isIntersecting) {
      if (isWanted && video.paused) play()
    } else if (video.muted) video.pause()
  })
  watcher.observe(place)
  over.signal.addEventListener('abort', () => watcher.disconnect())
  signal.addEventListener('abort', end)
}
