import '../player.css'
import './album.css'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { type AlbumConfig, albumConfig, type EmbedConfig } from '@skleyka/contract/playback/embed.ts'
import { fetchConfig } from '../config.ts'
import { iconButton, make } from '../elements.ts'
import type { Following } from '../end-screen.ts'
import type { Steps } from '../media-session.ts'
import { message } from '../message.ts'
import { show } from '../show.ts'
import { type Showing, showingOf } from '../showing-of.ts'

/** Plays the videos of an album one after another; the list beside them says which. */
function playAlbum(stage: HTMLElement, list: HTMLElement, { title, items }: AlbumConfig, pageShowing: Showing): void {
  const { words } = pageShowing
  let at = -1
  let shown = new AbortController()
  const count = make('span', { class: 'count' })
  const back = iconButton('back', words.album.back, () => void go(at - 1, true))
  const next = iconButton('next', words.album.next, () => void go(at + 1, true))
  const rows = items.map((item, index) => {
    const row = make('button', { type: 'button', class: 'row' }, make('span', { class: 'number' }, String(index + 1)))
    const thumb = make('span', { class: 'thumb', 'aria-hidden': 'true' })
    if (item.poster) thumb.append(make('img', { src: item.poster, alt: '', loading: 'lazy' }))
    const duration = item.durationMs === null ? '' : formatDuration(item.durationMs / 1000)
    row.append(thumb, make('span', { class: 'name' }, item.title), make('span', { class: 'length' }, duration))
    row.addEventListener('click', () => void go(index, true))
    return row
  })
  const heading = make('div', { class: 'words' }, make('h1', {}, title), count)
  list.append(make('header', {}, heading, back.button, next.button))
  list.append(make('ol', {}, ...rows.map((row) => make('li', {}, row))))

  async function go(index: number, autoplay: boolean): Promise<void> {
    const item = items[index]
    if (!item) return
    shown.abort()
    shown = new AbortController()
    const { signal } = shown
    const step = index > at ? 1 : -1
    at = index
    count.textContent = words.album.place(index + 1, items.length)
    back.button.disabled = index === 0
    next.button.disabled = index === items.length - 1
    for (const [place, row] of rows.entries()) row.toggleAttribute('data-current', place === index)
    for (const [place, row] of rows.entries()) row.setAttribute('aria-current', String(place === index))
    rows[index]?.scrollIntoView({ block: 'nearest' })
    stage.setAttribute('data-busy', '')
    const config = await fetchConfig(item.uuid, signal, item.by).catch(() => null)
    if (signal.aborted) return
    stage.removeAttribute('data-busy')
    if (config === null) return message(stage, { ...words.album.broken, retry: () => void go(index, autoplay) }, words)
    // one that was taken off since the page was opened is passed over
    if (isGone(config) && items[index + step]) return go(index + step, autoplay)
    const showing = {
      ...pageShowing,
      autoplay,
      startS: index === first ? pageShowing.startS : null,
      among: { steps: stepsAt(index), following: followingAt(index) },
    }
    show(stage, config, showing, signal)
  }
  function stepsAt(index: number): Steps {
    const step = (to: number) => (items[to] ? () => void go(to, true) : null)
    return { back: step(index - 1), next: step(index + 1) }
  }
  function followingAt(index: number): Following | null {
    const next = items[index + 1]
    return next ? { title: next.title, go: () => void go(index + 1, true) } : null
  }
  document.addEventListener('keydown', ({ code, shiftKey, ctrlKey, metaKey, altKey }) => {
    if (!shiftKey || ctrlKey || metaKey || altKey) return
    if (code === 'KeyN') stepsAt(at).next?.()
    if (code === 'KeyP') stepsAt(at).back?.()
  })
  const itemUuid = new URLSearchParams(location.search).get('item')
  const first = Math.max(
    0,
    items.findIndex(({ uuid }) => uuid === itemUuid),
  )
  void go(first, pageShowing.autoplay)
}

const isGone = (config: EmbedConfig) => config.state === 'notFound' || config.state === 'unavailable'

const stage = document.getElementById('player')
const list = document.getElementById('list')
if (stage && list) {
  const config = albumConfig.parse(JSON.parse(document.getElementById('config')?.textContent ?? ''))
  const pageShowing = showingOf(location.search, navigator.languages)
  const { album } = pageShowing.words
  list.hidden = config.items.length === 0
  list.setAttribute('aria-label', album.list)
  if (config.items.length > 0) playAlbum(stage, list, config, pageShowing)
  else message(stage, config.title === '' ? album.unknown : album.empty, pageShowing.words)
}
