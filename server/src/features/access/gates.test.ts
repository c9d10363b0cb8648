import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type GateKind, gates } from '@skleyka/contract/access/gates.calls.ts'
import { viewing } from '@skleyka/contract/access/viewing.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { cameHeaders, type EmbedConfig, embedConfig } from '@skleyka/contract/playback/embed.ts'
import { sql } from 'kysely'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import { openPasswordLine } from '../../provider.ts'
import { embedRoutes } from '../playback/embed.http.ts'
import { playbackRoutes } from '../playback/playback.http.ts'

const files = { script: '/x.js', styles: [], shared: [], later: {} }
/** The line of passwords: what happens while one is weighed, and whether its turn comes. */
const line = { isFull: false, weighing: async () => {} }
const { passwords } = openPasswordLine()
const t = await testPlayback(
  [...playbackRoutes, ...embedRoutes(async () => ({ page: () => files, send: () => null }))],
  {
    passwords: {
      hash: async (password) => (line.isFull ? null : passwords.hash(password)),
      verify: async (kept, password) => {
        await line.weighing()
        return line.isFull ? null : passwords.verify(kept, password)
      },
    },
  },
)
const { db, call, playing, ask, clock } = t
const make = testRows(db)
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO'] })
  .execute()
async function person(...permissions: Permission[]) {
  const user = await make.user()
  await make.member(t.account.id, user, permissions)
  return { user, account: 'studio' }
}
const editor = await person('media.can_edit_records', 'yauth.can_manage_account')
const reader = await person()

const save = async (recordId: number, kind: GateKind, password?: string) => {
  const { gate } = (await call(gates.get, { recordId }, editor)).result
  const params = { recordId, rowVersion: gate.rowVersion, kind, ...(password !== undefined && { password }) }
  return call(gates.save, params, editor)
}
const unlock = async (uuid: string, by: 'PASSWORD' | 'CODE' | 'KEY' | 'LINK', secret: string) =>
  (await call(gates.unlock, { uuid, by, secret })).result
const configOf = async (uuid: string, headers: Record<string, string> = {}): Promise<EmbedConfig> =>
  embedConfig.parse((await ask(`/embed/${uuid}/config.json`, headers)).json())
