import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { allPermissions } from '@skleyka/contract/permissions/permissions.ts'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import type { Cue } from '@skleyka/contract/subtitles/cues.ts'
import { subtitleBounds } from '@skleyka/contract/subtitles/subtitle-bounds.ts'
import { subtitles } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { storedPlaylists, testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import { embedRoutes } from '../playback/embed.http.ts'
import { playbackRoutes } from '../playback/playback.http.ts'
import { cuesAfterCut } from './carry-tracks.ts'

const t = await testPlayback([...playbackRoutes, ...embedRoutes(async () => null)])
const { db, call, playing, ask, services } = t
const make = testRows(db)
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO', 'SHARING'] })
  .execute()
const user = await make.user({ name: 'Мария' })
await make.member(t.account.id, user, [...allPermissions])
const as = { user, account: 'studio' }
const srt = '1\n00:00:01,000 --> 00:00:02,000\nПривет, <i>мир</i>\n\n2\n00:00:03,000 --> 00:00:02,500\n<c>Да</c>\n'
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')
const refusal = ({ error }: { error?: { type: string; subtype: string } }) => `${error?.type}/${error?.subtype}`

/** A video that plays, what may be done with its subtitles, and where viewers get them. */
async function video() {
  const shown = await playing()
  await db
    .updateTable('records')
    .set({ publication: 'PUBLISHED', duration_ms: 4_000 })
    .where('id', '=', shown.id)
    .execute()
  const { id } = shown
  const upload = (more: object = {}) => call(subtitles.upload, { id, language: 'ru', file: base64(srt), ...more }, as)
  const list = async () => (await call(subtitles.list, { id }, as)).result.tracks
  const save = (trackId: number, rowVersion: number, more: object) =>
    call(subtitles.save, { trackId, rowVersion, ...more }, as)
  const cuesOf = async (trackId: number) => (await call(subtitles.get, { trackId }, as)).result.cues
  const files = async () => {
    const keys: string[] = []
    for await (const key of services.storage.list(`subtitles/${shown.uuid}/`)) keys.push(key)
    return keys
  }
  return { ...shown, upload, list, save, cuesOf, files }
}

/** Addresses are signed anew at every question. */
const withoutAddress = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer, (key, value) => (key === 'url' ? null : value)))

const read: Cue[] = [
  [1_000, 2_000, 'Привет, <i>мир</i>'],
  [3_000, 4_000, 'Да'],
]

test('P-M-03 a file becomes a track of its language, and what was odd in it is told by its lines', async () => {
  const { id, upload, list, cuesOf } = await video()
  const { track, warnings, more } = (await upload({ language: 'RU' })).result
  assert.deepEqual(
    [
      track.language,
      track.label,
      track.state,
      track.origin,
      track.isDefault,
      track.cues,
      track.changedBy,
      track.recordId,
    ],
    ['ru', 'Русский', 'READY', 'UPLOAD', false, 2, 'Мария', id],
  )
  assert.deepEqual(
    [warnings.map(({ line, code }) => [line, code]), more],
    [
      [
        [6, 'MARKUP'],
        [6, 'ORDER'],
      ],
      0,
    ],
  )
  assert.deepEqual(await cuesOf(track.id), read)
  assert.deepEqual(
    (await list()).map(({ id: one, url }) => [one, url !== null]),
    [[track.id, true]],
  )
  const { record } = (await call(records.getById, { id }, as)).result
  assert.deepEqual(record.subtitles, [{ language: 'ru', label: 'Русский', state: 'READY', isDefault: false }])
})

test('a language has one track: another file is refused, or takes its place and leaves its name', async () => {
  const { upload, list, files, cuesOf } = await video()
  const { track } = (await upload({ label: 'Для своих' })).result
  assert.equal(refusal(await upload()), 'STATE/LANGUAGE')
  const replaced = (await upload({ replace: true, file: base64('WEBVTT\n\n00:01.000 --> 00:02.000\nДругое') })).result
  assert.deepEqual(
    [replaced.track.id, replaced.track.label, replaced.track.rowVersion],
    [track.id, 'Для своих', track.rowVersion + 1],
  )
  assert.deepEqual(await cuesOf(track.id), [[1_000, 2_000, 'Другое']])
  assert.equal((await list()).length, 1)
  const [before] = await files()
  const purged = await db.selectFrom('tasks').select('payload').where('type', '=', 'purge').execute()
  assert.ok(purged.some(({ payload }) => JSON.stringify(payload).includes(before?.replace('track.vtt', '') ?? 'none')))
})

