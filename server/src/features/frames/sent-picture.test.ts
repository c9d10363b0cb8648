import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { type Frame, frames, maxFrames } from '@skleyka/contract/frames/frames.calls.ts'
import { pictureBounds } from '@skleyka/contract/frames/picture-bounds.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { heldBack } from '../../../test/held-back.ts'
import { testHttp } from '../../../test/test-http.ts'
import { drawPicture, png } from '../../../test/test-pictures.ts'
import { testProcessing, until } from '../../../test/test-processing.ts'
import { testRows } from '../../../test/test-rows.ts'
import { dropAwaited } from './frame-rows.sql.ts'
import { pictureRoutes } from './pictures.http.ts'

const product = await testProcessing()
const { db, media, storage, work, keys } = product
after(product.close)
const { app, call, services } = await testHttp({ db, services: { storage } })
const make = testRows(db)
const user = await make.user({ name: 'Мария' })
await work()
const may: Permission[] = ['media.can_use_custom_screenshots', 'yauth.can_manage_account']
const jpeg = await drawPicture(media, 'own.jpg')

/** A video that does not play yet. */
async function video(permissions = may) {
  const { id: accountId, code } = await make.account({ members: { [user]: permissions } })
  const id = await make.record(accountId, user)
  const as = { user, account: code }
  const open = async (bytes = jpeg.length) => call(frames.upload, { id, bytes }, as)
  const send = async (url: string, body: Buffer) => {
    const answer = await app.inject({ method: 'POST', url: new URL(url).pathname, payload: body })
    return { status: answer.statusCode, error: answer.json().error }
  }
  const list = async (): Promise<Frame[]> => (await call(frames.list, { id }, as)).result.frames
  const settled = () => until(list, (all) => all.length > 0 && all.every(({ state }) => state !== 'MAKING'))
  return { id, accountId, as, open, send, list, settled }
}
const refusal = (answer: { error?: { type: string; subtype: string } }) =>
  `${answer.error?.type}/${answer.error?.subtype}`

