import './live.css'
import { formatDuration } from '@skleyka/contract/durations.ts'
import type { EmbedConfig } from '@skleyka/contract/playback/embed.ts'
import { usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import { openStream } from '@skleyka/web/stream/open-stream.ts'
import { type Quality, type StreamInfo, startQuality, unknownFacts } from '@skleyka/web/stream/qualities.ts'
import type { Renewal } from '@skleyka/web/stream/renewals.ts'
import type { Sound } from '@skleyka/web/stream/sounds.ts'
import type { Stream, UserData } from '@skleyka/web/stream/stream.ts'
import { fetchConfig } from '../config.ts'
import { dress, wearColours } from '../dress.ts'
import { make } from '../elements.ts'
import { mending } from '../mending.ts'
import { clearMessage, message } from '../message.ts'
import type { Showing } from '../showing-of.ts'
import { wordsOf } from '../words/words.ts'
import { watchAdBreaks } from './ad-breaks.ts'
import { liveControls } from './live-controls.ts'
import { liveParent } from './live-parent.ts'
import { type LiveWords, liveWordsOf } from './live-words.ts'

type LiveConfig = Extract<EmbedConfig, { state: 'live' }>

const askEveryMs = 5_000
const tickMs = 1_000
/** A viewer of low latency has little more than the first of them ahead. */
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000]

/** Shows a livestream: what stands before it, the picture, and what follows its end, as the server tells it from time to time. */
export function showLive(
  root: HTMLElement,
  first: LiveConfig,
  { words: usualWords, muted, autoplay, parent }: Showing,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  const template = first.template ?? usualPlayer
  const words = wordsOf(usualWords, template.texts)
  const live = liveWordsOf(words.language)
  if (first.template === null) wearColours(root, first.look, signal)
  let config = first
  let stream: Stream | null = null
  let facts: StreamInfo = unknownFacts
  let lastText = ''
  const video = make('video', { playsinline: '', 'aria-label': first.title })
  video.muted = muted || autoplay || first.template?.behaviour.muted === true
  root.prepend(video)
  const canGoBack = first.dvrSeconds !== 0
  const address = () => new URL(config.hls, location.href).href
  const source = {
    facts: () => facts,
    choose: (index: number) => stream?.choose(index),
    chooseSound: (sound: Sound) => stream?.chooseSound(sound),
    momentAt: (seconds: number) => stream?.momentAt(seconds) ?? null,
    address,
  }
  const { latency } = first
  const bar = liveControls(root, video, template, { words, live, canGoBack, latency, source }, signal)
  dress(root, first, video, signal)
  void import('../about.ts').then(({ tellAbout }) => tellAbout(root, { ...first, about: [] }, template, words, signal))
  const tell = liveParent(video, { parent, bar, source, isOver: () => config.phase === 'over' }, signal)

  const follow = (next: EmbedConfig) => {
    if (next.state === 'live') config = next
    show()
  }
  const ask = async (): Promise<Renewal> => {
    try {
      const next = await fetchConfig(first.uuid)
      follow(next)
      return next.state === 'live' ? 'fresh' : 'refused'
    } catch {
      return 'unreachable'
    }
  }
  const findAds = async () => {
    if ((await ask()) === 'unreachable') throw new Error('the server does not answer')
    return config.ads
  }
  const onRanges = watchAdBreaks(root, video, { uuid: first.uuid, words, findAds }, signal)
  const { controls } = template
  const openCaptions = async () => {
    const { liveCaptions } = await import('./live-captions.ts')
    return liveCaptions(root, video, { words, live, look: controls.subtitles, offer: bar.offer }, signal)
  }
  let captions: ReturnType<typeof openCaptions> | null = null
  const onUserData = (data: readonly UserData[]) => {
    // their code comes with the first picture that has any
    if (!controls.bar.includes('subtitles') || !data.some(({ bytes }) => bytes)) return
    captions ??= openCaptions()
    captions.then(
      (take) => take(data),
      () => {
        captions = null
      },
    )
  }
  let beginWith: typeof chooseFirst | null = chooseFirst
  function chooseFirst(qualities: readonly Quality[]): void {
    const first = startQuality(qualities, template.behaviour.quality)
    if (first) stream?.choose(first.index)
  }
  const changed = (now: StreamInfo) => {
    const before = facts
    facts = now
    bar.show()
    if (!stream || now.qualities.length === 0) return
    beginWith?.(now.qualities)
    beginWith = null
    if (before.chosen !== now.chosen) tell('qualitychange')
    if (before.sound?.name !== now.sound?.name) tell('soundchange')
    if (before.qualities.length !== now.qualities.length) tell('state')
  }
  const mend = mending(window, () => stream?.retry(), signal, retryDelaysMs)
  const open = async () => {
    const opened = await openStream(video, {
      address,
      untilMs: () => Date.parse(config.until),
      renew: ask,
      live: first.latency,
      onRanges,
      onUserData,
      onFacts: changed,
      // also of an encoder that is away: it may come back
      onProblem: (problem) => {
        if (problem !== 'gone' && config.phase !== 'over') mend.broken()
      },
      onLoaded: mend.mended,
    })
    if (signal.aborted) return opened.close()
    stream = opened
    changed(facts)
    opened.start()
    video.play().catch((refusal: unknown) => {
      if (!(refusal instanceof DOMException) || refusal.name !== 'NotAllowedError') return
      // a browser lets begin by itself what is mute
      video.muted = true
      return video.play().catch(() => {})
    })
  }
  let isOpening = false
  const show = () => {
    const isShown = config.phase === 'onAir' || config.phase === 'away'
    if (isShown && !stream && !isOpening) {
      isOpening = true
      open().catch(() => {
        isOpening = false
      })
    }
    root.toggleAttribute('data-live', isShown)
    bar.tellViewers(config.viewers)
    const hasPicture = video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && !video.ended
    const notice = config.phase === 'onAir' || hasPicture ? null : sayOf(config, live)
    const text = JSON.stringify([notice, config.replay])
    if (text === lastText) return
    lastText = text
    clearMessage(root)
    if (notice) message(root, notice, words)
    if (notice && config.phase === 'over' && config.replay) {
      root
        .querySelector('.message')
        ?.append(make('a', { class: 'retry', href: `/embed/${config.replay}` }, live.replay))
    }
  }

  const { counted } = first
  if (counted !== null)
    void import('../statistics/tell-statistics.ts').then(({ tellStatistics }) => {
      if (signal.aborted) return
      const quality = () => ({ height: video.videoHeight, kbps: facts.playing?.kbps ?? 0 })
      const isNamed = first.template?.counting !== 'daily'
      tellStatistics({ root, video, counted, isNamed, durationMs: () => null, quality, wantedAt: null }, signal)
    })
  const asking = setInterval(() => {
    if (!document.hidden || config.phase !== 'onAir') void ask()
  }, askEveryMs)
  const ticking = setInterval(show, tickMs)
  signal.addEventListener('abort', () => {
    clearInterval(asking)
    clearInterval(ticking)
    stream?.close()
  })
  show()
}

/** Returns what stands in place of the picture. */
function sayOf({ phase, startsAt }: LiveConfig, live: LiveWords): { title: string; note: string } {
  if (phase !== 'soon') return phase === 'over' ? live.over : live.away
  const leftS = startsAt === null ? 0 : (Date.parse(startsAt) - Date.now()) / 1_000
  return leftS > 0 ? { title: live.startsIn(formatDuration(leftS)), note: live.soon.note } : live.soon
}
