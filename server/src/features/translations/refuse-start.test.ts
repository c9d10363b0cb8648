import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { notices } from '@skleyka/contract/notifications/notifications.calls.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { ofQuotas } from '@skleyka/contract/quotas/quota-kinds.ts'
import { type QuotaBounds, quotas } from '@skleyka/contract/quotas/quotas.calls.ts'
import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { liveSessions } from './translations.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call } = await testHttp({ db })
const administrator = { user: await make.user({ admin: true }) }
const permissions: Permission[] = [
  'streaming.can_use_translations',
  'streaming.can_create_translations',
  'yauth.can_manage_account',
]

/** An account with bounds and somebody who may do all with its livestreams. */
async function house(bounds: Partial<QuotaBounds>) {
  const user = await make.user()
  const account = await make.account({ sections: ['LIVESTREAM'], members: { [user]: permissions } })
  const as = { user, account: account.code }
  const save = (next: Partial<QuotaBounds>) =>
    call(quotas.save, { accountId: account.id, quotas: { ...ofQuotas(() => null), ...next } }, administrator)
  await save(bounds)
  const livestream = async (params: object = {}) => {
    const { id } = (await call(translations.create, { name: 'Матч', ...params }, as)).result
    const open = async () => {
      const stream = (await liveSessions.findStream(db, id)) ?? assert.fail('no livestream')
      const opened = await db.transaction().execute((tx) => liveSessions.openSession(tx, stream))
      return opened === null || opened === 'quota' ? opened : opened.state
    }
    const move = (fields: object) =>
      db.updateTable('translation_sessions').set(fields).where('translation_id', '=', id).execute()
    const get = async () => (await call(translations.get, { id }, as)).result
    return { id, open, move, get, start: () => call(translations.start, { id }, as) }
  }
  const listNotices = async () =>
    (await call(notices.list, {}, as)).result.items.map(({ kind, reason, count }) => `${kind} ${reason} ${count}`)
  const journal = async (id: number) =>
    (await call(audit.list, { object: { type: 'translation', id } }, as)).result.items
      .filter(({ action }) => action === 'translations.refuse')
      .map(({ changes }) => changes.map(({ field, after }) => `${field} ${after}`).join())
  const now = async () => (await call(quotas.own, {}, as)).result.quotas
  return { account, as, save, livestream, listNotices, journal, now }
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

test('R25 B12 of many livestreams that begin at once no more are let in than the account has places, and each refusal is told once', async () => {
  const { livestream, listNotices, journal, now, save } = await house({ livestreams: 2 })
  const all = await Promise.all(Array.from({ length: 6 }, () => livestream()))
  const answers = await Promise.all(all.map(({ open }) => open()))
  assert.deepEqual(answers.toSorted(), ['PREPARING', 'PREPARING', 'quota', 'quota', 'quota', 'quota'])
  assert.deepEqual((await now()).livestreams, { limit: 2, used: 2, coming: 0 })
  const refused = all.filter((_, place) => answers[place] === 'quota')
  const running = all.filter((_, place) => answers[place] !== 'quota')
  const [one, other] = refused
  assert.ok(one && other && running[0])
  for (let tries = 0; tries < 3; tries += 1) assert.equal(await one.open(), 'quota')
  assert.deepEqual(await journal(one.id), ['refusedBy livestreams'])
  assert.deepEqual(
    (await listNotices()).toSorted(),
    refused.map(({ id }) => `liveRefused livestreams ${id}`).toSorted(),
  )
  const { refused: shown } = await one.get()
  assert.deepEqual([shown?.reason, shown?.limit], ['livestreams', 2])
  // one that runs may lose its source and come back, also under a lower bound; nobody is cut
  await running[0].move({ state: 'INTERRUPTED', interrupted_at: new Date() })
  await save({ livestreams: 0 })
  assert.equal(await running[0].open(), 'INTERRUPTED')
  assert.equal(await other.open(), 'quota')
  assert.equal((await other.get()).refused?.limit, 0)
  await save({ livestreams: 3 })
  assert.equal(await one.open(), 'PREPARING')
  assert.equal((await one.get()).refused, null)
  // a pause of more than an hour makes a new spell
  await db
    .updateTable('translations')
    .set({ refused_at: hoursAgo(3), refused_last_at: hoursAgo(2) })
    .where('id', '=', other.id)
    .execute()
  assert.equal(await other.open(), 'quota')
  assert.equal((await journal(other.id)).length, 2)
})

test('R25 B7 of sources that are put on air at once no more are read than an account may have', async () => {
  const { livestream } = await house({})
  const pull = { source: 'PULL', pullUrl: 'rtsp://camera.example/live' }
  const all = await Promise.all(Array.from({ length: 4 }, () => livestream(pull)))
  const many = Array.from({ length: translationBounds.sourcesAtOnce - 2 }, () => livestream(pull))
  for (const { id } of await Promise.all(many))
    await db.updateTable('translations').set({ is_wanted: true }).where('id', '=', id).execute()
  const answers = await Promise.all(all.map(({ start }) => start()))
  assert.deepEqual(answers.map(({ error }) => error?.subtype ?? 'OK').toSorted(), ['OK', 'OK', 'QUOTA', 'QUOTA'])
})

test('B12 hours that are used up let nothing begin, by an encoder or by «В эфир», and cut nothing that is on air', async () => {
  const { livestream, listNotices, save, as } = await house({})
  const [first, waiting, next] = [await livestream(), await livestream(), await livestream()]
  const pulled = await livestream({ source: 'PULL', pullUrl: 'rtsp://camera.example/live' })
  for (const { open } of [first, waiting]) assert.equal(await open(), 'PREPARING')
  // on air since this month began at the latest, so that some of it counts
  await first.move({ state: 'LIVE', on_air_at: hoursAgo(31 * 24) })
  await save({ airtime: 1 })
  assert.equal(await next.open(), 'quota')
  assert.equal((await next.get()).refused?.reason, 'airtime')
  assert.deepEqual(await listNotices(), [`liveRefused airtime ${next.id}`])
  const { error } = await waiting.start()
  assert.deepEqual([error?.type, error?.subtype], ['LIMIT', 'QUOTA'])
  assert.match(
    (error?.extra ?? '').replaceAll('\u00a0', ' '),
    /^Часы эфира этого месяца израсходованы, отведено 0 мин\./,
  )
  assert.equal((await pulled.start()).error?.subtype, 'QUOTA')
  assert.equal((await pulled.get()).isWanted, false)
  assert.equal(await first.open(), 'LIVE')
  assert.equal((await first.start()).error, undefined, 'a repeat is no start')
  // deleting what has used them gives none back
  await call(translations.finish, { id: first.id }, as)
  assert.equal((await call(translations.delete, { ids: [first.id] }, as)).result.updateStates[first.id]?.status, 'OK')
  assert.equal(await next.open(), 'quota')
  for (const livestreams of [1, 0]) {
    await save({ livestreams })
    assert.equal((await pulled.start()).error?.subtype, 'QUOTA')
  }
  await save({})
  assert.equal((await pulled.start()).error, undefined)
  assert.equal((await waiting.start()).error, undefined)
})