test('P-M-26 a picture of one’s own is written anew, stands in the list and becomes the poster under an address of its own', async () => {
  const { id, as, open, send, list, settled } = await video()
  const { frameId, url } = (await open()).result
  assert.deepEqual(await list(), [], 'a place without a picture is not shown')
  assert.deepEqual(await send(url, jpeg), { status: 200, error: undefined })
  const [frame] = await settled()
  assert.deepEqual(
    [frame?.id, frame?.origin, frame?.state, frame?.atMs, frame?.width, frame?.height],
    [frameId, 'sent', 'READY', null, 640, 360],
  )
  assert.equal((await call(frames.setPoster, { id, frameId }, as)).error, undefined)
  const { poster_key } = await db
    .selectFrom('records')
    .select('poster_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const stored = await storage.read(poster_key ?? '')
  assert.ok(stored && !(await buffer(stored.body)).equals(jpeg), 'not the bytes that were sent')
  const folder = (poster_key ?? '').replace('poster.jpg', '')
  const left = await until(
    () => keys(folder),
    (found) => found.length === 2,
  )
  assert.deepEqual(left, [`${folder}poster.jpg`, `${folder}small.jpg`], 'what was sent is gone')
  assert.equal(refusal(await call(frames.delete, { id, frameId }, as)), 'STATE/CONFLICT')
  await call(frames.setPoster, { id, frameId: null }, as)
  assert.equal((await call(frames.delete, { id, frameId }, as)).error, undefined)
  await until(
    () => keys(folder),
    (found) => found.length === 0,
  )
  const { items } = (await call(audit.list, { object: { type: 'record', id } }, as)).result
  assert.equal(items.at(-1)?.action, 'frames.upload')
})

test('an address takes one picture, once, and for an hour', async () => {
  const { open, send, settled } = await video()
  const { url } = (await open()).result
  const twice = await Promise.all([send(url, jpeg), send(url, jpeg)])
  assert.deepEqual(twice.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal((await settled()).length, 1)
  assert.match((await send(url, jpeg)).error, /уже принята/)
  for (const strange of [`${url}0`, url.replace(/\/\d+\./, '/999999.'), url.replace('/frame/', '/cover/')]) {
    assert.notEqual((await send(strange, jpeg)).status, 200, strange)
  }
})

test('of two sends to one address the refused one takes nothing from the one that was kept', async () => {
  const { open, send, settled } = await video()
  const { url, frameId } = (await open()).result
  const slow = heldBack(pictureRoutes[0], services, url, Buffer.from('no picture'))
  await slow.isRead
  assert.equal((await send(url, jpeg)).status, 200)
  assert.equal(await slow.end(), 400)
  const [frame] = await settled()
  assert.deepEqual([frame?.id, frame?.state], [frameId, 'READY'])
})

test('a picture that is refused is told in words, leaves nothing, and another one may be sent', async () => {
  const { open, send, list, accountId } = await video()
  const refused = async (body: Buffer) => {
    const { url } = (await open(1)).result
    return send(url, body)
  }
  assert.deepEqual(await refused(png(40_000, 40_000)), {
    status: 400,
    error: 'Картинка слишком велика: 40000×40000. Уменьшите её до\u00a07680×4320 и\u00a0повторите',
  })
  assert.match((await refused(Buffer.from('<svg onload="alert(1)"/>'))).error, /не\u00a0картинка JPG, PNG или WebP/)
  assert.match((await refused(jpeg.subarray(0, 2000))).error, /обрывается/)
  const large = await refused(Buffer.concat([jpeg, Buffer.alloc(pictureBounds.bytes)]))
  assert.deepEqual([large.status, /больше 8\u00a0МБ/.test(large.error)], [413, true])
  assert.deepEqual(await list(), [])
  const rows = await db.selectFrom('frames').select('id').where('account_id', '=', accountId).execute()
  assert.deepEqual(rows, [])
})

test('a picture that looks whole and cannot be decoded fails in words and may be removed', async () => {
  const { id, as, open, send, settled, list } = await video()
  const { url, frameId } = (await open()).result
  assert.equal((await send(url, png(640, 360, Buffer.from('no pixels')))).status, 200)
  const [frame] = await settled()
  assert.equal(frame?.state, 'FAILED')
  assert.match(frame?.failText ?? '', /файл повреждён/)
  assert.equal(refusal(await call(frames.setPoster, { id, frameId }, as)), 'STATE/NOT_READY')
  await call(frames.delete, { id, frameId }, as)
  assert.deepEqual(await list(), [])
})

test('what is too large, one picture too many, a foreign video and a member without the permission are refused before a byte', async () => {
  const { id, accountId, open } = await video()
  assert.equal(refusal(await open(pictureBounds.bytes + 1)), 'LIMIT/SIZE')
  const other = await video()
  assert.equal(refusal(await call(frames.upload, { id, bytes: 1 }, other.as)), 'NOT_FOUND/RECORD')
  const reader = await video([])
  assert.equal(refusal(await reader.open()), 'ACCESS/FORBIDDEN')
  const row = { account_id: accountId, record_id: id, origin: 'sent', state: 'AWAITED' } as const
  await db
    .insertInto('frames')
    .values(Array.from({ length: maxFrames }, () => row))
    .execute()
  assert.equal(refusal(await open()), 'LIMIT/QUOTA')
  await db
    .updateTable('frames')
    .set({ created_at: new Date(0) })
    .where('record_id', '=', id)
    .execute()
  await dropAwaited(db)
  assert.equal((await open()).error, undefined, 'places whose picture never came are given back')
})

test('a video in the trash and a locked account take no picture', async () => {
  const { id, accountId, open, send } = await video()
  const { url } = (await open()).result
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', accountId).execute()
  assert.equal((await send(url, jpeg)).status, 409)
  await db.updateTable('accounts').set({ state: 'ACTIVE' }).where('id', '=', accountId).execute()
  await db.updateTable('records').set({ lifecycle: 'DISPOSED', disposed_at: new Date() }).where('id', '=', id).execute()
  assert.equal((await send(url, jpeg)).status, 409)
})
