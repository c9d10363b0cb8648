import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import type { RawRoute } from '../../http/raw.ts'
import { collectRoutes } from './collect.http.ts'
import { sealContext } from './viewing-context.ts'

// a clock of a process stands at 0 at no moment
const clock = { ms: 1 }
const kept: string[] = []
const robots: unknown[] = []
const previews: unknown[] = []
let routes: readonly RawRoute[] | null = null
const { db } = await testDatabase()
const account = await testRows(db).account()
const { app, services } = await testHttp({
  db,
  rawRoutes: [
    {
      verb: 'POST',
      path: '/collect',
      handle: async (request, all) => {
        routes ??= collectRoutes(all, () => clock.ms)
        return (await routes[0]?.handle(request, all)) ?? 'hangUp'
      },
    },
  ],
  services: {
    playerEvents: {
      keep: async (session, events) => {
        kept.push(session)
        for (const { lines } of events) {
          for (const line of lines) {
            const { is_robot: isRobot = 0, is_preview: isPreview = 0 } = JSON.parse(line)
            robots.push(isRobot)
            previews.push(isPreview)
          }
        }
        return events.length
      },
      load: async () => {},
      stop: async () => {},
    },
  },
})
const shown = {
  accountId: account.id,
  recordId: 2,
  versionId: 3,
  durationMs: 0,
  isPreview: false,
  isNamed: true,
  shownById: 0,
}

async function send(session: string, from: string, payload?: string) {
  const sentAt = services.now().getTime()
  const beacon = {
    ...{ context: sealContext(services.secrets, shown, services.now()), session, viewer: null, sentAt, page: '' },
    ...{ isEmbed: false, screen: '', player: '', events: [{ seq: 0, at: sentAt, type: 'load', position: 0 }] },
  }
  const headers = { 'x-forwarded-for': from, 'content-type': 'text/plain', 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
  const url = '/collect'
  return (await app.inject({ method: 'POST', url, headers, payload: payload ?? JSON.stringify(beacon) })).statusCode
}

const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length

test('a flood of one session is held back until time has passed, and others of its network are heard', async () => {
  const session = randomUUID()
  const statuses: number[] = []
  for (let n = 0; n < 70; n += 1) statuses.push(await send(session, '203.0.113.5'))
  assert.deepEqual([count(statuses, 204), count(statuses, 429)], [60, 10])
  assert.equal(kept.length, 60, 'what is refused is kept nowhere')
  assert.equal(await send(randomUUID(), '203.0.113.5'), 204)
  clock.ms += 10_000
  assert.equal(await send(session, '203.0.113.5'), 204)
})

test('a flood of one network is held back before it is read, and others are heard', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 2_010; n += 1) statuses.push(await send('', '203.0.113.6', ''))
  assert.deepEqual([count(statuses, 400), count(statuses, 429)], [2_000, 10])
  assert.equal(await send(randomUUID(), '203.0.113.7'), 204)
  clock.ms += 1_000
  assert.equal(await send(randomUUID(), '203.0.113.6'), 204)
})

test('sessions that one network makes up of one video are kept and not counted, those of others are', async () => {
  robots.length = 0
  for (let n = 0; n < 310; n += 1) assert.equal(await send(randomUUID(), '203.0.113.8'), 204)
  assert.deepEqual([robots.indexOf(1), robots.filter((mark) => mark === 1).length], [300, 10])
  await send(randomUUID(), '203.0.113.9')
  assert.equal(robots.at(-1), 0)
  clock.ms += 60_000
  await send(randomUUID(), '203.0.113.8')
  assert.equal(robots.at(-1), 0, 'after a while it may have another one')
})

test('C7 what an account’s own people watch is kept and marked, from a minute after it has named their networks', async () => {
  clock.ms += 3_600_000
  previews.length = 0
  await send(randomUUID(), '198.51.100.7')
  const networks = ['198.51.100.0/24', '2001:db8::/64']
  await db.updateTable('accounts').set({ own_networks: networks }).where('id', '=', account.id).execute()
  clock.ms += 60_001
  for (const from of ['198.51.100.8', '2001:db8::7', '198.51.101.7']) await send(randomUUID(), from)
  assert.deepEqual(previews, [0, 1, 1, 0])
})
