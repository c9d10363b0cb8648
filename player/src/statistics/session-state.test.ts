import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PlayerEvent, playerBeacon } from '@skleyka/contract/collect/player-events.ts'
import { finishReasons, playerSession } from '@skleyka/contract/collect/player-session.ts'
import { createSession, type Moment, nextPhase, type SessionState, type Signal, step, tell } from './session-state.ts'

const startAt = Date.parse('2026-11-26T10:00:00Z')
const zero: Moment = { at: startAt, position: 0, rate: 1, durationMs: 600_000, isHidden: false }

/** A viewer whose clock goes as the test says. */
function viewer() {
  let sessions = 0
  let state: SessionState = createSession('session-0', zero)
  let now = zero
  const sentEvents: (PlayerEvent & { session: string })[] = []
  const nextSession = () => {
    sessions += 1
    return `session-${sessions}`
  }
  const say = (signal: Signal, more: Partial<Moment> = {}) => {
    now = { ...now, ...more }
    const before = state.session
    const next = step(state, signal, now, nextSession)
    state = next.state
    let session = before
    for (const event of next.events) {
      if (event.seq === 0) session = state.session
      sentEvents.push({ ...event, session })
    }
  }
  return {
    sentEvents,
    say,
    state: () => state,
    /** The picture goes on for so long by the clock, told four times a second. */
    plays(ms: number) {
      for (let left = ms; left > 0; left -= 250) {
        const passed = Math.min(250, left)
        say('move', { at: now.at + passed, position: now.position + passed * now.rate })
      }
    },
    /** Nothing happens for so long by the clock. */
    waits(ms: number) {
      for (let left = ms; left > 0; left -= 1_000) say('tick', { at: now.at + Math.min(1_000, left) })
    },
    seeks(position: number) {
      say('seek', { position })
      say('move', { at: now.at + 100 })
    },
    now: () => now,
    types: () => sentEvents.map(({ type }) => type),
    ranges: () => sentEvents.flatMap(({ ranges = [] }) => ranges),
    played: () => sentEvents.flatMap(({ ranges = [] }) => ranges).reduce((sum, { from, to }) => sum + to - from, 0),
  }
}

test('A46 what was played is told to the millisecond, with a heartbeat at the view and each ten seconds after it', () => {
  const one = viewer()
  one.say('want')
  one.say('move', { at: startAt + 420 })
  one.plays(26_000)
  one.say('pause')
  assert.deepEqual(one.types(), ['play', 'heartbeat', 'heartbeat', 'heartbeat', 'pause'])
  assert.equal(one.sentEvents[1]?.startMs, 420)
  assert.deepEqual(
    one.ranges().map(({ from, to, runMs }) => [from, to, runMs]),
    [
      [0, 5_000, 5_000],
      [5_000, 15_000, 15_000],
      [15_000, 25_000, 25_000],
      [25_000, 26_000, 26_000],
    ],
  )
  assert.deepEqual(
    one.sentEvents.map(({ seq }) => seq),
    [0, 1, 2, 3, 4],
  )
})

test('a pause, a seek and a stall end the uninterrupted playback, a heartbeat and another speed do not', () => {
  const one = viewer()
  one.say('want')
  one.say('move')
  one.plays(3_000)
  one.say('move', { rate: 2 })
  one.plays(1_000)
  one.seeks(100_000)
  one.plays(4_000)
  one.say('stall')
  one.waits(3_000)
  one.say('move')
  one.plays(1_000)
  one.say('pause')
  assert.deepEqual(
    one.ranges().map(({ from, to, rate, runMs }) => [from, to, rate, runMs]),
    [
      [0, 3_000, 1, 3_000],
      [3_000, 5_000, 2, 4_000],
      [100_000, 108_000, 2, 4_000],
      [108_000, 110_000, 2, 1_000],
    ],
  )
  assert.equal(one.sentEvents.find(({ type }) => type === 'rebuffer')?.stallMs, 3_000)
  assert.deepEqual(
    one.types().filter((type) => type !== 'heartbeat'),
    ['play', 'seek', 'rebuffer', 'pause'],
  )
})

test('a picture that moves further than it can have been played was put there', () => {
  const one = viewer()
  one.say('want')
  one.say('move')
  one.plays(2_000)
  one.say('move', { at: one.now().at + 250, position: 90_000 })
  one.plays(1_000)
  one.say('leave')
  assert.deepEqual(
    one.ranges().map(({ from, to }) => [from, to]),
    [
      [0, 2_000],
      [90_000, 91_000],
    ],
  )
})

test('a stall that lasts is told while it lasts, and all of it once', () => {
  const one = viewer()
  one.say('want')
  one.say('move')
  one.plays(1_000)
  one.say('stall')
  one.waits(25_000)
  one.say('move')
  one.say('leave')
  const stalls = one.sentEvents.map(({ stallMs = 0 }) => stallMs)
  assert.equal(
    stalls.reduce((sum, ms) => sum + ms, 0),
    25_000,
  )
  assert.equal(one.types().filter((type) => type === 'rebuffer').length, 1)
  assert.equal(one.types().filter((type) => type === 'heartbeat').length, 2)
})

test('a stall of the start is the start, one of a seek is none, and one too short to see is none', () => {
  const one = viewer()
  one.say('want')
  one.say('stall')
  one.waits(2_000)
  one.say('move')
  one.plays(1_000)
  one.say('seek', { position: 50_000 })
  one.say('stall')
  one.waits(4_000)
  one.say('move')
  one.say('stall')
  one.say('move', { at: one.now().at + 60 })
  one.say('leave')
  assert.ok(!one.types().includes('rebuffer'))
  assert.equal(one.sentEvents.find(({ startMs }) => startMs !== undefined)?.startMs, 2_000)
})

