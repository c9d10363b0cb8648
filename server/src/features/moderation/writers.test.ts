import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributes } from '@skleyka/contract/attributes/attributes.calls.ts'
import { audioTracks } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import type { FieldOp } from '@skleyka/contract/bulk/bulk-fields.ts'
import { cuepoints } from '@skleyka/contract/cuepoints/cuepoints.calls.ts'
import { frames } from '@skleyka/contract/frames/frames.calls.ts'
import { allPermissions } from '@skleyka/contract/permissions/permissions.ts'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { subtitles } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { testAttributes } from '../../../test/test-attributes.ts'
import type { As } from '../../../test/test-http.ts'
import { until } from '../../../test/test-processing.ts'

const { db, make, call, app, startWork } = await testAttributes()
await startWork()
const moderating = ['media.can_moderate_records', 'media.can_change_moderation']
const editor = await make.user({ name: 'Мария' })
const moderator = await make.user({ name: 'Пётр' })
const account = await make.account({
  members: {
    [editor]: allPermissions.filter((permission) => !moderating.includes(permission)),
    [moderator]: [...allPermissions],
  },
})
await db.updateTable('accounts').set({ moderates: true }).where('id', '=', account.id).execute()

/** A video that a moderator has approved, with everything that viewers can see of one. */
async function approved() {
  const id = await make.record(account.id, editor, {
    ...{ current_state: 'READY', playable: true, width: 1280, height: 720, duration_ms: 60_000 },
    ...{ publication: 'PUBLISHED', moderation: 'APPROVED' },
  })
  const of = { account_id: account.id, record_id: id }
  const versionId = await version(id, 1, 'sources/one')
  await db.updateTable('records').set({ current_version_id: versionId }).where('id', '=', id).execute()
  const frame = { ...of, version_id: versionId, origin: 'found', state: 'READY', at_ms: 0 } as const
  const picture = { ...frame, width: 1280, height: 720, sharpness: 1, folder: 'images/f/' }
  const { id: frameId } = await db.insertInto('frames').values(picture).returning('id').executeTakeFirstOrThrow()
  const shown = { ...of, language: 'ru', label: 'Русские', state: 'READY', origin: 'EDITOR', cues: '[]' } as const
  const track = { ...shown, folder: `subtitles/${id}/1/` }
  const { id: trackId } = await db.insertInto('subtitle_tracks').values(track).returning('id').executeTakeFirstOrThrow()
  const sound = { ...of, language: 'en', label: 'English', state: 'READY', heard: true } as const
  const { id: soundId } = await db.insertInto('audio_tracks').values(sound).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('records').set({ moderation: 'APPROVED' }).where('id', '=', id).execute()
  return { id, versionId, frameId, trackId, soundId }
}
type Video = Awaited<ReturnType<typeof approved>>

async function version(id: number, number: number, source: string, more: object = {}): Promise<number> {
  const values = { account_id: account.id, record_id: id, number, state: 'READY', source_key: source, ...more } as const
  return (await db.insertInto('record_versions').values(values).returning('id').executeTakeFirstOrThrow()).id
}
const switchTo = (id: number, versionId: number) =>
  db.updateTable('records').set({ current_version_id: versionId }).where('id', '=', id).execute()
const moderationOf = async (id: number) =>
  (await db.selectFrom('records').select('moderation').where('id', '=', id).executeTakeFirstOrThrow()).moderation
const rowVersion = async (id: number) =>
  (await db.selectFrom('records').select('row_version').where('id', '=', id).executeTakeFirstOrThrow()).row_version
/** Returns what is done by a call, which has to be taken. */
async function done(...params: Parameters<typeof call>) {
  const answer = await call(...params)
  assert.equal(answer.error, undefined, JSON.stringify(answer.error))
  return Object(answer.result)
}
const untilDone = (batchId: string) =>
  until(
    () => db.selectFrom('batches').select('state').where('id', '=', batchId).executeTakeFirstOrThrow(),
    ({ state }) => state === 'DONE',
  )
async function inBulk(id: number, ops: FieldOp[], as: As): Promise<string> {
  const { batchId } = await done(bulk.bulkPreview, { selection: { ids: [id] }, ops }, as)
  await done(bulk.bulkMove, { batchId, act: 'start' }, as)
  await untilDone(batchId)
  return batchId
}
const update =
  (fields: object) =>
  async ({ id }: Video, as: As) =>
    done(records.update, { id, rowVersion: await rowVersion(id), fields }, as)
const file = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nПривет\n').toString('base64')
const describe = { field: 'description', op: 'set', value: 'Другое' } as const
const asModerator = { user: moderator, account: account.code }
const approveAgain = (id: number) =>
  db.updateTable('records').set({ moderation: 'APPROVED' }).where('id', '=', id).execute()

