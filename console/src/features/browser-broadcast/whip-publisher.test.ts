import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type PublisherState, WhipPublisher } from './whip-publisher.ts'

/** A connection that has found its addresses at once and is told by the test what becomes of it. */
class Connection extends EventTarget {
  static made: Connection[] = []
  connectionState = 'new'
  iceGatheringState = 'complete'
  localDescription: { sdp: string } | null = null
  answer: unknown = null
  isClosed = false
  readonly sent: unknown[] = []
  constructor() {
    super()
    Connection.made.push(this)
  }
  addTransceiver(track: { kind: string }, { direction, sendEncodings }: { direction: string; sendEncodings: unknown }) {
    this.sent.push([track.kind, direction, sendEncodings])
  }
  async setLocalDescription() {
    this.localDescription = { sdp: 'offer' }
  }
  async setRemoteDescription(answer: unknown) {
    this.answer = answer
  }
  close() {
    this.isClosed = true
  }
  become(state: string) {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }
}

const settled = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

/** A broadcast to a server that answers offers with these statuses in turn, and then with 201. */
async function publish(
  t: TestContext,
  statuses: (number | 'away' | 'busy')[] = [],
  gate: Promise<void> = Promise.resolve(),
) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  Connection.made = []
  const requests: [string, string, unknown][] = []
  const take = async (
    address: string,
    { method, headers, body }: { method: string; headers: object; body?: unknown },
  ) => {
    requests.push([method, address, body])
    assert.partialDeepStrictEqual(headers, { authorization: 'Bearer secret' })
    const status = method === 'POST' ? (statuses.shift() ?? 201) : 200
    if (method === 'POST') await gate
    if (status === 'away') throw new TypeError('no network')
    return new Response(status === 201 ? 'answer' : 'Нельзя', {
      status: status === 'busy' ? 409 : status,
      headers: { location: `/whip/s${requests.length}`, ...(status === 'busy' && { 'retry-after': '2' }) },
    })
  }
  const world = { RTCPeerConnection: Connection, fetch: take, location: { href: 'https://video.example/admin' } }
  const before = Object.getOwnPropertyDescriptors(globalThis)
  for (const [name, value] of Object.entries(world))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  t.after(() => {
    Object.defineProperty(globalThis, 'fetch', before.fetch)
    for (const name of ['RTCPeerConnection', 'location']) Reflect.deleteProperty(globalThis, name)
  })
  const states: [PublisherState, string][] = []
  const stream = { getTracks: () => [{ kind: 'video' }, { kind: 'audio' }] }
  const publisher = new WhipPublisher({
    ...{ url: '/whip/stream', key: 'secret' },
    stream: stream as unknown as MediaStream,
    onState: (state, text) => states.push([state, text]),
  })
  await settled()
  const last = () => Connection.made.at(-1) ?? assert.fail('nothing connects')
  const wait = async (ms: number) => {
    t.mock.timers.tick(ms)
    await settled()
  }
  return { publisher, states, requests, last, wait, takeStates: () => states.splice(0).map(([state]) => state) }
}

test('A26 a broadcast out of the browser offers picture and sound, is live once it is connected, and is ended where the server keeps it', async (t) => {
  const { publisher, requests, last, takeStates } = await publish(t)
  const { sent, answer } = last()
  assert.deepEqual(sent, [
    ['video', 'sendonly', [{ maxBitrate: 4_000_000 }]],
    ['audio', 'sendonly', []],
  ])
  assert.deepEqual(answer, { type: 'answer', sdp: 'answer' })
  assert.deepEqual(takeStates(), ['connecting'])
  last().become('connecting')
  assert.deepEqual(takeStates(), [])
  last().become('connected')
  assert.deepEqual(takeStates(), ['live'])
  publisher.stop()
  assert.equal(last().isClosed, true)
  assert.deepEqual(requests, [
    ['POST', '/whip/stream', 'offer'],
    ['DELETE', '/whip/s1', undefined],
  ])
  last().become('failed')
  assert.deepEqual(takeStates(), [], 'nothing is told of what was stopped')
})

