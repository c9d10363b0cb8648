import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Latency } from '@skleyka/contract/translations/translation-states.ts'
import { openStream } from './open-stream.ts'
import type { Renewal } from './renewals.ts'
import type { StreamProblem } from './stream.ts'

const Events = { MANIFEST_PARSED: 'manifest', LEVEL_SWITCHED: 'switched', FRAG_BUFFERED: 'buffered', ERROR: 'error' }
const ErrorTypes = { MEDIA_ERROR: 'mediaError', NETWORK_ERROR: 'networkError' }

/** Stand-in for hls.js: it does what it is told and says what happens. */
class Engine {
  static readonly Events = Events
  static readonly ErrorTypes = ErrorTypes
  static isSupported = () => true
  static last: Engine
  readonly done: string[] = []
  readonly listeners = new Map<string, (event: string, data?: object) => void>()
  readonly config: {
    xhrSetup: (request: object, url: string) => void
    timelineController?: undefined
    liveSyncDurationCount?: number
    startPosition?: number
  }
  levels: { width: number; height: number }[] = []
  manualLevel = -1
  /** As hls.js reads it: of the fragment that is loaded next, and none is at a pause. */
  get nextLevel() {
    return -1
  }
  set nextLevel(level: number) {
    this.manualLevel = level
  }
  currentLevel = -1
  constructor(config: Engine['config']) {
    this.config = config
    Engine.last = this
  }
  on(event: string, hear: (event: string, data?: object) => void) {
    this.listeners.set(event, hear)
  }
  say(event: string, data?: object) {
    this.listeners.get(event)?.(event, data)
  }
  loadSource = (url: string) => this.done.push(`source ${url}`)
  startLoad = (at: number) => this.done.push(`load from ${at}`)
  setAudioOption = ({ name, lang, flushImmediate }: { name: string; lang?: string; flushImmediate?: boolean }) =>
    this.done.push(`sound ${name} ${lang} ${flushImmediate ? 'at once' : 'when it runs out'}`)
  recoverMediaError = () => this.done.push('recover')
  /** A browser that still looks for a source stops what was begun when one comes. */
  static stopsWhatBegun = false
  attachMedia = (video: Video) => {
    if (Engine.stopsWhatBegun) video.paused = true
  }
  destroy = () => this.done.push('end')
}

class Video extends EventTarget {
  currentTime = 7
  paused = false
  error = null
  pause() {
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
  play = async () => {
    this.paused = false
    this.dispatchEvent(new Event('play'))
  }
}

/** A stream whose address is renewed with the answers given; each fresh one has the next number. */
async function setUpStream(t: TestContext, answers: Renewal[] = [], video = new Video(), live?: Latency) {
  const builds: string[] = []
  const now = 1_000_000
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now })
  const problems: StreamProblem[] = []
  const facts: object[] = []
  let [number, renewalCount] = [1, 0]
  const world = {
    live,
    address: () => `/v/record/token-${number}/master.m3u8`,
    untilMs: () => now + number * 3_600_000,
    renew: async () => {
      renewalCount += 1
      const answer = answers.shift() ?? 'fresh'
      if (answer === 'fresh') number += 1
      return answer
    },
    onFacts: (fact: object) => facts.push(fact),
    onProblem: (problem: StreamProblem) => problems.push(problem),
  }
  const stream = await openStream(video, world, async (build) => {
    builds.push(build)
    return Engine
  })
  const engine = Engine.last
  const parsed = (audioTracks: object[] = []) => {
    const engine = Engine.last
    engine.levels = [
      { width: 640, height: 360 },
      { width: 720, height: 1280 },
    ]
    engine.say(Events.MANIFEST_PARSED, { audioTracks })
  }
  const fails = async (data: object) => {
    engine.say(Events.ERROR, { type: ErrorTypes.NETWORK_ERROR, fatal: false, ...data })
    await settle()
  }
  return { stream, engine, builds, video, problems, facts, parsed, fails, countRenewals: () => renewalCount }
}

const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('before it is started only the list of qualities is read; a start that comes earlier is not forgotten', async (t) => {
  const { stream, engine, facts, parsed } = await setUpStream(t)
  parsed()
  assert.deepEqual(engine.done, ['source /v/record/token-1/master.m3u8'])
  const qualities = [
    { index: 1, name: '720p' },
    { index: 0, name: '360p' },
  ]
  assert.deepEqual(facts, [{ qualities, chosen: -1, playing: null, sounds: [], sound: null }])
  stream.start()
  stream.start()
  assert.deepEqual(engine.done.slice(1), ['load from 0'])
})