/** Everything that writes what viewers see of a video. */
const writers: Record<string, (video: Video, as: As) => Promise<unknown>> = {
  'records.update of the name': update({ name: 'Другое' }),
  'records.update of the description': update({ description: 'Другое' }),
  'records.update of the tags': update({ tags: ['лес'] }),
  'records.update of the metadata': update({ metadata: { values: { director: 'Иванова' } } }),
  'records.saveFrontSettings': ({ id }, as) =>
    done(recordPlayer.saveFrontSettings, { id, frontSettings: { episodes: [{ name: 'Начало', atMs: 0 }] } }, as),
  'cuepoints.save': async ({ id }, as) => {
    const marks = [{ atMs: 5_000, type: 'ad', name: '', data: [] }]
    const { rowVersion: now } = await done(cuepoints.list, { id }, as)
    await done(cuepoints.save, { id, rowVersion: now, cuepoints: marks, chapters: [] }, as)
  },
  'frames.setPoster': ({ id, frameId }, as) => done(frames.setPoster, { id, frameId }, as),
  'subtitles.upload of another language': ({ id }, as) => done(subtitles.upload, { id, language: 'de', file }, as),
  'subtitles.upload in the place of a track': ({ id }, as) =>
    done(subtitles.upload, { id, language: 'ru', file, replace: true }, as),
  'subtitles.save of the label': ({ trackId }, as) =>
    done(subtitles.save, { trackId, rowVersion: 1, fields: { label: 'Другие' } }, as),
  'subtitles.save of the cues': ({ trackId }, as) =>
    done(subtitles.save, { trackId, rowVersion: 1, cues: [[0, 1_000, 'Привет']] }, as),
  'subtitles.delete': ({ trackId }, as) => done(subtitles.delete, { trackId }, as),
  'audioTracks.silence': ({ id }, as) => done(audioTracks.silence, { id, isOff: true }, as),
  'audioTracks.save of the label': ({ soundId }, as) =>
    done(audioTracks.save, { trackId: soundId, rowVersion: 1, fields: { label: 'Другая' } }, as),
  'audioTracks.delete': ({ soundId }, as) => done(audioTracks.delete, { trackId: soundId }, as),
  'bulk.updateMulti': ({ id }, as) => done(bulk.updateMulti, { ids: [id], ops: [describe] }, as),
  'a bulk change by its task': ({ id }, as) => inBulk(id, [describe], as),
  'bulk.bulkUndo by its task': async ({ id }, as) => {
    const batchId = await inBulk(id, [describe], asModerator)
    const undo = await done(bulk.bulkUndo, { batchId }, as)
    await untilDone(undo.batch.id)
  },
  'audit.undo': async ({ id }, as) => {
    await update({ name: 'Другое' })({ id } as Video, asModerator)
    const { items } = await done(audit.list, { object: { type: 'record', id } }, as)
    await done(audit.undo, { id: items[0].id }, as)
  },
  'audit.undo of a poster': async ({ id, frameId }, as) => {
    await done(frames.setPoster, { id, frameId }, asModerator)
    const { items } = await done(audit.list, { object: { type: 'record', id } }, as)
    await done(audit.undo, { id: items[0].id }, as)
  },
  'a table that comes back': async ({ id }, as) => {
    const table = `id,name\n${id},Другое\n`
    const opened = await done(attributes.importOpen, { fileName: 'a.csv', bytes: Buffer.byteLength(table) }, as)
    await app.inject({ method: 'POST', url: new URL(opened.url).pathname, payload: table })
    const { batchId } = await done(attributes.importApply, { importId: opened.importId }, as)
    await untilDone(batchId)
  },
  'another file in its place': async ({ id }, as) => {
    const { uploadUuid } = await done(
      uploads.createV2,
      { recordId: id, replace: true, file: { name: 'b.mp4', size: 7 } },
      as,
    )
    const { version_id } = await db
      .selectFrom('uploads')
      .select('version_id')
      .where('uuid', '=', uploadUuid)
      .executeTakeFirstOrThrow()
    await db.updateTable('record_versions').set({ source_key: 'sources/two' }).where('id', '=', version_id).execute()
    await switchTo(id, version_id)
  },
}

for (const [writer, write] of Object.entries(writers)) {
  test(`P-M-24 ${writer}: a video of an account that moderates waits for a moderator, unless one has done it`, async () => {
    const video = await approved()
    await write(video, { user: editor, account: account.code })
    assert.equal(await moderationOf(video.id), 'PENDING')
    const line = await db
      .selectFrom('audit_events')
      .select(['user_id', 'before', 'after'])
      .where('object_id', '=', String(video.id))
      .where('action', '=', 'moderation.return')
      .where('user_id', 'is not', null)
      .execute()
    const [before, after] = [{ moderation: 'APPROVED' }, { moderation: 'PENDING' }]
    assert.deepEqual(line, [{ user_id: editor, before, after }], 'and the journal tells by whose hand')
    const other = await approved()
    await write(other, asModerator)
    assert.equal(await moderationOf(other.id), 'APPROVED', 'what a moderator does himself waits for nobody')
  })
}