test('A26 a connection that is away for a moment goes on; after four seconds, or once it fails, another one is made', async (t) => {
  const { requests, last, wait, takeStates } = await publish(t)
  const first = last()
  first.become('connected')
  first.become('disconnected')
  await wait(3_999)
  first.become('connected')
  await wait(10_000)
  assert.deepEqual([takeStates(), last()], [['connecting', 'live', 'live'], first])
  first.become('disconnected')
  await wait(3_999)
  assert.equal(first.isClosed, false)
  await wait(1)
  assert.deepEqual([first.isClosed, takeStates()], [true, ['again']])
  await wait(1_000)
  const second = last()
  assert.notEqual(second, first)
  first.become('connected')
  assert.deepEqual(takeStates(), ['again'], 'the one before has no say')
  second.become('connected')
  second.become('failed')
  assert.deepEqual([second.isClosed, takeStates()], [true, ['live', 'again']])
  assert.deepEqual(
    requests.map(([method]) => method),
    ['POST', 'DELETE', 'POST', 'DELETE'],
  )
})

test('A26 a server that is away or busy is asked again at growing pauses until it is up, then from the first pause on, and given up after six', async (t) => {
  const pauses = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
  const { states, requests, last, wait, takeStates } = await publish(t, [
    'away',
    503,
    201,
    'away',
    ...pauses.map(() => 503),
  ])
  const offers = () => requests.filter(([method]) => method === 'POST').length
  for (const [index, pause] of pauses.slice(0, 2).entries()) {
    await wait(pause - 1)
    assert.equal(offers(), index + 1)
    await wait(1)
    assert.equal(offers(), index + 2)
  }
  last().become('connected')
  assert.deepEqual(takeStates(), ['connecting', 'again', 'again', 'again', 'again', 'live'])
  last().become('failed')
  for (const pause of pauses) {
    const before = offers()
    await wait(pause - 1)
    assert.equal(offers(), before)
    await wait(1)
    assert.equal(offers(), before + 1)
  }
  assert.match(states.at(-1)?.join(' ') ?? '', /^failed Связь с\u00a0сервером не\u00a0восстановилась/)
  const made = offers()
  await wait(120_000)
  assert.equal(offers(), made)
})

test('A26 a place that another encoder has is asked for two times more, anew after each connection; then the refusal is told', async (t) => {
  const { states, requests, last, wait, takeStates } = await publish(t, ['busy', 'busy', 201, 'busy', 'busy', 'busy'])
  const offers = () => requests.filter(([method]) => method === 'POST').length
  await wait(1_000)
  await wait(2_000)
  last().become('connected')
  assert.deepEqual([offers(), takeStates()], [3, ['connecting', 'again', 'again', 'again', 'again', 'live']])
  last().become('failed')
  for (const pause of [1_000, 2_000, 4_000]) await wait(pause)
  assert.deepEqual([offers(), states.at(-1)], [6, ['failed', 'Нельзя']])
  await wait(120_000)
  assert.equal(offers(), 6)
})

test('A26 a refusal of the server is told in its words and ends the broadcast; one that was stopped tries no more and leaves no session', async (t) => {
  const refused = await publish(t, [403])
  assert.deepEqual([refused.states.at(-1), refused.last().isClosed], [['failed', 'Нельзя'], true])
  await refused.wait(120_000)
  assert.equal(refused.requests.length, 1)
  t.mock.timers.reset()
  const ended = await publish(t, [409])
  assert.deepEqual(ended.states.at(-1), ['failed', 'Нельзя'])
  t.mock.timers.reset()
  const away = await publish(t, ['away'])
  away.publisher.stop()
  await away.wait(120_000)
  assert.deepEqual([away.requests.length, away.takeStates()], [1, ['connecting', 'again']])
  t.mock.timers.reset()
  const { promise, resolve } = Promise.withResolvers<void>()
  const early = await publish(t, [], promise)
  early.publisher.stop()
  resolve()
  await early.wait(0)
  assert.deepEqual(
    early.requests.map(([method, address]) => [method, address]),
    [
      ['POST', '/whip/stream'],
      ['DELETE', '/whip/s1'],
    ],
  )
  t.mock.timers.reset()
  const late = Promise.withResolvers<void>()
  const lost = await publish(t, ['away'], late.promise)
  lost.publisher.stop()
  late.resolve()
  await lost.wait(120_000)
  assert.deepEqual([lost.requests.length, lost.takeStates()], [1, ['connecting']])
})