test('a livestream of normal latency stays under three segments from its edge, one of low latency where its playlist says', async (t) => {
  for (const [live, place] of [
    ['NORMAL', 2.5],
    ['LOW', undefined],
    [undefined, undefined],
  ] as const) {
    const { engine } = await setUpStream(t, [], new Video(), live)
    assert.deepEqual([engine.config.liveSyncDurationCount, engine.config.startPosition], [place, live ? -1 : 0])
    t.mock.timers.reset()
  }
})

test('an address that has ended is renewed at its first refusal, before other qualities are tried, and nobody hears of it', async (t) => {
  const { stream, engine, problems, parsed, fails } = await setUpStream(t)
  parsed()
  stream.start()
  await fails({ response: { code: 403 } })
  assert.equal(engine.done.at(-1), 'load from 7')
  assert.deepEqual(problems, [])
  const urls: string[] = []
  const request = { open: (_verb: string, url: string) => urls.push(url) }
  engine.config.xhrSetup(request, 'https://x.ru/v/record/token-1/360/00001.m4s')
  engine.config.xhrSetup(request, 'https://x.ru/v/record/token-2/360/00001.m4s')
  assert.deepEqual(urls, ['https://x.ru/v/record/token-2/360/00001.m4s'])
})

test('several refusals at once ask for one fresh address', async (t) => {
  const { parsed, fails, countRenewals } = await setUpStream(t)
  parsed()
  await Promise.all([fails({ response: { code: 403 } }), fails({ response: { code: 404 } })])
  assert.equal(countRenewals(), 1)
})

test('R31 who may see the video no more sees no more of it, is told, and goes on when it is given back', async (t) => {
  const { stream, video, problems, parsed, fails } = await setUpStream(t, [
    'refused',
    'unreachable',
    'refused',
    'fresh',
    'refused',
  ])
  const retry = async () => {
    stream.retry()
    await settle()
  }
  parsed()
  await video.play()
  await fails({ response: { code: 403 } })
  assert.deepEqual(problems, ['gone'])
  assert.equal(video.paused, true)
  await video.play()
  assert.equal(video.paused, true, 'what is loaded ahead is not shown to whoever presses again')
  await retry()
  await video.play()
  assert.equal(video.paused, true, 'nor while nobody answers')
  await retry()
  assert.equal(video.paused, true, 'nor to whom it is refused anew')
  await retry()
  assert.equal(video.paused, false, 'given back, it plays by itself')

  video.pause()
  await fails({ response: { code: 403 } })
  await retry()
  assert.equal(video.paused, true, 'whoever had paused is left in peace')
})

test('R31 a press while the answer is on its way is not lost', async (t) => {
  const { stream, video, parsed, fails } = await setUpStream(t, ['refused'])
  parsed()
  await fails({ response: { code: 403 } })
  stream.retry()
  await video.play()
  assert.equal(video.paused, true)
  await settle()
  assert.equal(video.paused, false)
})

test('what fresh addresses do not mend is told after two of them, and mended anew by a retry', async (t) => {
  const { stream, problems, parsed, fails, countRenewals } = await setUpStream(t)
  parsed()
  for (let turn = 0; turn < 3; turn += 1) await fails({ fatal: true, response: { code: 404 } })
  assert.equal(countRenewals(), 2)
  assert.deepEqual(problems, ['network'])
  stream.retry()
  await settle()
  await fails({ fatal: true, response: { code: 404 } })
  assert.equal(countRenewals(), 4)
  assert.deepEqual(problems, ['network'])
})

test('a picture that breaks is recovered twice, then told; a piece that came well begins the count anew', async (t) => {
  const { engine, problems, fails } = await setUpStream(t)
  const broken = { type: ErrorTypes.MEDIA_ERROR, fatal: true }
  for (let turn = 0; turn < 2; turn += 1) await fails(broken)
  engine.say(Events.FRAG_BUFFERED)
  for (let turn = 0; turn < 3; turn += 1) await fails(broken)
  assert.equal(engine.done.filter((what) => what === 'recover').length, 4)
  assert.deepEqual(problems, ['media'])
})

test('a lost network is told once its tries are over, and not before', async (t) => {
  const { problems, fails } = await setUpStream(t)
  await fails({})
  assert.deepEqual(problems, [])
  await fails({ fatal: true })
  assert.deepEqual(problems, ['network'])
})

