import assert from 'node:assert/strict'
import { test } from 'node:test'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { sql } from 'kysely'
import { testRecords } from '../../../test/test-records.ts'

const { db, make, call, user, studio } = await testRecords()

test('C-7.3-09 what the database prints of a record is what records/get answers of it, field by field', async () => {
  const { id: accountId, as } = await studio()
  const at = (text: string) => new Date(text)
  const nameless = await make.user({ name: '' })
  const pictured = {
    poster_key: 'images/1/small.jpg',
    sprite: JSON.stringify({ id: 3, stepMs: 2000, count: 9, cols: 3, rows: 3, width: 160, height: 90 }),
  }
  const rows: Parameters<typeof make.record>[2][] = [
    {},
    { name: '«Ёлка»\u00a0"1"\\\n\t😀\u2028', description: 'строка\nещё', tags: ['Лес', 'с "кавычкой"', 'запятая, '] },
    { current_state: 'READY', playable: true, duration_ms: 60_501, width: 1920, height: 1080, size_bytes: 9e12 },
    { current_state: 'CONVERTING', progress: 57, playable: true, ...pictured },
    { current_state: 'UPLOADING', progress: 100 },
    { current_state: 'CHECKING', progress: 3 },
    { current_state: 'FAILED', fail_reason: 'BAD_FILE', fail_text: 'Файл повреждён' },
    { current_state: 'FAILED', fail_reason: 'DISK' },
    { hold: true, hold_reason: 'спор' },
    { moderation: 'REJECTED', moderation_reason: 'титры', visibility: 'PUBLIC', embedding: false },
    { created_at: at('2020-01-01T00:00:00.999Z'), updated_at: at('2024-02-29T23:59:59.001Z') },
    { publication: 'SCHEDULED', published_from: at('2099-12-31T21:00:00Z'), published_to: at('2199-01-01T00:00:00Z') },
    { publication: 'PUBLISHED', published_to: at('2021-01-01T00:00:00.5Z') },
    { metadata: JSON.stringify({ город: 'Псков', год: 2026, теги: ['а', 'б'], да: true, мера: 0.1 }) },
  ]
  for (const values of rows) await make.record(accountId, user, values)
  await make.record(accountId, nameless)
  await finer(accountId)
  const { result: list } = await call(records.getListByFilter, { perPage: 50 }, as)
  const ids = list.records.map(({ id }) => id)
  const { result: got } = await call(records.get, { filter: { ids } }, as)
  const mapped = new Map(
    got.records.map(({ frontSettings, audienceTag, viewsBefore, claimBlock, claimCountries, ...listed }) => [
      listed.id,
      listed,
    ]),
  )
  assert.equal(list.records.length, rows.length + 1)
  for (const printed of list.records) assert.deepEqual(printed, mapped.get(printed.id))
  // a page by its ids has another statement
  const { result: odd } = await call(records.getListByFilter, { perPage: 7, page: 2 }, as)
  assert.deepEqual(odd.records, list.records.slice(7, 14))
})

/** Instants of the database are finer than those on the wire; an album, a track of subtitles and what gives a template of ads are told of in lists. */
async function finer(accountId: number): Promise<void> {
  await sql`insert into templates (account_id, kind, name, body, published_version, is_default)
    values (${accountId}, 'ad', 'Весна "24"', '{}', 1, true)`.execute(db)
  await sql`update records set current_state_updated_at = '2026-05-31T18:30:00.123987Z' where account_id = ${accountId}`.execute(
    db,
  )
  await sql`with made as (insert into albums (account_id, name, created_by)
      values (${accountId}, 'Весна «24»', ${user}) returning id)
    insert into album_items (account_id, album_id, record_id, position)
    select ${accountId}, made.id, records.id, records.id from made, records where account_id = ${accountId}`.execute(db)
  await sql`insert into subtitle_tracks (account_id, record_id, language, label, state, origin, cues, is_default)
    select ${accountId}, id, 'ru', 'Русские', 'DRAFT', 'UPLOAD', '[]', true from records where account_id = ${accountId}`.execute(
    db,
  )
}
