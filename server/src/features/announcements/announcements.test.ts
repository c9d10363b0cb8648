import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { announcements } from '@skleyka/contract/announcements/announcements.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'

const { db } = await testDatabase()
const make = testRows(db)
let now = new Date('2026-11-20T10:00:00Z')
const { call } = await testHttp({ db, services: { now: () => now } })
const administrator = { user: await make.user({ admin: true, name: 'Анна' }) }
const anybody = { user: await make.user() }

const hours = (count: number) => new Date(now.getTime() + count * 3_600_000).toISOString()
const fields = (version: number, changes: object = {}) => ({
  version,
  text: 'В\u00a0полночь обновим сервер',
  kind: 'important',
  isClosable: false,
  from: null,
  until: hours(2),
  ...changes,
})
const save = (version: number, changes: object = {}, as = administrator, id?: string) =>
  call(announcements.save, fields(version, changes), as, id)
const readCurrent = async () => (await call(announcements.current, {}, anybody)).result.announcement
const kept = async () => (await call(announcements.get, {}, administrator)).result.announcement
const journal = () =>
  db
    .selectFrom('audit_events')
    .select(['action', 'before', 'after'])
    .where('object_type', '=', 'announcement')
    .orderBy('id')
    .execute()

test('product B12 an announcement is told to everybody from its moment until its end, and the journal keeps it', async () => {
  assert.deepEqual([await readCurrent(), await kept()], [null, null])
  const saved = (await save(0, { from: hours(1) })).result.announcement
  assert.deepEqual([saved?.version, saved?.changedBy], [1, 'Анна'])
  assert.equal(await readCurrent(), null, 'its time has not come')
  const began = now
  now = new Date(hours(1))
  assert.deepEqual(await readCurrent(), {
    text: 'В\u00a0полночь обновим сервер',
    kind: 'important',
    isClosable: false,
    version: 1,
    until: new Date(began.getTime() + 7_200_000).toISOString(),
  })
  now = new Date(hours(1))
  assert.equal(await readCurrent(), null, 'the end is the first moment without it')
  assert.equal((await kept())?.version, 1, 'who writes the next one sees the last')
  const again = (await save(1, { text: 'Другое', isClosable: true })).result.announcement
  assert.deepEqual([again?.version, (await readCurrent())?.text], [2, 'Другое'])
  const rows = await journal()
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['announcements.save', 'announcements.save'],
  )
  assert.partialDeepStrictEqual(rows[1], {
    before: { closable: false },
    after: { announcement: 'Другое', closable: true },
  })
})

test('product B12 two administrators do not overwrite each other’s announcement, and a repeat writes it once', async () => {
  const { version = 0 } = (await kept()) ?? {}
  const key = randomUUID()
  const until = hours(3)
  const once = await save(version, { until }, administrator, key)
  const again = await save(version, { until }, administrator, key)
  assert.deepEqual(
    [once, again].map(({ result }) => result?.announcement?.version),
    [version + 1, version + 1],
  )
  const other = { user: await make.user({ admin: true }) }
  assert.equal((await save(version, {}, other)).error?.subtype, 'CONFLICT')
  assert.equal((await save(0, {}, other)).error?.subtype, 'CONFLICT', 'nor as if there were none')
  const late = await call(announcements.end, { version }, other)
  assert.equal(late.error?.subtype, 'CONFLICT')
  const both = await Promise.all([administrator, other].map((as) => save(version + 1, {}, as)))
  assert.equal(both.filter(({ error }) => error?.subtype === 'CONFLICT').length, 1)
})

test('product B12 an announcement is taken away at once, and one that has not begun never begins', async () => {
  for (const from of [null, hours(1)]) {
    const { version = 0 } = (await kept()) ?? {}
    await save(version, { from })
    const ended = (await call(announcements.end, { version: version + 1 }, administrator)).result.announcement
    assert.deepEqual([ended?.version, await readCurrent()], [version + 2, null])
    const twice = (await call(announcements.end, { version: version + 2 }, administrator)).result.announcement
    assert.equal(twice?.version, version + 2, 'what is over is not ended again')
    const since = now
    now = new Date(hours(1.5))
    assert.equal(await readCurrent(), null)
    now = since
  }
})

test('product B12 an announcement is a plain line of at most 300 characters whose end is ahead, within a year', async () => {
  const { version = 0 } = (await kept()) ?? {}
  for (const [changes, field] of [
    [{ until: hours(-1) }, 'until'],
    [{ until: hours(0) }, 'until'],
    [{ from: hours(2), until: hours(2) }, 'until'],
    [{ until: hours(24 * 367) }, 'until'],
    [{ text: '' }, 'text'],
    [{ text: ' \n ' }, 'text'],
    [{ text: 'я'.repeat(301) }, 'text'],
    [{ kind: 'loud' }, 'kind'],
  ] as const) {
    const { error } = await save(version, changes)
    assert.deepEqual([error?.type, Object.keys(error?.fields ?? {})], ['VALIDATION', [field]], JSON.stringify(changes))
  }
  const text = `<b>«Я»</b>${'я'.repeat(290)}`
  assert.equal((await save(version, { text })).result.announcement?.text, text)
})

test('only administrators write the announcement, and who is not signed in reads none', async () => {
  const { version = 0 } = (await kept()) ?? {}
  assert.equal((await save(version, {}, anybody)).error?.type, 'ACCESS')
  assert.equal((await call(announcements.end, { version }, anybody)).error?.type, 'ACCESS')
  assert.equal((await call(announcements.get, {}, anybody)).error?.type, 'ACCESS')
  assert.equal((await call(announcements.current, {})).error?.type, 'AUTH')
})