test('viewers get a track as WebVTT, and players that read HLS find it in the master playlist', async () => {
  const { upload, base, uuid } = await video()
  assert.equal((await ask(`${base()}master.m3u8`)).body, storedPlaylists.master)
  const { track } = (await upload()).result
  const master = await ask(`${base()}master.m3u8`)
  assert.match(master.body, new RegExp(`LANGUAGE="ru".*URI="subtitles/${track.id}.m3u8"`))
  assert.match(master.body, /RESOLUTION=854x480,SUBTITLES="subtitles"/)
  assert.equal(master.headers['content-type'], 'application/vnd.apple.mpegurl')
  assert.match(
    (await ask(`${base()}subtitles/${track.id}.m3u8`)).body,
    new RegExp(`#EXTINF:4\\.000,\n${track.id}\\.vtt\n`),
  )
  const file = await ask(`${base()}subtitles/${track.id}.vtt`)
  assert.equal(
    file.body,
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nПривет, <i>мир</i>\n\n00:00:03.000 --> 00:00:04.000\nДа\n\n',
  )
  assert.equal(file.headers['content-type'], 'text/vtt; charset=utf-8')
  assert.equal(file.headers['cache-control'], 'private, max-age=60')
  assert.equal(file.headers['x-content-type-options'], 'nosniff')
  const known = await ask(`${base()}subtitles/${track.id}.vtt`, { 'if-none-match': String(file.headers.etag) })
  assert.equal(known.statusCode, 304)
  const config = (await ask(`/embed/${uuid}/config.json`)).json()
  assert.deepEqual(
    config.subtitles.map(({ label, url }: { label: string; url: string }) => [label, url.startsWith('/v/')]),
    [['Русский', true]],
  )
  assert.equal((await ask(config.subtitles[0].url)).body, file.body)
})

test('R31 subtitles obey the rule of the stream: of what viewers are not given nothing is read, and of another record neither', async () => {
  const { id, upload, base } = await video()
  const other = await video()
  const { track } = (await upload()).result
  const address = `${base()}subtitles/${track.id}.vtt`
  assert.equal((await ask(address)).statusCode, 200)
  assert.equal((await ask(`${other.base()}subtitles/${track.id}.vtt`)).statusCode, 404)
  for (const name of ['0.vtt', '1.srt', '..%2f1.vtt', `${track.id}.vtt.m3u8`]) {
    assert.equal((await ask(`${base()}subtitles/${name}`)).statusCode, 404, name)
  }
  await db.updateTable('records').set({ publication: 'DRAFT' }).where('id', '=', id).execute()
  assert.equal((await ask(address)).json().code, 'NOT_PUBLISHED')
  assert.equal((await ask(address.replace('.vtt', '.m3u8'))).statusCode, 404)
})

test('a draft is for those who write it alone; the default is one, and the last that was made so', async () => {
  const { upload, list, save, base } = await video()
  const { track } = (await upload()).result
  const english = (await upload({ language: 'en' })).result.track
  await save(track.id, track.rowVersion, { fields: { isDefault: true } })
  await save(english.id, english.rowVersion, { fields: { isDefault: true, label: ' Английский ' } })
  assert.deepEqual(
    (await list()).map(({ label, isDefault }) => [label, isDefault]),
    [
      ['Английский', true],
      ['Русский', false],
    ],
  )
  const [first] = await list()
  await save(english.id, first?.rowVersion ?? 0, { fields: { state: 'DRAFT' } })
  assert.equal((await ask(`${base()}subtitles/${english.id}.vtt`)).statusCode, 404)
  assert.deepEqual(
    (await list()).map(({ url }) => url === null),
    [true, false],
  )
})

test('cues are saved in order against the version that was read; an older one is a conflict and changes nothing', async () => {
  const { id, save, cuesOf, files } = await video()
  const { track } = (await call(subtitles.create, { id, language: 'de' }, as)).result
  assert.deepEqual([track.label, track.state, track.origin, track.cues], ['Deutsch', 'DRAFT', 'EDITOR', 0])
  const cues: Cue[] = [
    [5_000, 6_000, 'Zwei'],
    [1_000, 2_000, ' Eins\u0000 \n\n '],
  ]
  const saved = (await save(track.id, track.rowVersion, { cues, fields: { state: 'READY' } })).result.track
  assert.deepEqual([saved.cues, saved.state, saved.rowVersion], [2, 'READY', track.rowVersion + 1])
  const inOrder = [
    [1_000, 2_000, 'Eins'],
    [5_000, 6_000, 'Zwei'],
  ]
  assert.deepEqual(await cuesOf(track.id), inOrder)
  assert.equal(refusal(await save(track.id, track.rowVersion, { cues: [] })), 'STATE/CONFLICT')
  assert.deepEqual([await cuesOf(track.id), (await files()).length], [inOrder, 1])
  for (const bad of [
    [[2_000, 2_000, 'a']],
    [[-1, 5, 'a']],
    [[0, 1]],
    [[0, 1, 'a', 'b']],
    [['0', 1, 'a']],
    {},
    [[0, 1, 5]],
  ]) {
    assert.equal(
      refusal(await save(track.id, saved.rowVersion, { cues: bad })),
      'VALIDATION/FIELD',
      JSON.stringify(bad),
    )
  }
})

