import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import type { PlayerBeacon } from '@skleyka/contract/collect/player-events.ts'
import { playerEventBounds } from '@skleyka/contract/collect/player-session.ts'
import { usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { testStatistics } from '../../../test/test-statistics.ts'
import { EventsRefused } from '../../statistics/event-files.ts'
import { openPlayerEvents, type PlayerEvents } from '../../statistics/player-events.ts'
import { pageBounds } from './page-bounds.ts'
import { sealContext } from './viewing-context.ts'

const statistics = await testStatistics()
const late: { events: PlayerEvents | null; refuses: boolean } = { events: null, refuses: false }
const opened = (): PlayerEvents => {
  if (late.refuses) throw new EventsRefused('full')
  if (late.events === null) throw new Error('not open')
  return late.events
}
const playerEvents: PlayerEvents = {
  keep: async (...args) => opened().keep(...args),
  load: () => opened().load(),
  stop: () => opened().stop(),
}
const t = await testPlayback(undefined, { statistics, playerEvents })
const { db, app, services, account, clock } = t
const folder = services.folders.statistics
late.events = await openPlayerEvents({ folder, statistics, log: services.log, now: services.now })
after(() => late.events?.stop())

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'
const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const name = 'a'.repeat(32)

interface Sending {
  body?: string
  from?: string
  agent?: string
  headers?: Record<string, string>
}

async function send(beacon: object, { body, from = '192.0.2.1', agent = chrome, headers = {} }: Sending = {}) {
  const payload = body ?? JSON.stringify(beacon)
  const all = { 'x-forwarded-for': from, 'user-agent': agent, 'content-type': 'text/plain;charset=UTF-8', ...headers }
  return (await app.inject({ method: 'POST', url: '/collect', payload, headers: all })).statusCode
}

const configOf = async (uuid: string) => (await t.ask(`/embed/${uuid}/config.json`)).json()

async function video() {
  const record = await t.playing()
  await db.updateTable('records').set({ duration_ms: 60_000 }).where('id', '=', record.id).execute()
  const { counted } = await configOf(record.uuid)
  const beacon = (more: Partial<PlayerBeacon> = {}): PlayerBeacon => {
    const sentAt = services.now().getTime()
    const events: PlayerBeacon['events'] = [{ seq: 0, at: sentAt, type: 'load', position: 0 }]
    return {
      ...{
        context: counted,
        session: randomUUID(),
        viewer: name,
        sentAt,
        page: 'https://site.example/news',
        isEmbed: true,
      },
      ...{ screen: '1920x1080', player: '5.44.0', events },
      ...more,
    }
  }
  return { ...record, beacon }
}

async function rowsOf(recordId: number) {
  await playerEvents.load()
  return statistics.query<Record<string, unknown>>(
    'SELECT * FROM events WHERE record = {id:UInt32} ORDER BY session, seq, part',
    {
      id: recordId,
    },
  )
}

test('A46 what a player tells is kept before it is answered and comes into the store as it was told', async () => {
  const one = await video()
  const sentAt = services.now().getTime()
  const events: PlayerBeacon['events'] = [
    { seq: 0, at: sentAt - 12_000, type: 'load', position: 0 },
    { seq: 1, at: sentAt - 11_000, type: 'play', position: 0 },
    {
      ...{ seq: 2, at: sentAt, type: 'heartbeat', position: 8_000, startMs: 350, height: 720, kbps: 2_500 },
      ranges: [
        { from: 0, to: 4_000, rate: 1, runMs: 4_000 },
        { from: 2_000, to: 8_000, rate: 2, runMs: 3_000 },
      ],
    },
    { seq: 3, at: sentAt, type: 'end', position: 8_000, finishReason: 'idleTimeout' },
  ]
  assert.equal(await send(one.beacon({ events, page: 'https://user:secret@site.example/news/?q=word#part' })), 204)
  const [file = ''] = readdirSync(path.join(folder, 'events')).filter((each) => each.endsWith('.events'))
  const text = readFileSync(path.join(folder, 'events', file), 'utf8')
  assert.equal(text.split('\n').length, 6)
  const rows = await rowsOf(one.id)
  assert.deepEqual(
    rows.map(({ seq, part, type, from_ms, to_ms, rate, run_ms }) => [seq, part, type, from_ms, to_ms, rate, run_ms]),
    [
      [0, 0, 'load', 0, 0, 0, 0],
      [1, 0, 'play', 0, 0, 0, 0],
      [2, 0, 'heartbeat', 0, 4_000, 1, 4_000],
      [2, 1, 'heartbeat', 2_000, 8_000, 2, 3_000],
      [3, 0, 'end', 0, 0, 0, 0],
    ],
  )
  const [, , beat] = rows
  assert.deepEqual(
    [
      beat?.account,
      beat?.version,
      beat?.page,
      beat?.domain,
      beat?.start_ms,
      beat?.height,
      beat?.kbps,
      beat?.duration_ms,
    ],
    [account.id, one.versionId, 'https://site.example/news/', 'site.example', 350, 720, 2_500, 60_000],
  )
  assert.deepEqual(
    [beat?.device, beat?.os, beat?.browser, beat?.screen, beat?.is_robot, beat?.is_preview, rows[4]?.finish_reason],
    ['desktop', 'Linux', 'Chrome', '1920x1080', 0, 0, 'idleTimeout'],
  )
  assert.doesNotMatch(text, /192\.0\.2\.1|secret|q=word/)
})

test('a repeat counts once, whatever order it comes in', async () => {
  const one = await video()
  const at = services.now().getTime()
  const event = (seq: number) => ({ seq, at, type: 'heartbeat', position: 0 }) as const
  const both = one.beacon({ events: [event(1), event(0)] })
  assert.deepEqual(await Promise.all([send(both), send(both)]), [204, 204])
  assert.equal(await send({ ...both, events: [event(2), event(1)] }), 204)
  assert.deepEqual(
    (await rowsOf(one.id)).map(({ seq }) => seq),
    [0, 1, 2],
  )
})

test('only what this server has sealed names a record: forged, changed and old contexts are refused', async () => {
  const [one, other] = [await video(), await video()]
  const { context } = one.beacon()
  const [head = '', mac = ''] = [
    context.slice(0, context.lastIndexOf('.')),
    context.slice(context.lastIndexOf('.') + 1),
  ]
  const foreign = other.beacon().context
  const forged = [
    `${head.replace(/^\w+/, 'zz')}.${mac}`,
    `${foreign.slice(0, foreign.lastIndexOf('.'))}.${mac}`,
    `${head}.${'A'.repeat(22)}`,
    `${mac}`,
    '',
    `${account.id}.${one.id}.1.0.0.0.`,
  ]
  for (const each of forged) assert.equal(await send(one.beacon({ context: each })), 400, each)
  const before = clock.time
  clock.time = new Date(before.getTime() + 9 * 24 * 3_600_000)
  assert.equal(await send(one.beacon({ context })), 400, 'after its days')
  clock.time = new Date(before.getTime() - 10 * 60_000)
  assert.equal(await send(one.beacon({ context })), 400, 'before its days')
  clock.time = before
  assert.deepEqual(await rowsOf(one.id), [])
})

test('clocks are put right: a viewer years off is where the server is, and what claims another time is refused', async () => {
  const one = await video()
  const now = services.now().getTime()
  const off = now - 20 * 365 * 24 * 3_600_000
  const makeBeacon = (sentAt: number, ...ats: number[]) =>
    one.beacon({ sentAt, events: ats.map((at, seq) => ({ seq, at, type: 'heartbeat', position: 0 })) })
  assert.equal(await send(makeBeacon(off, off - 5_000, off + 30_000)), 204)
  const rows = await rowsOf(one.id)
  assert.deepEqual(
    rows.map(({ at }) => at),
    [now - 5_000, now].map((ms) => new Date(ms).toISOString().replace('T', ' ').replace('Z', '')),
  )
  for (const at of [now + 120_000, now - playerEventBounds.ageMs - 1])
    assert.equal(await send(makeBeacon(now, at)), 400)
  assert.equal((await rowsOf(one.id)).length, 2)
})

test('bodies that are too large, no JSON or of another shape are refused and kept nowhere', async () => {
  const one = await video()
  const at = services.now().getTime()
  const beat = { seq: 0, at, type: 'heartbeat', position: 0 }
  const bad: [number, string | object][] = [
    [413, ' '.repeat(10 * 1024 * 1024)],
    [400, '['.repeat(playerEventBounds.bodyBytes - 1)],
    [400, `{"events":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`],
    ...['', 'null', '"text"', '{', '\u0000'].map((text): [number, string] => [400, text]),
    ...[1e308, -1, 0.5, '5', null, Number.MAX_SAFE_INTEGER].map((position): [number, object] => [
      400,
      { ...beat, position },
    ]),
    ...[1e308, -1, '1', 1_000_001].map((seq): [number, object] => [400, { ...beat, seq }]),
    ...['view', 'constructor', '', 7].map((type): [number, object] => [400, { ...beat, type }]),
    [400, { ...beat, ranges: [{ from: 5, to: 5, rate: 1, runMs: 1 }] }],
    [400, { ...beat, ranges: [{ from: 0, to: 500_000, rate: 1, runMs: 1 }] }],
    [400, { ...beat, ranges: [{ from: 0, to: 5, rate: 0, runMs: 1 }] }],
    [400, { ...beat, ranges: Array(21).fill({ from: 0, to: 1, rate: 1, runMs: 1 }) }],
    [400, { ...beat, errorCode: "'; DROP TABLE events" }],
    [400, { ...beat, finishReason: 'ended' }],
    [400, { ...beat, more: 1 }],
  ]
  for (const [status, each] of bad) {
    const body = typeof each === 'string' ? each : JSON.stringify({ ...one.beacon(), events: [each] })
    assert.equal(await send({}, { body }), status, body.slice(0, 200))
  }
  const many = Array.from({ length: playerEventBounds.events + 1 }, (_, seq) => ({ ...beat, seq }))
  for (const events of [[], many, [beat, beat]]) assert.equal(await send({ ...one.beacon(), events }), 400)
  for (const part of [
    { session: 'x' },
    { viewer: 'x' },
    { screen: '<' },
    { player: '\n' },
    { page: 'x'.repeat(2_001) },
  ])
    assert.equal(await send({ ...one.beacon(), ...part }), 400)
  assert.equal(await send(one.beacon(), { headers: { 'content-type': 'multipart/form-data; boundary=x' } }), 415)
  assert.equal(await send(one.beacon(), { body: '"1e999"' }), 400)
  assert.deepEqual(await rowsOf(one.id), [])
})

test('what a statement might take for its own is text in every place', async () => {
  const one = await video()
  const page = "https://site.example/'; DROP TABLE events; --/\\'{id:UInt32}/\u2028"
  assert.equal(await send(one.beacon({ page }), { agent: `Mozilla/5.0 '; DROP TABLE events` }), 204)
  const [row] = await rowsOf(one.id)
  assert.equal(row?.page, new URL(page).href)
})

test('robots and previews are kept and marked, and a browser without a window that plays is a viewer', async () => {
  const one = await video()
  await send(one.beacon(), { agent: robot })
  await send(one.beacon(), { agent: '' })
  await send(one.beacon(), { agent: chrome.replace('Chrome', 'HeadlessChrome') })
  const shown = { accountId: account.id, recordId: one.id, versionId: one.versionId, durationMs: 0 }
  const context = sealContext(
    services.secrets,
    { ...shown, isPreview: true, isNamed: true, shownById: 0 },
    services.now(),
  )
  await send(one.beacon({ context }))
  const marks = (await rowsOf(one.id)).map(({ is_robot, is_preview }) => `${is_robot}${is_preview}`)
  assert.deepEqual(marks.toSorted(), ['00', '01', '10', '10'])
  const counted = await statistics.query(
    'SELECT uniqExact(session) AS sessions FROM touched_sessions WHERE record = {id:UInt32}',
    {
      id: one.id,
    },
  )
  assert.deepEqual(counted, [{ sessions: 1 }])
})

test('a viewer is one by the name of the browser; without it, or told not to be tracked, by address and browser for the day', async () => {
  const one = await video()
  const viewerBy = async (more: Partial<PlayerBeacon>, sending: Sending = {}) => {
    const beacon = one.beacon(more)
    assert.equal(await send(beacon, sending), 204)
    await playerEvents.load()
    const [row] = await statistics.query<{ viewer: string }>(
      'SELECT toString(viewer) AS viewer FROM events WHERE session = {session:UUID}',
      { session: beacon.session },
    )
    return row?.viewer
  }
  const named = await viewerBy({})
  assert.equal(await viewerBy({}, { from: '198.51.100.9' }), named)
  assert.notEqual(await viewerBy({ viewer: 'b'.repeat(32) }), named)
  const unnamed = await viewerBy({ viewer: null })
  assert.notEqual(unnamed, named)
  assert.equal(await viewerBy({}, { headers: { dnt: '1' } }), unnamed)
  assert.equal(await viewerBy({}, { headers: { 'sec-gpc': '1' } }), unnamed)
  assert.notEqual(await viewerBy({ viewer: null }, { from: '198.51.100.9' }), unnamed)
  assert.notEqual(await viewerBy({ viewer: null }, { agent: `${chrome} Edg/153` }), unnamed)

  const salts = () => readdirSync(folder).filter((each) => each.startsWith('salt-'))
  assert.deepEqual(salts(), ['salt-2026-11-21'])
  const before = clock.time
  clock.time = new Date(before.getTime() + 24 * 3_600_000)
  assert.notEqual(await viewerBy({ viewer: null }), unnamed)
  assert.deepEqual(salts(), ['salt-2026-11-22'], 'the salt of the day before is forgotten')
  assert.equal(await viewerBy({}), named)
  clock.time = before
})

test('a template says whether viewers have a name, or are counted at all', async () => {
  const one = await video()
  const wear = async (counting: string) => {
    const body = JSON.stringify({ ...usualPlayer, counting })
    const { id } = await db
      .insertInto('templates')
      .values({ account_id: account.id, kind: 'player', name: randomUUID(), body, published_version: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('template_versions')
      .values({ account_id: account.id, template_id: id, version: 1, body })
      .execute()
    await db.updateTable('records').set({ player_template_id: id }).where('id', '=', one.id).execute()
    return (await configOf(one.uuid)).counted
  }
  assert.equal(await wear('none'), null)
  const context = await wear('daily')
  await send(one.beacon({ context }), { from: '192.0.2.77' })
  await send(one.beacon({ context, viewer: null }), { from: '192.0.2.77' })
  assert.equal(new Set((await rowsOf(one.id)).map(({ viewer }) => viewer)).size, 1)
})

test('a million pages of one viewer fill no table', async () => {
  const one = await video()
  const session = randomUUID()
  for (let page = 0; page < pageBounds.ofViewer + 30; page += 1) {
    const events: PlayerBeacon['events'] = [{ seq: page, at: services.now().getTime(), type: 'heartbeat', position: 0 }]
    const url = `https://site.example/${page}`
    await send(
      one.beacon({ session: page % 40 === 0 ? session : randomUUID(), viewer: 'c'.repeat(32), page: url, events }),
    )
  }
  const rows = await rowsOf(one.id)
  assert.equal(rows.length, pageBounds.ofViewer + 30)
  assert.equal(new Set(rows.map(({ page }) => page)).size, pageBounds.ofViewer + 1)
  assert.ok(rows.every(({ domain }) => domain === 'site.example'))
})

test('events that the disk does not take are not answered as kept', async () => {
  const one = await video()
  const beacon = one.beacon()
  late.refuses = true
  assert.equal(await send(beacon), 503)
  late.refuses = false
  assert.equal(await send(beacon), 204)
  assert.equal((await rowsOf(one.id)).length, 1)
})

test('pages of any site may send, and read nothing of it', async () => {
  const answer = await app.inject({ method: 'OPTIONS', url: '/collect', headers: { origin: 'https://site.example' } })
  assert.deepEqual([answer.statusCode, answer.headers['access-control-allow-origin']], [204, '*'])
  assert.equal(answer.headers['access-control-allow-credentials'], undefined)
})
