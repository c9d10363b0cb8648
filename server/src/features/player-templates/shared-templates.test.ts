import assert from 'node:assert/strict'
import { test } from 'node:test'
import { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { sql } from 'kysely'
import { testRecords } from '../../../test/test-records.ts'
import { followedTemplates } from '../templates/templates.ts'

const { db, call, studio, make, user, refusal } = await testRecords()
const sharing = ['media.can_manage_player_templates', 'media.can_create_public_player_templates'] as const
const keeper = await studio(...sharing)
await db.updateTable('accounts').set({ name: 'Телеканал' }).where('id', '=', keeper.id).execute()
const manager = () => studio('media.can_manage_player_templates', 'media.can_edit_records')
const withAccent = (accent: string) => ({ ...usualPlayer, look: { ...usualPlayer.look, accent } })

async function published(name: string, accent = '#ffd000', by = keeper) {
  const { id, rowVersion } = (await call(playerTemplates.create, { name, body: withAccent(accent) }, by.as)).result
    .template
  return (await call(playerTemplates.publish, { id, rowVersion }, by.as)).result.template
}
const one = async (id: number, as: (typeof keeper)['as']) =>
  (await call(playerTemplates.get, { id }, as)).result.template
const share = (id: number, on = true, as = keeper.as) => call(playerTemplates.share, { id, on }, as)
const take = (id: number, as: (typeof keeper)['as']) => call(playerTemplates.take, { id }, as)
const offered = async (as: (typeof keeper)['as'], q?: string) =>
  (await call(playerTemplates.shared, { page: 1, perPage: 100, ...(q !== undefined && { q }) }, as)).result.items
async function rewritten(id: number, accent: string) {
  const { rowVersion } = await one(id, keeper.as)
  const saved = await call(playerTemplates.update, { id, rowVersion, fields: { body: withAccent(accent) } }, keeper.as)
  await call(playerTemplates.publish, { id, rowVersion: saved.result.template.rowVersion }, keeper.as)
}

test('P-M-28 a template is shared by whoever may, once it is published, and by nobody else', async () => {
  const { id } = await published('Общий')
  const plain = await manager()
  const own = await published('Свой', '#ffd000', plain)
  assert.equal(refusal(await share(own.id, true, plain.as)), 'ACCESS/FORBIDDEN')
  assert.equal(refusal(await share(own.id)), 'NOT_FOUND/TEMPLATE', 'of another account')
  const draft = await call(playerTemplates.create, { name: 'Черновик', body: usualPlayer }, keeper.as)
  assert.equal(refusal(await share(draft.result.template.id)), 'STATE/NOT_PUBLISHED')
  assert.deepEqual(await offered(plain.as), [])
  const shared = (await share(id)).result.template
  assert.deepEqual([shared.shared, shared.sharedBy], [true, null])
  assert.deepEqual((await share(id)).result.template, shared, 'a repeat changes nothing')
  const lines = await db
    .selectFrom('audit_events')
    .select('object_id')
    .where('action', '=', 'playerTemplates.share')
    .where('account_id', '=', keeper.id)
    .where('object_id', 'is not', null)
    .execute()
  assert.deepEqual(
    lines.map(({ object_id }) => object_id),
    [String(id)],
  )
  assert.deepEqual(
    (await offered(plain.as)).map(({ body, ...fields }) => [fields, body.look.accent]),
    [[{ id, name: 'Общий', accountName: 'Телеканал', takenAs: null }, '#ffd000']],
  )
  assert.deepEqual(await offered(keeper.as), [], 'its own are not offered')
  assert.equal((await offered(plain.as, 'телеКАНАЛ')).length, 1)
  assert.equal((await offered(plain.as, 'нет такого')).length, 0)
  const viewer = await studio()
  assert.equal(refusal(await take(id, viewer.as)), 'ACCESS/FORBIDDEN')
})

test('P-M-28 what is taken is followed like any other, changes with the shared one, and is not changed here', async () => {
  const { id } = await published('Новогодний')
  await share(id)
  const taker = await manager()
  const taken = (await take(id, taker.as)).result.template
  assert.deepEqual(
    [taken.name, taken.publishedVersion, taken.sharedBy, taken.shared],
    ['Новогодний', 1, 'Телеканал', false],
  )
  assert.deepEqual((await take(id, taker.as)).result.template, taken, 'taken once')
  assert.equal((await offered(taker.as, 'Новогодний'))[0]?.takenAs, taken.id)
  const record = await make.record(taker.id, user)
  const { rowVersion } = (await call(records.getById, { id: record }, taker.as)).result.record
  await call(records.update, { id: record, rowVersion, fields: { templates: { player: taken.id } } }, taker.as)
  const accent = async () =>
    JSON.stringify((await followedTemplates.find(db, taker.id, 'player', record))?.body).match(/"accent":"(.*?)"/)?.[1]
  assert.equal(await accent(), '#ffd000')
  await rewritten(id, '#00ffd0')
  assert.equal(await accent(), '#00ffd0')
  const now = await one(taken.id, taker.as)
  assert.deepEqual([now.version, now.publishedVersion, now.body.look.accent], [2, 2, '#00ffd0'])
  const edit = { id: taken.id, rowVersion: now.rowVersion, fields: { body: usualPlayer } }
  assert.equal(refusal(await call(playerTemplates.update, edit, taker.as)), 'STATE/SHARED')
  const back = { id: taken.id, rowVersion: now.rowVersion, version: 2 }
  assert.equal(refusal(await call(playerTemplates.rollback, back, taker.as)), 'STATE/SHARED')
  assert.equal(refusal(await share(taken.id, true, (await sharerIn(taker.id, taker.code)).as)), 'STATE/SHARED')
  const renamed = { id: taken.id, rowVersion: now.rowVersion, fields: { name: 'Праздничный' } }
  assert.equal((await call(playerTemplates.update, renamed, taker.as)).result.template.name, 'Праздничный')
  const copy = await call(playerTemplates.clone, { id: taken.id, name: 'Своя копия' }, taker.as)
  assert.equal(copy.result.template.sharedBy, null)
  const other = await manager()
  assert.equal((await one(await takenId(id, other.as), other.as)).publishedVersion, 1, 'each account counts its own')
})

async function sharerIn(accountId: number, code: string) {
  const person = await make.user()
  await make.member(accountId, person, [...sharing])
  return { as: { user: person, account: code } }
}
const takenId = async (id: number, as: (typeof keeper)['as']) => (await take(id, as)).result.template.id

test('P-M-28 shared no more, or deleted, a template stays with those who took it and is theirs; nobody else takes it', async () => {
  for (const end of [
    (id: number) => share(id, false),
    (id: number) => call(playerTemplates.delete, { id }, keeper.as),
  ]) {
    const { id } = await published(`Уходящий ${end}`.slice(0, 100))
    await share(id)
    const taker = await manager()
    const mine = await takenId(id, taker.as)
    assert.equal((await end(id)).error, undefined)
    const left = await one(mine, taker.as)
    assert.deepEqual([left.sharedBy, left.published?.look.accent], [null, '#ffd000'])
    const edit = { id: mine, rowVersion: left.rowVersion, fields: { body: withAccent('#ffb0c0') } }
    const edited = (await call(playerTemplates.update, edit, taker.as)).result.template
    const again = await call(playerTemplates.publish, { id: mine, rowVersion: edited.rowVersion }, taker.as)
    assert.equal(again.result.template.publishedVersion, 2)
    assert.equal(refusal(await take(id, (await manager()).as)), 'NOT_FOUND/TEMPLATE')
  }
})

test('P-M-28 a name that is taken, a draft, a locked account and a foreign id are no shared templates to take', async () => {
  const { id } = await published('Занятое имя')
  const taker = await manager()
  assert.equal(refusal(await take(id, taker.as)), 'NOT_FOUND/TEMPLATE', 'not shared')
  await share(id)
  await published('занятое ИМЯ', '#ffd000', taker)
  assert.equal(refusal(await take(id, taker.as)), 'STATE/CONFLICT')
  const other = await manager()
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', keeper.id).execute()
  assert.equal(refusal(await take(id, other.as)), 'NOT_FOUND/TEMPLATE')
  await db.updateTable('accounts').set({ state: 'ACTIVE' }).where('id', '=', keeper.id).execute()
  assert.equal(refusal(await take(999_999, other.as)), 'NOT_FOUND/TEMPLATE')
  await Promise.all([take(id, other.as), take(id, other.as)])
  const { total } = (await call(playerTemplates.list, { page: 1, perPage: 10 }, other.as)).result
  assert.equal(total, 1, 'taken twice at once it is one')
})

test('P-M-28 P-M-30 a clip stays with the account that shares its template: neither the offer nor what was taken names it', async () => {
  const showing = await studio(...sharing, 'media.can_use_placeholders')
  const clip = async () => make.record(showing.id, user, { playable: true, current_state: 'READY' })
  const [first, second] = [await clip(), await clip()]
  const bodyWith = (accent: string, clipId: number) => {
    const { look, ...body } = withAccent(accent)
    return { ...body, look: { ...look, clipId } }
  }
  const params = { name: 'С клипом', body: bodyWith('#ffd000', first) }
  const made = (await call(playerTemplates.create, params, showing.as)).result.template
  const { id } = made
  await call(playerTemplates.publish, { id, rowVersion: made.rowVersion }, showing.as)
  const shared = (await share(id, true, showing.as)).result.template
  assert.equal(shared.body.look.clipId, first, 'its own account has it')
  const taker = await manager()
  assert.equal('clipId' in ((await offered(taker.as, 'С клипом'))[0]?.body.look ?? {}), false)
  const mine = await takenId(id, taker.as)
  const kept = async () => {
    const { rows } = await sql<{ body: string }>`
      select body::text as body from templates where id = ${mine}
      union all select body::text from template_versions where template_id = ${mine}`.execute(db)
    return rows.map(({ body }) => body).join()
  }
  assert.doesNotMatch(await kept(), /clipId/)
  const change = async (body: ReturnType<typeof bodyWith>) => {
    const { rowVersion } = await one(id, showing.as)
    const saved = await call(playerTemplates.update, { id, rowVersion, fields: { body } }, showing.as)
    await call(playerTemplates.publish, { id, rowVersion: saved.result.template.rowVersion }, showing.as)
  }
  await change(bodyWith('#ffd000', second))
  assert.equal((await one(mine, taker.as)).publishedVersion, 1, 'another clip is no change for those who have none')
  await change(bodyWith('#00ffd0', second))
  const now = await one(mine, taker.as)
  assert.deepEqual([now.publishedVersion, now.body.look.accent], [2, '#00ffd0'])
  assert.doesNotMatch(await kept(), /clipId/)
  await share(id, false, showing.as)
  assert.doesNotMatch(await kept(), /clipId/, 'nor once it is theirs')
})