test('files of another kind, of no cue, of too many and too large are refused in words, the largest before they are read', async () => {
  const { upload, list } = await video()
  assert.equal(refusal(await upload({ file: base64('<html>') })), 'VALIDATION/FILE')
  assert.equal(refusal(await upload({ file: '' })), 'VALIDATION/FILE')
  assert.equal(refusal(await upload({ file: 'не base64' })), 'VALIDATION/FIELD')
  const many = await upload({ file: base64('0:1-->0:2\na\n\n'.repeat(subtitleBounds.cues + 1)) })
  assert.equal(refusal(many), 'LIMIT/CUES')
  assert.match(many.error?.extra ?? '', /больше 20.?000 реплик/)
  const large = await upload({ file: base64(Buffer.alloc(subtitleBounds.fileBytes + 3)) })
  assert.equal(refusal(large), 'LIMIT/SIZE')
  assert.match(large.error?.extra ?? '', /720\u00a0КБ/)
  const huge = { id: 'vp-huge', params: { id: 1, language: 'ru', file: 'A'.repeat(4 * 1024 * 1024) } }
  const headers = { authorization: `Bearer ${user}`, 'x-account-code': 'studio' }
  const answer = await t.app.inject({ method: 'POST', url: subtitles.upload.path, headers, payload: huge })
  assert.equal(answer.json().error.subtype, 'SIZE')
  assert.deepEqual(await list(), [])
})

test('what a file is refused for is told, and the subtitles of before stay as they were, with their file', async () => {
  const { upload, list, cuesOf, files, save } = await video()
  const { track } = (await upload()).result
  const before = [await list(), await cuesOf(track.id), await files()]
  const million = '00:01.000 --> 00:02.000\nа\n\n'.repeat(1_000_000)
  const bad: [file: string, code: string][] = [
    ['00:61:00.000 --> мусор\nа\n\n', 'VALIDATION/FILE'],
    ['\u0000'.repeat(1_000), 'VALIDATION/FILE'],
    [`WEBVTT\n\n${'0:1-->0:2\nа\n\n'.repeat(40_000)}`, 'LIMIT/CUES'],
  ]
  for (const [file, code] of bad) {
    const answer = await upload({ replace: true, file: base64(file) })
    assert.equal(refusal(answer), code, file.slice(0, 20))
    assert.match(answer.error?.extra ?? '', /[а-яё]{4}/)
  }
  assert.equal(refusal(await upload({ replace: true, file: base64(million) })).split('/')[1], 'SIZE')
  const cues = Array.from({ length: 1_000_000 }, (_, place) => [place, place + 1, 'а'])
  assert.equal(refusal(await save(track.id, track.rowVersion, { cues })).split('/')[1], 'SIZE')
  assert.deepEqual(
    [await list(), await cuesOf(track.id), await files()].map(withoutAddress),
    before.map(withoutAddress),
  )
})

test('where cues stand is kept from the file to the editor, back, and to the players', async () => {
  const { upload, cuesOf, save, base } = await video()
  const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:0 position:20% align:start\n<v Иван><i>Да</i>\n\n'
  const { track, warnings } = (await upload({ file: base64(vtt) })).result
  const cues = await cuesOf(track.id)
  assert.deepEqual([warnings, cues], [[], [[1_000, 2_000, '<v Иван><i>Да</i>', 'line:0 position:20% align:start']]])
  assert.equal((await ask(`${base()}subtitles/${track.id}.vtt`)).body, vtt)
  await save(track.id, track.rowVersion, { cues })
  assert.equal((await ask(`${base()}subtitles/${track.id}.vtt`)).body, vtt)
  assert.deepEqual(cuesAfterCut(cues, [{ from_ms: 500, to_ms: 1_500 }]), [
    [500, 1_000, '<v Иван><i>Да</i>', 'line:0 position:20% align:start'],
  ])
})