const withPass = (uuid: string, pass: string | null) => configOf(uuid, { [cameHeaders.pass]: pass ?? '' })
async function ready(uuid: string, pass: string | null) {
  const config = await withPass(uuid, pass)
  assert.ok(config.state === 'ready', config.state)
  return config
}
const secretOf = (url: string) => new URL(url).hash.replace(/^#\w+=/, '')
/** Returns what a viewer of an address is answered: by the manifest, by a segment and by the poster. */
async function answers(config: { hls: string; poster: string | null }): Promise<number[]> {
  const base = config.hls.replace(/master\.m3u8$/, '')
  const paths = [
    config.hls,
    `${base}480/index.m3u8`,
    `${base}480/init.mp4`,
    `${base}480/00000.m4s`,
    config.poster ?? '',
  ]
  return Promise.all(paths.map(async (path) => (await ask(path)).statusCode))
}
const all = (status: number) => Array.from({ length: 5 }, () => status)

test('A16 behind a password the page tells no name, a right one plays, and every file asks for it', async () => {
  const { id, uuid, base, shown } = await playing('Тайный показ')
  const before = await ready(uuid, null)
  assert.deepEqual(await answers(before), all(200))
  assert.equal((await save(id, 'PASSWORD', 'верный пароль')).error, undefined)
  assert.deepEqual(await answers(before), all(404), 'who was watching before has not passed')
  const page = await ask(`/embed/${uuid}`)
  assert.deepEqual([page.statusCode, page.body.includes('Тайный')], [403, false])
  assert.deepEqual(await configOf(uuid), { uuid, title: '', state: 'gated', look: null, gate: 'PASSWORD' })
  assert.deepEqual(await unlock(uuid, 'PASSWORD', 'неверный пароль'), { pass: null, problem: 'WRONG' })
  const { pass } = await unlock(uuid, 'PASSWORD', 'верный пароль')
  const config = await ready(uuid, pass)
  assert.deepEqual(await answers(config), all(200))
  assert.equal(config.title, 'Тайный показ')
  for (const address of [`${base()}480/00000.m4s`, `${base()}master.m3u8`]) {
    assert.deepEqual((await ask(address)).json(), { code: 'GATE', text: 'Видео открывают не\u00a0всем' })
  }
  const viewer = await t.session()
  assert.equal((await ask(`${base(viewer)}480/00000.m4s`)).statusCode, 200, 'members preview it')
  const other = await playing()
  assert.equal((await save(other.id, 'PASSWORD', 'другой пароль')).error, undefined)
  assert.equal((await withPass(other.uuid, pass)).state, 'gated', 'a pass is of one record')
  assert.equal((await withPass(uuid, `${pass}a`)).state, 'gated')
  assert.equal(shown.uuid, uuid)
})

test('A16 another password puts out whom the old one let in; saving the same gate again does not', async () => {
  const { id, uuid } = await playing()
  await save(id, 'PASSWORD', 'первый пароль')
  const { pass } = await unlock(uuid, 'PASSWORD', 'первый пароль')
  const config = await ready(uuid, pass)
  await save(id, 'PASSWORD')
  assert.deepEqual(await answers(config), all(200))
  await save(id, 'PASSWORD', 'второй пароль')
  assert.deepEqual(await answers(config), all(404))
  assert.equal((await withPass(uuid, pass)).state, 'gated')
  assert.equal((await unlock(uuid, 'PASSWORD', 'первый пароль')).problem, 'WRONG')
  await save(id, 'EVERYONE')
  assert.deepEqual(await answers(await ready(uuid, null)), all(200))
})

test('A16 the private link is a secret that can be made anew', async () => {
  const { id, uuid } = await playing()
  assert.equal((await call(gates.link, { recordId: id }, editor)).result.url, null)
  assert.equal((await call(gates.renewLink, { recordId: id }, editor)).error?.subtype, 'CONFLICT')
  await save(id, 'LINK')
  const url = String((await call(gates.link, { recordId: id }, editor)).result.url)
  assert.match(url, new RegExp(`/embed/${uuid}#key=[\\w-]{27}$`))
  const { pass } = await unlock(uuid, 'KEY', secretOf(url))
  const config = await ready(uuid, pass)
  assert.deepEqual(await answers(config), all(200))
  const next = (await call(gates.renewLink, { recordId: id }, editor)).result.url
  assert.notEqual(next, url)
  assert.deepEqual(await answers(config), all(404))
  assert.equal((await unlock(uuid, 'KEY', secretOf(url))).problem, 'WRONG')
  assert.ok((await unlock(uuid, 'KEY', secretOf(next))).pass)
})

test('A16 a code lets in as many as it says, until its moment; taken back, it puts out whom it let in', async () => {
  const { id, uuid } = await playing()
  await save(id, 'CODES')
  const made = async (more: object) => {
    const { tickets } = (await call(gates.makeTickets, { recordId: id, kind: 'CODE', ...more }, editor)).result
    assert.ok(tickets[0])
    return tickets[0]
  }
  const twice = await made({ maxUses: 2 })
  assert.match(twice.secret, /^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
  const { pass } = await unlock(uuid, 'CODE', ` ${twice.secret.toLowerCase().replace('-', ' ')} `)
  const config = await ready(uuid, pass)
  assert.deepEqual(await answers(config), all(200))
  assert.ok((await unlock(uuid, 'CODE', twice.secret)).pass)
  assert.equal((await unlock(uuid, 'CODE', twice.secret)).problem, 'SPENT')
  assert.deepEqual(await answers(config), all(200), 'who came by it goes on')
  assert.deepEqual((await call(gates.revokeTickets, { recordId: id, ids: [twice.id] }, editor)).result, { revoked: 1 })
  assert.deepEqual((await call(gates.revokeTickets, { recordId: id, ids: [twice.id] }, editor)).result, { revoked: 0 })
  assert.deepEqual(await answers(config), all(404))
  assert.equal((await withPass(uuid, pass)).state, 'gated')
  assert.equal((await unlock(uuid, 'CODE', twice.secret)).problem, 'REVOKED')

  const until = new Date(clock.time.getTime() + 1_800_000).toISOString()
  const brief = await made({ maxUses: null, until })
  const late = await ready(uuid, (await unlock(uuid, 'CODE', brief.secret)).pass)
  const was = clock.time
  clock.time = new Date(clock.time.getTime() + 1_800_001)
  assert.deepEqual(await answers(late), all(404))
  assert.equal((await unlock(uuid, 'CODE', brief.secret)).problem, 'EXPIRED')
  clock.time = was
  assert.equal((await unlock(uuid, 'PASSWORD', brief.secret)).problem, 'WRONG')
})

test('A16 a signed link opens whichever gate there is, once unless told, and a repeat of the call is one use', async () => {
  const { id, uuid } = await playing()
  await save(id, 'PASSWORD', 'верный пароль')
  const params = { recordId: id, kind: 'LINK', viewer: 'Анна\u00a0К.' }
  const [link] = (await call(gates.makeTickets, params, editor)).result.tickets
  assert.ok(link)
  assert.match(link.secret, new RegExp(`/embed/${uuid}#link=[\\w-]{27}$`))
  const secret = secretOf(link.secret)
  const first = await call(gates.unlock, { uuid, by: 'LINK', secret }, {}, 'vp-one-press')
  const again = await call(gates.unlock, { uuid, by: 'LINK', secret }, {}, 'vp-one-press')
  assert.deepEqual(again.result, first.result)
  assert.deepEqual(await answers(await ready(uuid, first.result.pass)), all(200))
  assert.deepEqual(await unlock(uuid, 'LINK', secret), { pass: null, problem: 'SPENT' })
  const [kept] = (await call(gates.listTickets, { recordId: id, kind: 'LINK' }, editor)).result.items
  assert.deepEqual([kept?.viewer, kept?.uses, kept?.state], ['Анна\u00a0К.', 1, 'USED'])
})

test('A16 a thousand codes are made at once and each is another; more is refused in words', async () => {
  const { id, uuid } = await playing()
  await save(id, 'CODES')
  const many = (count: number) =>
    call(gates.makeTickets, { recordId: id, kind: 'CODE', count, viewer: '=1+1;"' }, editor)
  const { tickets } = (await many(1_000)).result
  assert.equal(new Set(tickets.map(({ secret }) => secret)).size, 1_000)
  assert.equal((await many(1_001)).error?.type, 'VALIDATION')
  assert.equal((await many(0)).error?.type, 'VALIDATION')
  assert.ok((await unlock(uuid, 'CODE', tickets[999]?.secret ?? '')).pass)
  const { csv } = (await call(gates.exportTickets, { recordId: id, kind: 'CODE' }, editor)).result
  const lines = csv.trimEnd().split('\r\n')
  assert.equal(lines.length, 1_001)
  assert.equal(lines[1], `${tickets[0]?.secret};"'=1+1;""";0;1;;действует`)
  await sql`insert into gate_tickets (account_id, record_id, kind, secret_hash, secret_sealed, created_by)
    select account_id, record_id, kind, decode(md5(number::text), 'hex'), secret_sealed, created_by
    from generate_series(1, 8999) as number, (select * from gate_tickets where record_id = ${id} limit 1) as one`.execute(
    db,
  )
  assert.equal((await many(2)).error?.subtype, 'QUOTA')
  assert.equal((await many(1)).error, undefined)
})

test('A9 after ten wrong passwords from one network none is looked at for a quarter of an hour; a link still opens', async () => {
  const { id, uuid } = await playing()
  await save(id, 'PASSWORD', 'верный пароль')
  const [link] = (await call(gates.makeTickets, { recordId: id, kind: 'LINK' }, editor)).result.tickets
  for (let tried = 0; tried < 10; tried += 1) {
    assert.equal((await unlock(uuid, 'PASSWORD', `неверный ${tried}`)).problem, 'WRONG')
  }
  assert.equal((await unlock(uuid, 'PASSWORD', 'верный пароль')).problem, 'TOO_MANY')
  assert.ok((await unlock(uuid, 'LINK', secretOf(link?.secret ?? ''))).pass)
  const was = clock.time
  clock.time = new Date(clock.time.getTime() + 15 * 60_000 + 1)
  assert.ok((await unlock(uuid, 'PASSWORD', 'верный пароль')).pass)
  clock.time = was
})

test('A16 a gate is put by those who edit; one changed meanwhile, a password too many or too few is refused', async () => {
  const { id } = await playing()
  for (const [method, params] of [
    [gates.save, { recordId: id, rowVersion: 0, kind: 'LINK' }],
    [gates.link, { recordId: id }],
    [gates.renewLink, { recordId: id }],
    [gates.makeTickets, { recordId: id, kind: 'CODE' }],
    [gates.listTickets, { recordId: id, kind: 'CODE' }],
    [gates.exportTickets, { recordId: id, kind: 'CODE' }],
    [gates.revokeTickets, { recordId: id, ids: [1] }],
  ] as const) {
    assert.equal((await call(method.path, params, reader)).error?.subtype, 'FORBIDDEN', method.path)
  }
  assert.deepEqual((await call(gates.get, { recordId: id }, reader)).result, {
    gate: { kind: 'EVERYONE', rowVersion: 0, mailDomains: [] },
  })
  assert.match(String((await save(id, 'PASSWORD')).error?.extra), /^Придумайте пароль/)
  assert.match(String((await save(id, 'LINK', 'лишний пароль')).error?.extra), /^Пароль задают только/)
  assert.equal((await save(id, 'PASSWORD', 'пять5')).error?.type, 'VALIDATION')
  await save(id, 'LINK')
  const old = await call(gates.save, { recordId: id, rowVersion: 0, kind: 'CODES' }, editor)
  assert.equal(old.error?.subtype, 'CONFLICT')
  const [row] = (await call(audit.list, { object: { type: 'record', id } }, editor)).result.items
  assert.deepEqual(row?.changes, [{ field: 'gate', before: 'EVERYONE', after: 'LINK' }])
  assert.equal((await call(viewing.checkAccess, { id }, reader)).result.gate, 'LINK')
})

test('T-IDOR-1 gates and codes of another account are answered as unknown ones, and no password is in the journal', async () => {
  const stranger = await make.user()
  const other = await make.account({ sections: ['VIDEO'], members: { [stranger]: [] } })
  const foreign = await make.record(other.id, stranger)
  for (const recordId of [foreign, 987_654_321]) {
    for (const [method, params] of [
      [gates.get, { recordId }],
      [gates.save, { recordId, rowVersion: 0, kind: 'LINK' }],
      [gates.link, { recordId }],
      [gates.renewLink, { recordId }],
      [gates.makeTickets, { recordId, kind: 'CODE' }],
      [gates.listTickets, { recordId, kind: 'CODE' }],
      [gates.exportTickets, { recordId, kind: 'CODE' }],
      [gates.revokeTickets, { recordId, ids: [1] }],
    ] as const) {
      assert.equal((await call(method.path, params, editor)).error?.subtype, 'RECORD', method.path)
    }
  }
  assert.deepEqual(await unlock('0190a1b2-0000-7000-8000-000000000001', 'PASSWORD', 'любой пароль'), {
    pass: null,
    problem: 'WRONG',
  })
  const [mine, his] = [await playing(), await playing()]
  await save(mine.id, 'CODES')
  await save(his.id, 'CODES')
  const [code] = (await call(gates.makeTickets, { recordId: his.id, kind: 'CODE' }, editor)).result.tickets
  assert.equal((await unlock(mine.uuid, 'CODE', code?.secret ?? '')).problem, 'WRONG')
  const ids = [code?.id ?? 0]
  assert.deepEqual((await call(gates.revokeTickets, { recordId: mine.id, ids }, editor)).result, { revoked: 0 })
  await save(mine.id, 'PASSWORD', 'тайное слово')
  const rows = await db.selectFrom('audit_events').selectAll().execute()
  assert.doesNotMatch(JSON.stringify(rows), /тайное слово/)
  const kept = await db.selectFrom('gate_tickets').selectAll().where('id', 'in', ids).execute()
  assert.doesNotMatch(JSON.stringify(kept), new RegExp(String(code?.secret)))
})

test('A9 a password whose turn does not come is told so, and neither counted nor saved', async () => {
  const { id, uuid } = await playing()
  await save(id, 'PASSWORD', 'верный пароль')
  line.isFull = true
  for (let tried = 0; tried < 11; tried += 1) {
    assert.deepEqual(await unlock(uuid, 'PASSWORD', 'неверный'), { pass: null, problem: 'BUSY' })
  }
  const refused = await save(id, 'PASSWORD', 'другой пароль')
  assert.deepEqual([refused.error?.type, refused.error?.subtype], ['LIMIT', 'BUSY'])
  assert.match(refused.error?.extra ?? '', /занят проверкой паролей\. Сохраните ещё раз/)
  assert.equal((await save(id, 'LINK')).error, undefined, 'without a password there is nothing to wait for')
  line.isFull = false
  await save(id, 'PASSWORD', 'верный пароль')
  assert.ok((await unlock(uuid, 'PASSWORD', 'верный пароль')).pass)
})

test('A9 nobody who waits for a password to be weighed holds a connection, and one changed meanwhile opens nothing', async () => {
  const { id, uuid } = await playing()
  await save(id, 'PASSWORD', 'прежний пароль')
  const [all, open] = [12, Promise.withResolvers<void>()]
  const waiting = Promise.withResolvers<void>()
  let count = 0
  line.weighing = () => {
    count += 1
    if (count === all) waiting.resolve()
    return open.promise
  }
  const tries = Array.from({ length: all }, () => unlock(uuid, 'PASSWORD', 'прежний пароль'))
  // more wait than the pool has connections, and others are answered
  await waiting.promise
  assert.equal((await save(id, 'PASSWORD', 'новый пароль')).error, undefined)
  open.resolve()
  line.weighing = async () => {}
  assert.ok((await Promise.all(tries)).every(({ pass }) => pass === null))
  assert.ok((await unlock(uuid, 'KEY', 'x')).problem)
})

test('issue 23 guesses that are sent at once are counted one after the other', async () => {
  const { id, uuid } = await playing('Тихий показ')
  await save(id, 'CODES')
  const answers = await Promise.all(Array.from({ length: 25 }, (_, at) => unlock(uuid, 'CODE', `guess-${at}`)))
  const counts = Map.groupBy(answers, ({ problem }) => problem)
  assert.deepEqual([counts.get('WRONG')?.length, counts.get('TOO_MANY')?.length], [10, 15])
})
