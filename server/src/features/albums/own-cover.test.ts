import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { fault } from '@skleyka/contract/faults.ts'
import { pictureBounds } from '@skleyka/contract/frames/picture-bounds.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testSecrets } from '../../../test/test-media.ts'
import { drawPicture, png } from '../../../test/test-pictures.ts'
import { testProcessing, until } from '../../../test/test-processing.ts'
import { testRows } from '../../../test/test-rows.ts'
import { coverFolder, sentFile, sentFolder } from '../../storage/keys.ts'
import { coverTask } from './cover.task.ts'
import { beginCover } from './cover-rows.sql.ts'

const product = await testProcessing()
const { db, media, storage, scratchFolder, work, keys } = product
after(product.close)
const { app, call } = await testHttp({ db, services: { storage } })
const make = testRows(db)
const user = await make.user()
await work()
const may: Permission[] = ['media.can_manage_albums']
const jpeg = await drawPicture(media, 'cover.jpg')

async function album(permissions = may) {
  const { id: accountId, code } = await make.account({ members: { [user]: may } })
  const keeper = { user, account: code }
  const { id, uuid } = (await call(albums.create, { name: 'Альбом' }, keeper)).result.album
  const other = await make.user()
  await make.member(accountId, other, permissions)
  const as = { user: other, account: code }
  const open = (bytes = jpeg.length) => call(albums.uploadCover, { id, bytes }, as)
  const send = async (url: string, body: Buffer) => {
    const answer = await app.inject({ method: 'POST', url: new URL(url).pathname, payload: body })
    return { status: answer.statusCode, error: answer.json().error }
  }
  const read = async () => (await call(albums.get, { id }, as)).result.album
  const settled = () => until(read, ({ ownCover }) => ownCover !== 'MAKING')
  return { id, uuid, accountId, as, open, send, read, settled }
}
const fetched = (address: string | null) => app.inject({ url: new URL(address ?? 'http://none/none').pathname })
const refusal = (answer: { error?: { type: string; subtype: string } }) =>
  `${answer.error?.type}/${answer.error?.subtype}`

test('B4 a cover of one’s own is written anew, shown under an address of its own, replaced and removed with its files', async () => {
  const { id, uuid, as, open, send, settled, read } = await album()
  const { url } = (await open()).result
  const before = (await read()).rowVersion
  assert.equal((await send(url, jpeg)).status, 200)
  assert.match((await send(url, jpeg)).error, /уже принята/)
  const shown = await settled()
  assert.equal(shown.ownCover, 'READY')
  assert.ok(shown.rowVersion > before)
  const picture = await fetched(shown.cover)
  assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/jpeg'])
  assert.ok(!picture.rawPayload.equals(jpeg))

  assert.equal((await send((await open()).result.url, jpeg)).status, 200)
  const replaced = await settled()
  assert.notEqual(replaced.cover, shown.cover)
  assert.equal((await fetched(shown.cover)).statusCode, 404)
  await until(
    () => keys(`covers/${uuid}/`),
    (left) => left.length === 2,
  )

  const { rowVersion } = replaced
  const { result } = await call(albums.update, { id, rowVersion, fields: { coverRecordId: null } }, as)
  assert.deepEqual([result.album.ownCover, result.album.cover], ['NONE', null])
  await until(
    () => keys(`covers/${uuid}/`),
    (left) => left.length === 0,
  )
})

test('a cover that is refused or broken is told in words, and the one before stays', async () => {
  const { uuid, open, send, settled, read } = await album()
  await send((await open()).result.url, jpeg)
  const { cover } = await settled()
  assert.match((await send((await open()).result.url, Buffer.from('<svg/>'))).error, /не\u00a0картинка/)
  assert.equal((await read()).cover, cover)
  assert.equal((await send((await open()).result.url, png(640, 360, Buffer.from('no pixels')))).status, 200)
  const failed = await settled()
  assert.deepEqual([failed.ownCover, failed.cover], ['FAILED', cover])
  assert.match(failed.coverFailText ?? '', /файл повреждён/)
  await until(
    () => keys(`covers/${uuid}/`),
    (left) => left.length === 2,
  )
})

test('a cover that nothing could be made of leaves no files, and one that another has followed ends nothing', async () => {
  const { id, uuid, accountId, open, send, settled, read } = await album()
  await send((await open()).result.url, jpeg)
  const { cover, rowVersion } = await settled()
  const number = await db.transaction().execute((tx) => beginCover(tx, accountId, id, rowVersion))
  assert.ok(number !== null)
  await storage.put(`${sentFolder(coverFolder(uuid, number))}${sentFile}`, jpeg)
  const tools = { ...media, scratchFolder, threads: 1, secrets: testSecrets }
  const why = fault('unreadable')
  const task = {
    id: 1,
    type: 'cover' as const,
    accountId,
    recordId: null,
    versionId: null,
    claim: 1,
    attempts: 3,
    requestId: null,
  }
  const { failed } = coverTask(storage, tools)
  const fail = (ofNumber: number) =>
    db.transaction().execute(async (tx) => {
      await failed?.({ ...task, payload: { albumId: id, number: ofNumber } }, why, tx)
    })
  await fail(number - 1)
  assert.equal((await read()).ownCover, 'MAKING')
  await fail(number)
  const { ownCover, coverFailText, cover: left } = await read()
  assert.deepEqual([ownCover, coverFailText, left], ['FAILED', why.text, cover])
  await until(
    () => keys(`covers/${uuid}/`),
    (found) => found.length === 2,
  )
})

test('an album that was changed since takes no picture; a deleted one leaves no files', async () => {
  const { id, uuid, as, open, send, settled, read } = await album()
  const { url } = (await open()).result
  const { rowVersion } = await read()
  await call(albums.update, { id, rowVersion, fields: { name: 'Другое имя' } }, as)
  assert.equal((await send(url, jpeg)).status, 409)
  await send((await open()).result.url, jpeg)
  const { cover } = await settled()
  await call(albums.delete, { id }, as)
  assert.equal((await fetched(cover)).statusCode, 404)
  await until(
    () => keys(`covers/${uuid}/`),
    (left) => left.length === 0,
  )
})

test('P-M-15 a cover is sent by those who keep albums, of their account, and is hidden behind a lock', async () => {
  const one = await album()
  assert.equal(refusal(await one.open(pictureBounds.bytes + 1)), 'LIMIT/SIZE')
  assert.equal(refusal(await (await album([])).open()), 'ACCESS/FORBIDDEN')
  const stranger = await album()
  const foreign = await call(albums.uploadCover, { id: one.id, bytes: 1 }, stranger.as)
  assert.equal(refusal(foreign), 'NOT_FOUND/ALBUM')
  await one.send((await one.open()).result.url, jpeg)
  const { cover } = await one.settled()
  const others = cover?.replace(one.uuid, stranger.uuid) ?? null
  assert.equal((await fetched(others)).statusCode, 404)
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', one.accountId).execute()
  assert.equal((await fetched(cover)).statusCode, 404)
})