test('more qualities are taken up at the next halt and from the same place', async (t) => {
  const { stream, engine, video, parsed } = await setUpStream(t)
  parsed()
  stream.start()
  stream.takeAnew()
  assert.equal(engine.done.length, 2, 'nobody is interrupted')
  video.currentTime = 9
  video.pause()
  assert.equal(engine.done.at(-1), 'source /v/record/token-1/master.m3u8')
  video.currentTime = 0
  parsed()
  assert.equal(engine.done.at(-1), 'load from 9')
  stream.takeAnew()
  assert.match(engine.done.at(-1) ?? '', /^source/, 'a picture that stands takes them at once')
})

test('an address is renewed two minutes before it ends, again and again, until the stream is closed', async (t) => {
  const { stream, engine, video, countRenewals } = await setUpStream(t)
  t.mock.timers.tick(58 * 60_000 - 1)
  assert.equal(countRenewals(), 0)
  t.mock.timers.tick(1)
  await settle()
  assert.equal(countRenewals(), 1)
  t.mock.timers.tick(60 * 60_000)
  await settle()
  assert.equal(countRenewals(), 2)
  stream.takeAnew()
  stream.close()
  t.mock.timers.tick(10 * 3_600_000)
  video.pause()
  await settle()
  assert.equal(countRenewals(), 2)
  assert.equal(engine.done.at(-1), 'end')
})

test('a renewal that ends after the stream was closed plans no other', async (t) => {
  const { stream, countRenewals } = await setUpStream(t)
  t.mock.timers.tick(58 * 60_000)
  stream.close()
  await settle()
  t.mock.timers.tick(10 * 3_600_000)
  await settle()
  assert.equal(countRenewals(), 1)
})

test('D9 the whole player comes only for a video with sounds to choose from, and goes on from where the light one was', async (t) => {
  const { stream, engine, builds, video, facts, parsed } = await setUpStream(t)
  parsed()
  stream.start()
  assert.deepEqual(builds, ['light'])
  const tracks = [
    { name: 'Оригинал', default: true, url: 'apart/2/sound/index.m3u8' },
    { name: 'English', lang: 'en', default: false, url: 'apart/3/sound/index.m3u8' },
  ]
  video.paused = false
  // what a browser does to an element whose stream is taken away
  engine.destroy = () => {
    Object.assign(video, { paused: true, currentTime: 0 })
    return engine.done.push('end')
  }
  parsed(tracks)
  await settle()
  assert.deepEqual([builds, engine.done.at(-1)], [['light', 'whole'], 'end'])
  const whole = Engine.last
  assert.notEqual(whole, engine)
  assert.ok('timelineController' in whole.config, 'subtitles are shown in our own way')
  assert.equal(video.paused, false)
  parsed(tracks)
  assert.deepEqual(whole.done, ['source /v/record/token-1/master.m3u8', 'load from 7'])
  const [original, english] = [
    { name: 'Оригинал', language: null, isDefault: true },
    { name: 'English', language: 'en', isDefault: false },
  ]
  const readFact = () => Object(facts.at(-1))
  assert.deepEqual([readFact().sounds, readFact().sound], [[original, english], original])
  stream.chooseSound(english)
  assert.equal(whole.done.at(-1), 'sound English en at once')
  assert.deepEqual(readFact().sound, english)
  stream.takeAnew()
  video.pause()
  parsed(tracks)
  assert.equal(whole.done.filter((what) => what === 'sound English en at once').length, 2, 'what was chosen stays')
  assert.deepEqual(readFact().sound, english)
})

test('what was begun before there was a stream is begun again when one comes, what was not stays still', async (t) => {
  Engine.stopsWhatBegun = true
  t.after(() => {
    Engine.stopsWhatBegun = false
  })
  const begun = new Video()
  await setUpStream(t, [], begun)
  assert.equal(begun.paused, false)
  t.mock.timers.reset()
  const still = new Video()
  still.paused = true
  await setUpStream(t, [], still)
  assert.equal(still.paused, true)
})

test('a quality is told as chosen at once, with nothing of it loaded; «auto» takes it back', async (t) => {
  const { stream, facts, parsed } = await setUpStream(t)
  parsed()
  const chosen = () => Reflect.get(facts.at(-1) ?? {}, 'chosen')
  stream.choose(0)
  assert.equal(chosen(), 0)
  stream.choose(-1)
  assert.equal(chosen(), -1)
})