/** Changes of a video that viewers see nothing of. */
const others: Record<string, (video: Video, as: As) => Promise<unknown>> = {
  'its publication': update({ publication: 'DRAFT' }),
  'who may watch': update({ visibility: 'PRIVATE' }),
  'its author': update({ ownerId: moderator }),
  'whether other sites may show it': update({ embedding: false }),
  'the trash and back': async ({ id }, as) => {
    await done(trash.dispose, { ids: [id] }, as)
    await done(trash.restore, { ids: [id] }, as)
  },
  'a track of subtitles that is still a draft': async ({ id }, as) =>
    done(subtitles.create, { id, language: 'fr' }, as),
  'a frame that is not the poster': ({ id }, as) => done(frames.capture, { id, atMs: 10 }, as),
  'the same file encoded anew': async ({ id }) => switchTo(id, await version(id, 2, 'sources/one')),
  'a frame that was found by itself': ({ id }) =>
    db.updateTable('records').set({ poster_key: 'images/x/poster.jpg', sprite: '{}' }).where('id', '=', id).execute(),
  'a sound of the file itself that is ready now': async ({ id, versionId }) => {
    const of = { account_id: account.id, record_id: id, from_version_id: versionId }
    const track = { ...of, language: 'de', label: 'Deutsch', state: 'QUEUED' } as const
    const made = await db.insertInto('audio_tracks').values(track).returning('id').executeTakeFirstOrThrow()
    await db.updateTable('audio_tracks').set({ state: 'READY' }).where('id', '=', made.id).execute()
  },
}
for (const [change, make] of Object.entries(others)) {
  test(`P-M-24 ${change}: nothing that viewers see is changed, and the video is not taken from them`, async () => {
    const video = await approved()
    await make(video, { user: editor, account: account.code })
    assert.equal(await moderationOf(video.id), 'APPROVED')
  })
}

test('P-M-24 a sound that somebody brought waits for a moderator once it is heard for the first time, and never again', async () => {
  const { id } = await approved()
  const acting = JSON.stringify({ userId: moderator, moderates: true })
  for (const [by, then] of [
    [null, 'PENDING'],
    [acting, 'APPROVED'],
  ] as const) {
    const track = { account_id: account.id, record_id: id, language: by ? 'fr' : 'de', label: 'Звук', acting: by }
    const made = await db
      .insertInto('audio_tracks')
      .values({ ...track, state: 'QUEUED' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const become = (state: 'READY' | 'QUEUED') =>
      db.updateTable('audio_tracks').set({ state }).where('id', '=', made.id).execute()
    assert.equal(await moderationOf(id), 'APPROVED', 'not before it is heard')
    await become('READY')
    assert.equal(await moderationOf(id), then)
    await approveAgain(id)
    await become('QUEUED')
    await become('READY')
    assert.equal(await moderationOf(id), 'APPROVED', 'encoded anew it is the same sound')
  }
})

test('P-M-24 what comes new waits too, whoever brings it; a moderator’s own does not', async () => {
  const opened = async (as: As) => {
    const { recordId } = await done(uploads.createV2, { file: { name: 'a.mp4', size: 7 } }, as)
    return moderationOf(recordId)
  }
  assert.equal(await opened({ user: editor, account: account.code }), 'PENDING')
  assert.equal(await opened(asModerator), 'APPROVED')
  const until = new Date(Date.now() + 60_000).toISOString()
  const { token } = await done(uploadLinks.create, { until, note: 'Гостю' }, asModerator)
  const { uploadId } = await done(uploadLinks.startUpload, { token, file: { name: 'b.mp4', size: 7 } })
  assert.notEqual(uploadId, undefined)
  const { moderation } = await db
    .selectFrom('records')
    .select('moderation')
    .where('account_id', '=', account.id)
    .where('original_filename', '=', 'b.mp4')
    .executeTakeFirstOrThrow()
  assert.equal(moderation, 'PENDING', 'of a stranger with a moderator’s link')
})

test('P-M-24 an account that does not moderate has nobody wait, and what waits there goes on waiting', async () => {
  const calm = await make.account({ members: { [editor]: [...allPermissions] } })
  const as = { user: editor, account: calm.code }
  const id = await make.record(calm.id, editor, { moderation: 'APPROVED' })
  await done(records.update, { id, rowVersion: 1, fields: { name: 'Другое' } }, as)
  assert.equal(await moderationOf(id), 'APPROVED')
  const { recordId } = await done(uploads.createV2, { file: { name: 'a.mp4', size: 7 } }, as)
  assert.equal(await moderationOf(recordId), 'NONE')
  const waiting = await make.record(calm.id, editor, { moderation: 'PENDING' })
  await done(records.update, { id: waiting, rowVersion: 1, fields: { name: 'Другое' } }, as)
  assert.equal(await moderationOf(waiting), 'PENDING')
})
