import type { EmbedConfig, PlayerCommand } from '@skleyka/contract/playback/embed.ts'
import type { StateEvent } from '@skleyka/contract/playback/player-messages.ts'
import { usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import { type Quality, startQuality } from '@skleyka/web/stream/qualities.ts'
import type { StreamProblem } from '@skleyka/web/stream/stream.ts'
import { holdForAds } from './ads/hold.ts'
import { addChapterTrack } from './chapters.ts'
import { controls } from './controls.ts'
import { watchCuepoints } from './cuepoints.ts'
import { dress } from './dress.ts'
import { make } from './elements.ts'
import { mending } from './mending.ts'
import { clearMessage, message } from './message.ts'
import { parentEvents, stateOf } from './player-state.ts'
import { keepPlace, placeIn } from './resume.ts'
import { whenSeen } from './seen.ts'
import type { Showing } from './showing-of.ts'
import { tellSilent } from './silent.ts'
import { openSource, type ReadyConfig, type Source } from './source.ts'
import type { StatisticsTeller } from './statistics/tell-statistics.ts'
import { wordsOf } from './words/words.ts'

/** Plays a record in a place of the page: nothing but its poster is loaded until it is seen or begun. */
export function play(root: HTMLElement, config: ReadyConfig, showing: Showing, signal: AbortSignal): void {
  const { parent, among } = showing
  const template = config.template ?? usualPlayer
  const { behaviour } = template
  const words = wordsOf(showing.words, template.texts)
  const video = make('video', { playsinline: '', preload: 'metadata', 'aria-label': config.title })
  video.muted = showing.muted || behaviour.muted || behaviour.autoplay
  video.loop = behaviour.loop
  root.prepend(video)
  shapeLike(root, video, config.sprite)
  const resumedS = showing.startS === null && behaviour.resume ? placeIn(config.uuid, config.durationMs) : 0
  const startS = showing.startS ?? resumedS
  // told by the controls before anything is loaded
  if (startS > 0) video.currentTime = startS

  let source: Source | null = null
  let problem: StreamProblem | null = null
  let isOpened = false
  let isWanted = false
  let wantedAt: number | null = null
  let statistics: StatisticsTeller | null = null
  video.addEventListener('play', () => {
    isWanted = true
    wantedAt ??= Date.now()
  })
  video.addEventListener('pause', () => {
    isWanted = false
  })
  const options = { words, isAlbum: among !== undefined, onStart: openOnce }
  const bar = controls(root, video, () => source, config, template, options, signal)
  dress(root, config, video, signal)
  void import('./about.ts').then(({ tellAbout }) => tellAbout(root, config, template, words, signal))
  if (config.ads) holdForAds(root, video, config, { words, startS, goOn: bar.toggle }, signal)
  const tell = (event: StateEvent) =>
    parent.send({ type: 'state', event, ...stateOf(video, bar, config.durationMs, tracks(), problem !== null) })
  const tracks = () => source?.subtitles() ?? config.subtitles

  for (const event of parentEvents) video.addEventListener(event, () => tell(event))
  parent.hear((command) => obey(command), signal)
  const cuepoints = () => (source?.marks() ?? config).cuepoints
  watchCuepoints(video, cuepoints, (cuepoint) => parent.send({ type: 'cuepoint', cuepoint }))
  keepPlace(video, config.uuid, bar.duration, signal)
  const later = { words, among, resumedS }
  const begun = () =>
    void import('./after-start.ts').then(({ addLater }) => addLater(root, video, config, behaviour, later, bar, signal))
  video.addEventListener('playing', begun, { once: true, signal })

  const { counted } = config
  if (counted !== null && !showing.isDraft)
    void import('./statistics/tell-statistics.ts').then(({ tellStatistics }) => {
      if (signal.aborted) return
      const isNamed = config.template?.counting !== 'daily'
      const durationMs = () => (Number.isFinite(video.duration) ? video.duration * 1_000 : config.durationMs)
      const kbps = () => source?.facts().playing?.kbps ?? 0
      const quality = () => ({ height: video.videoHeight, kbps: kbps() })
      statistics = tellStatistics({ root, video, counted, isNamed, durationMs, quality, wantedAt }, signal)
      if (problem !== null) statistics.failed(problem)
    })

  function obey(command: PlayerCommand) {
    if (command.type === 'play') {
      bar.start()
      video.play().catch((refusal: unknown) => {
        if (refusal instanceof DOMException && refusal.name === 'NotAllowedError') tell('blocked')
      })
    } else if (command.type === 'pause') video.pause()
    else if (command.type === 'seek') bar.go(command.seconds)
    else if (command.type === 'volume') video.volume = command.volume
    else if (command.type === 'mute') video.muted = command.muted
    else if (command.type === 'rate') bar.choice.setRate(command.rate)
    else if (command.type === 'subtitles') bar.subtitles.choose(command.language)
    else if (command.type === 'state') tell('state')
    else if (command.type === 'sound')
      bar.choice
        .sounds()
        .find(({ label }) => label === command.name)
        ?.choose()
    else {
      const { qualities } = bar.choice.facts()
      const quality = qualities.find(({ name }) => name === command.quality)
      if (quality || command.quality === 'auto') source?.choose(quality?.index ?? -1)
    }
  }

  const mend = mending(window, () => retry(), signal)
  // what is loaded ahead is watched first
  const isStill = () => video.paused || video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
  const fail = (what: StreamProblem, now: EmbedConfig | null = null) => {
    if (what === 'network') mend.broken()
    if (what !== 'network' || isStill()) tellProblem(what, now)
  }
  const tellProblem = (what: StreamProblem, now: EmbedConfig | null) => {
    // the same words are not said anew at every try
    if (problem === what) return
    problem = what
    statistics?.failed(what)
    root.removeAttribute('data-busy')
    const isClosed = now?.state === 'gated'
    const text = now?.state === 'refused' ? tellSilent(now, words) : isClosed ? words.closed : words.problems[what]
    const again = () => {
      goOn()
      retry()
    }
    message(root, what === 'unsupported' || isClosed ? text : { ...text, retry: again }, words)
    tell('error')
  }
  // the code of the player itself may not have come
  const retry = () => (source ? source.retry() : open())
  const goOn = () => {
    if (problem !== null) clearMessage(root)
    problem = null
    mend.mended()
  }
  const loaded = () => {
    if (problem === null || problem === 'network') goOn()
  }
  video.addEventListener('waiting', () => {
    if (mend.isBroken()) tellProblem('network', null)
  })
  let [quality, sound]: (string | number | null)[] = [null, null]
  let playing: string | undefined
  let offered = 0
  let beginWith: typeof chooseFirst | null = chooseFirst
  function chooseFirst(opened: Source, qualities: readonly Quality[]) {
    const first = startQuality(qualities, behaviour.quality)
    if (first) opened.choose(first.index)
  }
  const change = () => {
    bar.show()
    const facts = bar.choice.facts()
    if (source && facts.qualities.length > 0) {
      beginWith?.(source, facts.qualities)
      beginWith = null
    }
    if (quality !== null && quality !== facts.chosen) tell('qualitychange')
    if (sound !== null && sound !== facts.sound?.name) tell('soundchange')
    if (facts.qualities.length !== offered) tell('state')
    offered = facts.qualities.length
    if (playing !== facts.playing?.name) statistics?.qualityChanged()
    playing = facts.playing?.name
    quality = facts.chosen
    sound = facts.sound?.name ?? null
  }
  const begin = (opened: Source) => {
    if (signal.aborted) return opened.close()
    source = opened
    loaded()
    change()
    // pressed before the stream was there
    if (!video.paused || isWanted || showing.autoplay) opened.start()
    // a stream that comes while the browser still looks for one stops what was begun, and tells nobody
    if (video.paused && (isWanted || showing.autoplay)) void video.play().catch(() => {})
  }
  function open() {
    openSource(video, config, startS, { problem: fail, change, loaded }).then(begin, () => fail('network'))
  }
  function openOnce() {
    if (isOpened) return
    isOpened = true
    if (template.marks.chapters && config.chapters.length > 0) addChapterTrack(video, config.uuid, words)
    if (config.poster) video.poster = config.poster
    open()
  }
  tell('ready')
  if (showing.autoplay) openOnce()
  else
    whenSeen(root, signal, () => {
      openOnce()
      // refused by a browser that allows none: then the button stays
      if (behaviour.autoplay) void video.play().catch(() => {})
    })
  signal.addEventListener('abort', () => source?.close())
}

/** Tells the style sheet the shape of the picture, as it is known: controls stand on it where the page is taller. */
function shapeLike(root: HTMLElement, video: HTMLVideoElement, sprite: ReadyConfig['sprite']): void {
  const shape = (width: number, height: number) => {
    if (width > 0 && height > 0) root.style.setProperty('--ratio', String(width / height))
  }
  if (sprite) shape(sprite.width, sprite.height)
  video.addEventListener('resize', () => shape(video.videoWidth, video.videoHeight))
}
