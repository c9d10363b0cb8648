import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { translationPreviews } from '@skleyka/contract/translations/previews.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { liveClip, pushClip } from '../../../test/test-encoder.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testLive } from '../../../test/test-live.ts'
import { openTestMedia } from '../../../test/test-media.ts'
import { testRows } from '../../../test/test-rows.ts'
import { lookAtPicture } from '../../ffmpeg/picture-file.ts'
import { liveFolder, liveSegmentName } from '../../storage/keys.ts'
import { liveSessions } from '../translations/translations.ts'
import { livePreviewsFeature } from './live-previews.feature.ts'
import { makePreview } from './live-previews.ts'

const opened = await testDatabase()
const { db } = opened
const make = testRows(db)
const media = await openTestMedia()
after(() => media.close())
const { services, call } = await testHttp({ db })
const live = testLive(opened, services, media)
const { engine } = await live.engine()
const use: Permission = 'streaming.can_use_translations'
const [user, stranger] = [await make.user(), await make.user()]
const account = await make.account({ sections: ['LIVESTREAM'], members: { [user]: [use] } })
const other = await make.account({ sections: ['LIVESTREAM'], members: { [stranger]: [use] } })
const previewOf = async (id: number) => {
  const { result } = await call(translationPreviews.list, { ids: [id] }, { user, account: account.code })
  return result.items[0] ?? assert.fail('left out')
}

test('product B7 a list has a small picture of what is on air, made when somebody looks, and says where there is none', async () => {
  const { id, uuid, key } = await live.stream(make, { accountId: account.id })
  assert.deepEqual(await previewOf(id), { id, state: 'NONE', picture: null, showsAt: null })
  while (engine.rtmpPort === null) await new Promise((resolve) => setTimeout(resolve, 20))
  const clip = await media.make('previewed.flv', liveClip(6, '640x480'))
  const encoder = pushClip(media, clip, `rtmp://127.0.0.1:${engine.rtmpPort}/live/${key}`, { loops: -1 })
  after(() => encoder.kill())
  const session = await live.session(id, ({ segments }) => segments >= 1)
  assert.equal(await db.selectFrom('live_previews').select('session_id').executeTakeFirst(), undefined)

  let shown = await previewOf(id)
  assert.deepEqual([shown.state, shown.picture], ['COMING', null])
  while (shown.state !== 'READY') {
    await new Promise((resolve) => setTimeout(resolve, 50))
    shown = await previewOf(id)
  }
  const bytes = Buffer.from((shown.picture ?? '').replace('data:image/jpeg;base64,', ''), 'base64')
  const look = lookAtPicture(bytes)
  assert.ok(!('refusal' in look))
  assert.deepEqual([look.format, look.width, look.height], ['jpeg', 240, 180])
  assert.ok(Math.abs(Date.parse(shown.showsAt ?? '') - Date.now()) < 10_000)
  assert.equal((await previewOf(id)).showsAt, shown.showsAt, 'what is there is given to others')
  const { result } = await call(
    translationPreviews.list,
    { ids: [id, 999_999] },
    { user: stranger, account: other.code },
  )
  assert.deepEqual(result.items, [])

  encoder.kill()
  await live.session(id, ({ state }) => state === 'INTERRUPTED')
  assert.deepEqual([(await previewOf(id)).state, (await previewOf(id)).picture], ['AWAY', shown.picture])

  // media that no program reads
  const last = { account_id: account.id, session_id: session.id, number: 9_999, generation: 0 }
  const facts = { starts_at: new Date(), duration_ms: 2_000, from_ms: 0, is_independent: true, sizes: '{"480":4}' }
  await db
    .insertInto('live_segments')
    .values({ ...last, ...facts })
    .execute()
  await services.storage.put(`${liveFolder(uuid, session.id)}${liveSegmentName(0, '480', 9_999)}`, Buffer.from('junk'))
  await makePreview({ ...services, tools: tools() }, { accountId: account.id, uuid }, session.id)
  await db.updateTable('translation_sessions').set({ state: 'LIVE' }).where('id', '=', session.id).execute()
  assert.deepEqual([(await previewOf(id)).state, (await previewOf(id)).picture], ['FAILED', null])

  const kept = async () => (await db.selectFrom('live_previews').select('session_id').execute()).length
  const [sweep] = livePreviewsFeature.sweeps
  await sweep?.run(services)
  assert.equal(await kept(), 1, 'a broadcast goes on')
  await db.transaction().execute((tx) => liveSessions.endSession(tx, id, session.id, 'FINISHED_BY_USER'))
  await sweep?.run(services)
  assert.equal(await kept(), 0)
})

const tools = () => ({
  ...{ binaries: media.binaries, sandbox: media.sandbox, scratchFolder: media.folder },
  ...{ threads: 1, secrets: services.secrets },
})