test('a record has so many tracks at most', async () => {
  const { id, upload } = await video()
  const row = {
    account_id: t.account.id,
    record_id: id,
    label: 'a',
    state: 'READY',
    origin: 'EDITOR',
    cues: '[]',
  } as const
  const rows = Array.from({ length: subtitleBounds.tracks }, (_, place) => ({ ...row, language: `x${place}` }))
  await db.insertInto('subtitle_tracks').values(rows).execute()
  assert.equal(refusal(await upload()), 'LIMIT/QUOTA')
})

test('a deleted track goes with its file; foreign and unknown ones, and those of the trash, are not there', async () => {
  const { id, upload, list, files } = await video()
  const { track } = (await upload()).result
  const stranger = await make.user()
  const { code } = await make.account({ members: { [stranger]: [...allPermissions] } })
  const foreign = { user: stranger, account: code }
  for (const [called, params] of [
    [subtitles.get, { trackId: track.id }],
    [subtitles.save, { trackId: track.id, rowVersion: track.rowVersion, cues: [] }],
    [subtitles.delete, { trackId: track.id }],
  ] as const) {
    assert.equal(refusal(await call(called.path, params, foreign)), 'NOT_FOUND/TRACK')
  }
  assert.equal(refusal(await call(subtitles.list, { id }, foreign)), 'NOT_FOUND/RECORD')
  assert.equal(refusal(await call(subtitles.upload, { id, language: 'ru', file: '' }, foreign)), 'NOT_FOUND/RECORD')
  await call(trash.dispose, { ids: [id] }, as)
  assert.equal(refusal(await call(subtitles.get, { trackId: track.id }, as)), 'NOT_FOUND/TRACK')
  await call(trash.restore, { ids: [id] }, as)
  assert.deepEqual((await call(subtitles.delete, { trackId: track.id }, as)).result, { deleted: true })
  assert.equal(refusal(await call(subtitles.delete, { trackId: track.id }, as)), 'NOT_FOUND/TRACK')
  assert.deepEqual(await list(), [])
  const purged = await db.selectFrom('tasks').select('payload').where('type', '=', 'purge').execute()
  const [file] = await files()
  assert.ok(purged.some(({ payload }) => JSON.stringify(payload).includes(file?.replace('track.vtt', '') ?? 'none')))
})

test('with a record its subtitles are deleted, rows and files', async () => {
  const { id, uuid, upload } = await video()
  await upload()
  const place = await db
    .selectFrom('storage_places')
    .selectAll()
    .where('place', 'like', `subtitles/${uuid}/%`)
    .execute()
  assert.ok((place[0]?.size_bytes ?? 0) > 50, 'the ledger of the storage knows the file')
  await call(trash.dispose, { ids: [id] }, as)
  await call(trash.delete, { ids: [id] }, as)
  assert.deepEqual(await db.selectFrom('subtitle_tracks').selectAll().where('record_id', '=', id).execute(), [])
  const purged = await db.selectFrom('tasks').select('payload').where('type', '=', 'purge').execute()
  assert.ok(purged.some(({ payload }) => JSON.stringify(payload).includes(`subtitles/${uuid}/`)))
})

test('a video that another account shows has its subtitles there too', async () => {
  const { id, upload } = await video()
  await upload()
  const guest = await make.user()
  const { code } = await make.account({ sections: ['VIDEO', 'SHARING'], members: { [guest]: [...allPermissions] } })
  const there = { user: guest, account: code }
  const { relation } = (await call(sharing.invite, { targetAccountCode: code }, as)).result
  await call(sharing.accept, { id: relation.id }, there)
  await call(sharing.share, { ids: [id], targetAccountCodes: [code] }, as)
  // the key of the tests is none of the database
  const preview = (await call(recordPlayer.previewPlayerData, { id }, there)).result
  assert.deepEqual(
    preview.subtitles.map(({ label }) => label),
    ['Русский'],
  )
})

test('the journal of a record tells what was done with its subtitles, and keeps no text of them', async () => {
  const { id, upload, save } = await video()
  const { track } = (await upload()).result
  await save(track.id, track.rowVersion, { fields: { label: 'Для своих' } })
  const { items } = (await call(audit.list, { object: { type: 'record', id } }, as)).result
  assert.deepEqual(
    items.map(({ action }) => action),
    ['subtitles.save', 'subtitles.upload'],
  )
  const describeTrack = (label: string) => ({ language: 'ru', label, state: 'READY', isDefault: false, cues: 2 })
  assert.deepEqual(items[0]?.changes, [
    { field: 'subtitles', before: describeTrack('Русский'), after: describeTrack('Для своих') },
  ])
})
