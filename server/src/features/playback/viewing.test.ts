import assert from 'node:assert/strict'
import { test } from 'node:test'
import { viewing } from '@skleyka/contract/access/viewing.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import { embedRoutes } from './embed.http.ts'
import { playbackRoutes } from './playback.http.ts'

const files = { script: '/x.js', styles: [], shared: [], later: {} }
const t = await testPlayback([...playbackRoutes, ...embedRoutes(async () => ({ page: () => files, send: () => null }))])
const { db, call, playing, ask, services } = t
const make = testRows(db)
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO'] })
  .execute()

const editing: Permission[] = ['media.can_edit_records', 'yauth.can_manage_account']
async function person(...permissions: Permission[]) {
  const user = await make.user()
  await make.member(t.account.id, user, permissions)
  return { user, account: 'studio' }
}
const set = (id: number, values: object) => db.updateTable('records').set(values).where('id', '=', id).execute()
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const foreign = 'https://news.example'
const own = services.publicUrl

test('B5 checkAccess tells whether viewers are given a video and why not, and a segment answers the same', async () => {
  const as = await person()
  const { id, base } = await playing()
  const readCode = async (more: object = {}) => {
    const { result } = await call(viewing.checkAccess, { id, ...more }, as)
    assert.equal(result.allowed, result.code === null)
    assert.equal(result.rule === null, result.allowed)
    return result.code
  }
  const segment = async () => {
    const answer = await ask(`${base()}480/00000.m4s`)
    return answer.statusCode === 200 ? null : (JSON.parse(answer.body.startsWith('{') ? answer.body : '{}').code ?? 404)
  }
  const usual = { publication: 'PUBLISHED', published_from: null, published_to: null, moderation: 'NONE' }
  const rules = [
    [{}, null],
    [{ visibility: 'PUBLIC' }, null],
    [{ visibility: 'PRIVATE' }, 'PRIVATE'],
    [{ publication: 'DRAFT' }, 'NOT_PUBLISHED'],
    [{ published_from: inHours(1) }, 'NOT_YET'],
    [{ published_to: inHours(-1) }, 'EXPIRED'],
    [{ moderation: 'REJECTED' }, 'MODERATION'],
  ] as const
  for (const [values, code] of rules) {
    await set(id, { ...usual, visibility: 'LINK', ...values })
    assert.deepEqual([await readCode(), await segment()], [code, code])
  }
  await set(id, { ...usual, lifecycle: 'DISPOSED', disposed_at: new Date() })
  assert.deepEqual([await readCode(), await segment()], ['TRASHED', 404])
  await set(id, { ...usual, lifecycle: 'ACTIVE', disposed_at: null, playable: false })
  assert.equal(await readCode(), 'NOT_READY')
  await set(id, { playable: true, published_from: inHours(2), published_to: inHours(4) })
  const moments = [1, 3, 5].map((hours) => readCode({ at: inHours(hours).toISOString() }))
  assert.deepEqual(await Promise.all(moments), ['NOT_YET', null, 'EXPIRED'])
})

test('B5 a schedule across the change of the clocks is judged by its instants: an hour that is left out, and one that comes twice', async () => {
  await db.updateTable('accounts').set({ time_zone: 'Europe/Berlin' }).where('id', '=', t.account.id).execute()
  const as = await person('media.can_edit_records')
  const { id } = await playing()
  const from = async (publishedFrom: string, publishedTo: string) => {
    const { rowVersion } = await db
      .selectFrom('records')
      .select('row_version as rowVersion')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const times = {
      publication: 'SCHEDULED',
      publishedFrom: new Date(publishedFrom),
      publishedTo: new Date(publishedTo),
    }
    const { error, result } = await call(records.update, { id, rowVersion, fields: times }, as)
    assert.equal(error, undefined)
    const { record } = result
    assert.deepEqual(
      [record.publishedFrom, record.publishedTo],
      [times.publishedFrom.toISOString(), times.publishedTo.toISOString()],
    )
    return async (at: string) =>
      (await call(viewing.checkAccess, { id, at: new Date(at).toISOString() }, as)).result.code
  }
  // 01:30 to 03:30 by the clocks of Berlin, whose 02:00 is 03:00: one hour
  const spring = await from('2027-03-28T01:30+01:00', '2027-03-28T03:30+02:00')
  const inSpring = [
    '01:29:59.999+01:00',
    '01:30+01:00',
    '01:59+01:00',
    '03:00+02:00',
    '03:29:59.999+02:00',
    '03:30+02:00',
  ]
  const springCodes = await Promise.all(inSpring.map((time) => spring(`2027-03-28T${time}`)))
  assert.deepEqual(springCodes, ['NOT_YET', null, null, null, null, 'EXPIRED'])
  // from the first 02:30 to the second one
  const autumn = await from('2027-10-31T02:30+02:00', '2027-10-31T02:30+01:00')
  const inAutumn = ['02:29+02:00', '02:30+02:00', '02:59+02:00', '02:00+01:00', '02:29+01:00', '02:30+01:00']
  const then = await Promise.all(inAutumn.map((time) => autumn(`2027-10-31T${time}`)))
  assert.deepEqual(then, ['NOT_YET', null, null, null, null, 'EXPIRED'])
})

