import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { writeFragment, writeInit } from '../../live/media/mp4.ts'
import type { Storage } from '../../storage/storage.ts'
import { recordSegment } from './record-segment.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { services } = await testHttp({ db })
const account = await make.account({ sections: ['LIVESTREAM'] })

const avcC = Buffer.from([1, 0x42, 0xc0, 0x1e, 0xff, 0xe0, 0])
const video = { avcC, width: 640, height: 360, codec: 'avc1.42c01e', parameterSets: Buffer.alloc(0), lengthBytes: 4 }
const rung = {
  ...{
    name: '360',
    width: 640,
    height: 360,
    codecs: 'avc1.42c01e',
    kind: 'copied' as const,
    maxBitsPerSecond: 500_000,
  },
  init: writeInit({ video, audio: null }),
}
const generation = {
  ...({ kind: 'ENCODER', rungs: [rung], hasSound: false, frameRate: 25, startedAt: new Date(), leftOut: [] } as const),
}
const fragment = (at: number) =>
  writeFragment(1, {
    ...{ videoTime: at * 90, audioTime: 0, audio: [] },
    video: [{ durationTicks: 180_000, shownAfterTicks: 0, isKey: true, data: Buffer.from([0, 0, 0, 1, 0x65]) }],
  })
const segment = (number: number) => ({
  row: {
    ...{ number, generation: 0, startsAt: new Date(), durationMs: 2_000, fromMs: number * 2_000 },
    ...{ isIndependent: true, sizes: {}, captionChannels: [] },
  },
  ...{ generation, captions: null },
  bytes: new Map([['360', [fragment(number * 2_000)]]]),
})

async function session(recording_state: 'RECORDING' | 'OFF' = 'RECORDING') {
  const recordId = await make.record(account.id, await make.user(), { lifecycle: 'LIVE' })
  const { id } = await db
    .insertInto('translations')
    .values({
      ...{ account_id: account.id, record_id: recordId, source: 'RTMP', recording: 'AUTO', dvr_seconds: 0 },
      ...{ key_hash: Buffer.alloc(32, recordId), key_sealed: 'x' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = {
    account_id: account.id,
    translation_id: id,
    state: 'LIVE' as const,
    on_air_at: new Date(),
    recording_state,
  }
  return (await db.insertInto('translation_sessions').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Services whose storage takes nothing, for this reason. */
const failing = (code: string) => {
  const put: Storage['put'] = () => Promise.reject(Object.assign(new Error(code), { code }))
  return { ...services, storage: { ...services.storage, put } }
}
const fullAt = async (sessionId: number) =>
  (
    await db
      .selectFrom('live_recordings')
      .select('disk_full_at')
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow()
  ).disk_full_at

test('a recording that meets a full disk is marked once, another failure is none, and the next segment is tried', async () => {
  const sessionId = await session()
  const record = (of: typeof services, number: number) =>
    recordSegment(of, { accountId: account.id }, sessionId, segment(number))
  await assert.rejects(record(failing('EIO'), 0), /EIO/)
  assert.equal(await fullAt(sessionId), null)
  await assert.rejects(record(failing('ENOSPC'), 0), /ENOSPC/)
  const first = await fullAt(sessionId)
  assert.notEqual(first, null)
  await assert.rejects(record(failing('EDQUOT'), 0), /EDQUOT/)
  assert.deepEqual(await fullAt(sessionId), first)
  const tell = await record(services, 0)
  assert.ok(tell)
  await db.transaction().execute(tell)
  const rows = await db.selectFrom('live_recordings').select('id').where('session_id', '=', sessionId).execute()
  assert.equal(rows.length, 1, 'one recording goes on')
})

test('nothing is stored of a session that is not recorded, and of a slate', async () => {
  const off = await session('OFF')
  const none = failing('EIO')
  assert.equal(await recordSegment(none, { accountId: account.id }, off, segment(0)), null)
  const slate = { ...segment(0), generation: { ...generation, kind: 'SLATE' as const } }
  assert.equal(await recordSegment(none, { accountId: account.id }, await session(), slate), null)
})