test('a start that ads hold back is asked for once, and their time is not its own', () => {
  const one = viewer()
  one.say('want')
  one.say('pause')
  one.waits(15_000)
  one.say('want')
  one.say('move', { at: one.now().at + 300 })
  one.say('leave')
  assert.deepEqual(one.types(), ['play', 'end'])
  assert.equal(one.sentEvents[1]?.startMs, 300)
})

test('C-4-29 C-9 a session ends by idleTimeout after half an hour of a pause', () => {
  const one = viewer()
  one.say('want')
  one.say('move')
  one.plays(6_000)
  one.say('pause')
  one.waits(playerSession.idleMs - 1_000)
  assert.ok(!one.types().includes('end'))
  one.waits(1_000)
  const last = one.sentEvents.at(-1)
  assert.deepEqual([last?.type, last?.finishReason, last?.session], ['end', 'idleTimeout', 'session-0'])
  const heartbeats = one.types().filter((type) => type === 'heartbeat').length
  assert.ok(heartbeats >= 179 && heartbeats <= 181, `${heartbeats} heartbeats`)
  one.waits(60_000)
  assert.equal(one.sentEvents.at(-1), last, 'nothing is told of a session that has ended')
})

test('C-4-29 C-9 a session ends by documentHidden after a minute hidden and paused, and one that plays on hidden does not', () => {
  const one = viewer()
  one.say('want')
  one.say('move')
  one.say('tick', { isHidden: true })
  one.plays(120_000)
  assert.ok(!one.types().includes('end'))
  one.say('pause')
  one.waits(59_000)
  assert.ok(!one.types().includes('end'))
  one.waits(1_000)
  assert.deepEqual([one.sentEvents.at(-1)?.type, one.sentEvents.at(-1)?.finishReason], ['end', 'documentHidden'])
})

test('C-4-29 C-9 a page that stood still for longer than half a minute ended its session then: heartbeatFailed', () => {
  const one = viewer()
  one.say('want')
  one.say('move')
  one.plays(12_000)
  const lastAt = one.now().at
  one.say('move', { at: lastAt + 3_600_000, position: 12_000 })
  const ended = one.sentEvents.find(({ type }) => type === 'end')
  assert.deepEqual([ended?.finishReason, ended?.at, ended?.session], ['heartbeatFailed', lastAt, 'session-0'])
  one.plays(6_000)
  assert.equal(one.state().session, 'session-1')
  assert.equal(one.played(), 12_000 + 5_000)
  assert.deepEqual([...new Set(one.sentEvents.flatMap(({ finishReason }) => finishReason ?? []))], [finishReasons[0]])
})

test('what plays after its session has ended is another session, counted from its beginning', () => {
  const one = viewer()
  one.say('want')
  one.say('move')
  one.plays(6_000)
  one.say('leave')
  one.say('leave')
  assert.equal(one.types().filter((type) => type === 'end').length, 1)
  one.say('want')
  one.say('move')
  one.plays(6_000)
  const second = one.sentEvents.filter(({ session }) => session === 'session-1')
  assert.deepEqual(
    second.map(({ seq, type }) => [seq, type]),
    [
      [0, 'play'],
      [1, 'heartbeat'],
    ],
  )
})

test('a player that nobody starts tells nothing, however long it stands', () => {
  const one = viewer()
  one.waits(3 * 3_600_000)
  one.say('leave')
  assert.deepEqual(one.sentEvents, [])
})

test('whatever happens in whatever order, events are what the server takes, and no more is told than was played', () => {
  const signals: readonly Signal[] = ['want', 'move', 'stall', 'seek', 'pause', 'tick', 'leave']
  let random = 25
  const next = (below: number) => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
    return random % below
  }
  for (let round = 0; round < 200; round += 1) {
    const one = viewer()
    let moved = 0
    for (let n = 0; n < 300; n += 1) {
      const signal = signals[next(signals.length)] ?? 'tick'
      const passed = next(10) === 0 ? next(100_000) : next(900)
      const { at, position, rate } = one.now()
      const to = signal === 'seek' ? next(600_000) : position + (signal === 'move' ? passed * rate : 0)
      if (signal === 'move') moved += passed * rate
      one.say(signal, { at: at + passed, position: to, rate: [0.5, 1, 2][next(3)] ?? 1, isHidden: next(5) === 0 })
    }
    for (const { session: _session, ...event } of one.sentEvents) {
      const beacon = {
        ...{ context: `a.${'A'.repeat(22)}`, session: '00000000-0000-4000-8000-000000000000', viewer: null },
        ...{ sentAt: event.at, page: '', isEmbed: false, screen: '', player: '', events: [event] },
      }
      assert.ok(playerBeacon.safeParse(beacon).success, JSON.stringify(event))
    }
    assert.ok(one.played() <= moved + one.ranges().length, `${one.played()} of ${moved}`)
    for (const { runMs, from, to, rate } of one.ranges()) assert.ok(runMs >= Math.floor((to - from) / rate) - 1)
  }
})

test('an error is told in its place, before the first picture or after it', () => {
  const { state } = tell(createSession('one', zero), 'error', zero, { errorCode: 'network', isFatal: true })
  assert.equal(state.seq, 1)
  assert.equal(nextPhase('over', 'tick'), 'over')
})
