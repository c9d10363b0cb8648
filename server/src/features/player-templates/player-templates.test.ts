import assert from 'node:assert/strict'
import { test } from 'node:test'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import type { PlayerBody } from '@skleyka/contract/player-templates/player-look.ts'
import { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import { embedRoutes } from '../playback/embed.http.ts'
import { playbackRoutes } from '../playback/playback.http.ts'

const files = { script: '/x.js', styles: [], shared: [], later: {} }
const t = await testPlayback([...playbackRoutes, ...embedRoutes(async () => ({ page: () => files, send: () => null }))])
const { db, call, playing, ask } = t
const make = testRows(db)
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO'] })
  .execute()
const user = await make.user()
await make.member(t.account.id, user, [
  'media.can_manage_player_templates',
  'media.can_edit_records',
  'media.can_manage_albums',
  'yauth.can_manage_account',
])
const as = { user, account: 'studio' }

/** A published template whose line of time has this colour, or that says more. */
async function published(name: string, more: Partial<PlayerBody> = {}) {
  const made = await call(playerTemplates.create, { name, body: { ...usualPlayer, ...more } }, as)
  const { id, rowVersion } = made.result.template
  return (await call(playerTemplates.publish, { id, rowVersion }, as)).result.template
}
const withAccent = (accent: string) => ({ look: { ...usualPlayer.look, accent } })
const config = async (uuid: string) => (await ask(`/embed/${uuid}/config.json`)).json()
const accent = async (uuid: string) => (await config(uuid)).template?.look.accent ?? null

test('P-M-17 a player follows the template of its record, else of its album, else of the account, from the next question on', async () => {
  const { id, uuid } = await playing()
  assert.equal(await accent(uuid), null)
  const [whole, ofAlbum, own] = await Promise.all([
    published('Всем', withAccent('#ffd000')),
    published('Альбому', withAccent('#00ffd0')),
    published('Видео', withAccent('#ffb0c0')),
  ])
  await call(playerTemplates.setDefault, { id: whole.id, on: true }, as)
  assert.equal(await accent(uuid), '#ffd000')
  const album = (await call(albums.create, { name: 'Альбом' }, as)).result.album
  await db
    .insertInto('album_items')
    .values({ album_id: album.id, record_id: id, account_id: t.account.id, position: 1 })
    .execute()
  await db.updateTable('albums').set({ player_template_id: ofAlbum.id }).where('id', '=', album.id).execute()
  assert.equal(await accent(uuid), '#00ffd0')
  const { row_version } = await db
    .selectFrom('records')
    .select('row_version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await call(records.update, { id, rowVersion: row_version, fields: { templates: { player: own.id } } }, as)
  assert.equal(await accent(uuid), '#ffb0c0')

  const body = { ...usualPlayer, ...withAccent('#ffffff') }
  const draft = await call(playerTemplates.update, { id: own.id, rowVersion: own.rowVersion, fields: { body } }, as)
  assert.equal(await accent(uuid), '#ffb0c0', 'a draft is followed by nobody')
  await call(playerTemplates.publish, { id: own.id, rowVersion: draft.result.template.rowVersion }, as)
  assert.equal(await accent(uuid), '#ffffff')
  await call(playerTemplates.setDefault, { id: whole.id, on: false }, as)
})

test('a player gets the CSS of its template without what loads, and the template keeps what was typed', async () => {
  const css = '.key{color:red}\n.big{background:url(https://evil.example/x.png)}'
  const template = await published('Со стилем', { css })
  const { id, uuid } = await playing()
  await db.updateTable('records').set({ player_template_id: template.id }).where('id', '=', id).execute()
  assert.equal((await config(uuid)).template.css, '.key{color:red}.big{}')
  assert.doesNotMatch((await ask(`/embed/${uuid}`)).body, /evil/)
  assert.equal(template.body.css, css)
  const tested = await call(playerTemplates.test, { css }, as)
  assert.deepEqual(tested.result.css, '.key{color:red}.big{}')
  assert.deepEqual(
    tested.result.dropped.map(({ line }: { line: number }) => line),
    [2],
  )
})

test('the address of a viewer comes with a watermark that shows it, and with no other', async () => {
  const mark = (text: string) => ({
    protection: { ...usualPlayer.protection, watermark: { text, opacity: 40, moves: true } },
  })
  const { id, uuid } = await playing()
  for (const [text, ip] of [
    ['{ip} {time}', '127.0.0.1'],
    ['{site}', null],
  ] as const) {
    const template = await published(`Знак ${text}`, mark(text))
    await db.updateTable('records').set({ player_template_id: template.id }).where('id', '=', id).execute()
    assert.equal((await config(uuid)).ip, ip)
  }
})

test('colours that nobody could tell apart, pictures and links that are none, and a megabyte of CSS are refused', async () => {
  const create = (body: unknown) => call(playerTemplates.create, { name: 'Чужой', body: body as PlayerBody }, as)
  const look = (fields: object) => ({ ...usualPlayer, look: { ...usualPlayer.look, ...fields } })
  const logo = (fields: object) =>
    look({ logo: { picture: 'data:image/png;base64,AA==', link: null, place: 'top-left', ...fields } })
  assert.ok((await create({ ...logo({}) })).result, 'a logo that is one is taken')
  const bad: unknown[] = [
    look({ onAccent: usualPlayer.look.accent }),
    look({ accent: '#0b0d10', onAccent: '#ffffff' }),
    look({ accent: 'red' }),
    look({ accent: '#8ca6ff;background:url(//evil.example)' }),
    logo({ picture: 'data:image/svg+xml;base64,AA==' }),
    logo({ picture: 'https://evil.example/a.png' }),
    logo({ link: 'javascript:alert(1)' }),
    { ...usualPlayer, css: 'a'.repeat(8_001) },
    { ...usualPlayer, controls: { ...usualPlayer.controls, bar: ['play', 'play'] } },
    { ...usualPlayer, controls: { ...usualPlayer.controls, speeds: [2] } },
  ]
  for (const body of bad)
    assert.equal((await create(body)).error?.type, 'VALIDATION', JSON.stringify(body).slice(0, 200))
  const megabyte = await create({ ...usualPlayer, css: 'a'.repeat(1_000_000) })
  assert.equal(megabyte.error?.type, 'LIMIT', 'it is not even read')
})

test('P-M-17 a member without the right reads templates of the player and makes none', async () => {
  const other = await make.user()
  await make.member(t.account.id, other, ['yauth.can_manage_account'])
  const reader = { user: other, account: 'studio' }
  assert.ok((await call(playerTemplates.list, {}, reader)).result.total > 0)
  assert.equal((await call(playerTemplates.create, { name: 'Мой', body: usualPlayer }, reader)).error?.type, 'ACCESS')
  assert.equal((await call(playerTemplates.test, { css: '' }, reader)).error?.type, 'ACCESS')
})

test('P-M-30 whoever uses placeholders puts a picture in place of what viewers are not given; others leave what is there', async () => {
  const placeholder = 'data:image/webp;base64,UklGRg=='
  const look = { ...usualPlayer.look, placeholder }
  const refused = await call(playerTemplates.create, { name: 'Чужая', body: { ...usualPlayer, look } }, as)
  assert.equal(refused.error?.subtype, 'FORBIDDEN')
  const keeper = await make.user()
  await make.member(t.account.id, keeper, ['media.can_manage_player_templates', 'media.can_use_placeholders'])
  const who = { user: keeper, account: 'studio' }
  const made = (await call(playerTemplates.create, { name: 'С\u00a0заглушкой', body: { ...usualPlayer, look } }, who))
    .result
  const { id, rowVersion } = made.template
  const { template } = (await call(playerTemplates.publish, { id, rowVersion }, who)).result
  const { uuid, id: recordId } = await playing('Тайное имя')
  await db.updateTable('records').set({ player_template_id: id }).where('id', '=', recordId).execute()
  assert.equal((await config(uuid)).state, 'ready')
  for (const values of [{ visibility: 'PRIVATE' }, { visibility: 'LINK', publication: 'DRAFT' }] as const) {
    await db.updateTable('records').set(values).where('id', '=', recordId).execute()
    const refusal = await config(uuid)
    assert.deepEqual([refusal.state, refusal.title, refusal.look.placeholder], ['refused', '', placeholder])
  }
  // whoever may not use placeholders edits the rest
  const body = { ...usualPlayer, look: { ...look, accent: '#ffd000' } }
  const edited = await call(playerTemplates.update, { id, rowVersion: template.rowVersion, fields: { body } }, as)
  assert.equal(edited.error, undefined)
  for (const wrong of ['https://evil.example/a.png', 'data:image/svg+xml;base64,PHN2Zz4=', `${placeholder}");}`]) {
    const bad = { ...usualPlayer, look: { ...look, placeholder: wrong } }
    assert.equal(
      (await call(playerTemplates.create, { name: 'Плохая', body: bad }, who)).error?.type,
      'VALIDATION',
      wrong,
    )
  }
})

test('P-M-30 a clip is put in by whoever uses placeholders, and has to be a video of the account that viewers are given', async () => {
  const keeper = await make.user()
  await make.member(t.account.id, keeper, ['media.can_manage_player_templates', 'media.can_use_placeholders'])
  const who = { user: keeper, account: 'studio' }
  const clip = await playing('Заставка')
  const bodyWith = (clipId?: number) => ({ ...usualPlayer, look: { ...usualPlayer.look, clipId } })
  const create = (clipId: number, by = who) =>
    call(playerTemplates.create, { name: crypto.randomUUID(), body: bodyWith(clipId) }, by)
  assert.equal((await create(clip.id, as)).error?.subtype, 'FORBIDDEN')
  const made = (await create(clip.id)).result.template
  const { template } = (await call(playerTemplates.publish, { id: made.id, rowVersion: made.rowVersion }, who)).result

  const stranger = await make.account()
  const [foreign, work, trashed, draft, secret, gated] = [
    await make.record(stranger.id, t.user.id, { playable: true, current_state: 'READY' }),
    await make.record(t.account.id, t.user.id),
    await make.record(t.account.id, t.user.id, { playable: true, lifecycle: 'DISPOSED', disposed_at: t.clock.time }),
    await make.record(t.account.id, t.user.id, { playable: true, publication: 'DRAFT' }),
    await make.record(t.account.id, t.user.id, { playable: true, visibility: 'PRIVATE' }),
    await make.record(t.account.id, t.user.id, { playable: true }),
  ]
  await db.insertInto('gates').values({ account_id: t.account.id, record_id: gated, kind: 'LINK' }).execute()
  for (const id of [foreign, work, trashed, draft, secret, gated, 9_999_999]) {
    const { error } = await create(id)
    assert.deepEqual([error?.type, error?.subtype], ['VALIDATION', 'FIELD'], String(id))
    assert.match(JSON.stringify(error), /body\.look\.clipId/)
  }

  // a clip that was closed since stays; another one in its place is judged, and a copy is a new choice
  await db.updateTable('records').set({ visibility: 'PRIVATE' }).where('id', '=', clip.id).execute()
  const body = { ...bodyWith(clip.id), css: '.key { color: red }' }
  const { id } = template
  const edited = await call(playerTemplates.update, { id, rowVersion: template.rowVersion, fields: { body } }, as)
  assert.equal(edited.error, undefined)
  const { rowVersion } = edited.result.template
  assert.equal((await call(playerTemplates.publish, { id, rowVersion }, as)).error, undefined)
  const fields = { body: bodyWith(secret) }
  const other = await call(playerTemplates.update, { id, rowVersion: rowVersion + 1, fields }, who)
  assert.equal(other.error?.type, 'VALIDATION')
  assert.equal((await call(playerTemplates.clone, { id, name: 'Копия' }, who)).error?.type, 'VALIDATION')
})