test('T-IDOR-1 a video of another account is not judged, and told as an unknown one', async () => {
  const as = await person()
  const stranger = await make.user()
  const other = await make.account({ sections: ['VIDEO'], members: { [stranger]: [] } })
  for (const id of [await make.record(other.id, stranger), 987_654_321]) {
    assert.equal((await call(viewing.checkAccess, { id }, as)).error?.subtype, 'RECORD')
  }
})

test('B5 without embedding the player stands in no frame of another site, and a player there gets no segment', async () => {
  const as = await person()
  const { id, uuid, base } = await playing()
  const frame = async () => String((await ask(`/embed/${uuid}`)).headers['content-security-policy'])
  const from = async (origin: string) => (await ask(`${base()}480/00000.m4s`, { origin })).statusCode
  assert.match(await frame(), /frame-ancestors \*/)
  assert.equal(await from(foreign), 200)
  await set(id, { embedding: false })
  assert.match(await frame(), /frame-ancestors 'self'/)
  assert.deepEqual([await from(foreign), await from('null'), await from(own)], [404, 404, 200])
  const refused = await ask(`${base()}master.m3u8`, { origin: foreign })
  assert.deepEqual(refused.json(), { code: 'EMBEDDING', text: 'Видео не\u00a0показывают на\u00a0этом сайте' })
  const viewer = await t.session()
  assert.equal((await ask(`${base(viewer)}480/00000.m4s`, { origin: foreign })).statusCode, 200)
  const on = async (site?: string) => (await call(viewing.checkAccess, { id, site }, as)).result.code
  assert.deepEqual([await on(), await on('news.example'), await on(new URL(own).hostname)], [null, 'EMBEDDING', null])
})

test('B5 search engines are let to a public video alone', async () => {
  const { id, uuid } = await playing()
  const robots = async () => (await ask(`/embed/${uuid}`)).headers['x-robots-tag']
  assert.equal(await robots(), 'noindex')
  await set(id, { visibility: 'PUBLIC' })
  assert.equal(await robots(), undefined)
  await set(id, { publication: 'DRAFT' })
  assert.equal(await robots(), 'noindex')
})

test('P-M-20 only who may create public records opens one to everybody: on its page, in bulk, by an undo', async () => {
  const [editor, opener] = [await person(...editing), await person(...editing, 'media.can_create_public_records')]
  const id = await make.record(t.account.id, t.user.id)
  const row = async () => (await call(records.getById, { id }, editor)).result.record
  const edit = async (as: object, fields: object) =>
    call(records.update, { id, rowVersion: (await row()).rowVersion, fields }, as)
  assert.deepEqual([(await row()).visibility, (await row()).embedding], ['LINK', true])
  assert.equal((await edit(editor, { visibility: 'PUBLIC' })).error?.subtype, 'FORBIDDEN')
  const ops = [{ field: 'visibility' as const, op: 'set' as const, value: 'PUBLIC' as const }]
  assert.equal((await call(bulk.updateMulti, { ids: [id], ops }, editor)).error?.subtype, 'FORBIDDEN')
  assert.equal((await call(bulk.updateMulti, { ids: [id], ops }, opener)).error, undefined)
  assert.equal((await row()).visibility, 'PUBLIC')
  // what is so already is not opened anew
  assert.equal((await edit(editor, { visibility: 'PUBLIC', embedding: false })).error, undefined)
  assert.equal((await edit(editor, { visibility: 'PRIVATE' })).error, undefined)
  const [closed] = (await call(audit.list, { object: { type: 'record', id } }, editor)).result.items
  assert.deepEqual(closed?.changes, [{ field: 'visibility', before: 'PUBLIC', after: 'PRIVATE' }])
  assert.equal(closed?.canUndo, false)
  assert.equal((await call(audit.undo, { id: closed?.id }, editor)).error?.subtype, 'FORBIDDEN')
  assert.equal((await call(audit.undo, { id: closed?.id }, opener)).error, undefined)
  assert.deepEqual([(await row()).visibility, (await row()).embedding], ['PUBLIC', false])
})
