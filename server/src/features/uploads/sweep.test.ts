import assert from 'node:assert/strict'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testUploads } from '../../../test/test-uploads.ts'
import { sweepUploads } from './sweep.ts'

const { db, services, account, user, create, sendPart, readUpload, readRecord } = await testUploads()
const files = () => readdir(services.folders.uploads)

async function begun() {
  const upload = await create(10)
  await sendPart(upload.uploadId, 1, Buffer.from('0123456789'))
  return upload
}

test('an upload whose record is deleted is closed and its file removed; one that goes on is left alone', async () => {
  const deleted = await begun()
  const alive = await begun()
  await db.updateTable('records').set({ lifecycle: 'DELETED' }).where('id', '=', deleted.recordId).execute()
  await sweepUploads(services)
  assert.equal((await readUpload(deleted.uploadUuid)).state, 'ABORTED')
  assert.equal((await readUpload(alive.uploadUuid)).state, 'RECEIVING')
  assert.ok(!(await files()).includes(deleted.uploadUuid))
  assert.ok((await files()).includes(alive.uploadUuid))
})

test('an upload left to itself for 7 days goes with its record; one of 6 days stays', async () => {
  const [old, young] = [await begun(), await begun()]
  const age = (uuid: string, days: number) =>
    sql`update uploads set last_part_at = now() - ${days} * interval '1 day' where uuid = ${uuid}`.execute(db)
  await age(old.uploadUuid, 8)
  await age(young.uploadUuid, 6)
  await sweepUploads(services)
  assert.equal((await readUpload(old.uploadUuid)).state, 'EXPIRED')
  assert.equal((await readRecord(old.recordId)).lifecycle, 'DELETED')
  assert.equal((await readRecord(young.recordId)).lifecycle, 'ACTIVE')
  assert.ok(!(await files()).includes(old.uploadUuid))
  assert.equal((await sendPart(old.uploadId, 1, Buffer.from('0123456789'))).http, 410)
})

test('R23 a file that no upload names is removed only after a day, and other files never', async () => {
  const old = '00000000-0000-4000-8000-000000000001'
  const fresh = '00000000-0000-4000-8000-000000000002'
  for (const name of [old, fresh, 'README']) await writeFile(path.join(services.folders.uploads, name), 'x')
  const twoDaysAgo = new Date(Date.now() - 48 * 3600 * 1000)
  for (const name of [old, 'README']) {
    await utimes(path.join(services.folders.uploads, name), twoDaysAgo, twoDaysAgo)
  }
  await sweepUploads(services)
  const left = await files()
  assert.deepEqual([left.includes(old), left.includes(fresh), left.includes('README')], [false, true, true])
})

test('the file of an import under way stays however long it has to wait, behind a lock or in the queue', async () => {
  const importOf = async (state: 'DOWNLOADING' | 'CANCELED') => {
    const values = { account_id: account.id, user_id: user, url: `https://files.example/${state}.mp4`, state }
    const { uuid } = await db.insertInto('imports').values(values).returning('uuid').executeTakeFirstOrThrow()
    await writeFile(path.join(services.folders.uploads, uuid), 'x')
    const monthAgo = new Date(Date.now() - 30 * 24 * 3600 * 1000)
    await utimes(path.join(services.folders.uploads, uuid), monthAgo, monthAgo)
    return uuid
  }
  const [waiting, ended] = [await importOf('DOWNLOADING'), await importOf('CANCELED')]
  await sweepUploads(services)
  const left = await files()
  assert.deepEqual([left.includes(waiting), left.includes(ended)], [true, false])
})
