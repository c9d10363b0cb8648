import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../test/test-database.ts'
import { testRows } from '../../test/test-rows.ts'
import { startTestServer } from '../../test/test-server.ts'
import { connect } from '../database/database.ts'
import { migrate, readMigrations } from '../database/migrate.ts'
import { findJournalFaults, findLostPrints, listJournalChains } from './audit.sql.ts'

const { db } = await testDatabase()
const make = testRows(db)

/** An account with so many rows in its journal; answers their ids, in order. */
async function journal(rows: number): Promise<{ id: number; code: string; ids: number[] }> {
  const account = await make.account()
  const ids: number[] = []
  for (const name of Array.from({ length: rows }, (_, index) => `Имя ${index}`)) ids.push(await write(account.id, name))
  return { ...account, ids }
}

async function write(accountId: number | null, name: string): Promise<number> {
  const { id } = await db
    .insertInto('audit_events')
    .values({ account_id: accountId, action: 'records.update', after: JSON.stringify({ name, author: null }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns what somebody with the whole database in his hands may do: no trigger stands in his way. */
const tamper = (statement: string) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })

const faultsOf = async (code: string | null) =>
  (await findJournalFaults(db))
    .filter(({ account }) => account === code)
    .map(({ kind, event_id }) => `${kind} ${event_id}`)

test('R29 a journal as it was written has no fault, in accounts and beside them', async () => {
  const { code, ids } = await journal(3)
  await write(null, 'вне аккаунтов')
  assert.deepEqual(await findJournalFaults(db), [])
  const chains = await listJournalChains(db)
  assert.equal(chains.find(({ account }) => account === code)?.rows, ids.length)
  assert.ok(chains.some(({ account }) => account === null))
})

test('R29 a row that is taken out is noticed: in the middle, the first, the last, with its link or without', async () => {
  const cases = [
    [1, false, (ids: number[]) => [`removed ${ids[1]}`]],
    [1, true, (ids: number[]) => [`removed ${ids[0]}`]],
    [0, true, () => ['removed null']],
    [3, true, (ids: number[]) => [`cut ${ids[2]}`]],
  ] as const
  for (const [place, withLink, expected] of cases) {
    const { code, ids } = await journal(4)
    await tamper(`delete from audit_events where id = ${ids[place]}`)
    if (withLink) await tamper(`delete from audit_links where event_id = ${ids[place]}`)
    assert.deepEqual(await faultsOf(code), expected(ids))
  }
})

test('R29 a changed row is noticed whatever of it was changed, a null within what it kept too', async () => {
  const changes = [
    `action = 'records.create'`,
    `at = at + interval '1 microsecond'`,
    `user_id = ${await make.user()}`,
    `ip = '10.0.0.1'`,
    `request_id = 'another'`,
    `before = '{}'`,
    `after = '{"name": "Имя 1"}'`,
    'after = null',
    'account_id = null',
  ]
  for (const change of changes) {
    const { code, ids } = await journal(3)
    await tamper(`update audit_events set ${change} where id = ${ids[1]}`)
    assert.deepEqual(await faultsOf(code), [`changed ${ids[1]}`], change)
  }
})

test('R29 two rows that are swapped are noticed, by what they hold and by their places', async () => {
  const [held, placed] = [await journal(4), await journal(4)]
  const [one, two] = [held.ids[1], held.ids[2]]
  await tamper(`update audit_events as mine set after = other.after from audit_events as other
    where (mine.id, other.id) in ((${one}, ${two}), (${two}, ${one}))`)
  assert.deepEqual(await faultsOf(held.code), [`changed ${one}`, `changed ${two}`])
  const [third, fourth] = [placed.ids[1], placed.ids[2]]
  await tamper(`update audit_links set event_id = -event_id where event_id in (${third}, ${fourth})`)
  await tamper(`update audit_links set event_id = case -event_id when ${third} then ${fourth} else ${third} end
    where event_id in (-${third}, -${fourth})`)
  assert.deepEqual(await faultsOf(placed.code), [`changed ${fourth}`, `changed ${third}`])
})

test('R29 a row that is slipped in past the chain is noticed, and prints that were noted down tell a chain written anew', async () => {
  const { id, code, ids } = await journal(2)
  const noted = (await listJournalChains(db)).find(({ account }) => account === code)?.print ?? ''
  assert.deepEqual(await findLostPrints(db, [noted, noted.toUpperCase()]), [])
  await tamper(`insert into audit_events (account_id, action) values (${id}, 'records.update')`)
  assert.match((await faultsOf(code)).join(), /^unchained \d+$/)
  await tamper(`delete from audit_events where account_id = ${id} and (id = ${ids[1]} or id > ${ids[1]})`)
  await tamper(`delete from audit_links where chain = ${id}; delete from audit_heads where chain = ${id}`)
  await tamper(`insert into audit_links select id, account_id, 1, audit_print('', event)
    from audit_events as event where id = ${ids[0]}`)
  await tamper(`insert into audit_heads select chain, place, print from audit_links where chain = ${id}`)
  assert.deepEqual(await faultsOf(code), [], 'by itself it is whole')
  assert.deepEqual(await findLostPrints(db, [noted]), [noted])
})

test('R29 many who write in one account at once, and some who give up, leave one whole chain', async () => {
  const { id, code } = await make.account()
  const one = db.account(id)
  const writes = Array.from({ length: 60 }, (_, index) =>
    one.transaction().execute(async (tx) => {
      await tx.insertInto('audit_events').values({ account_id: id, action: 'probe' }).execute()
      if (index % 3 === 0)
        await tx.insertInto('audit_events').values({ account_id: id, action: 'probe.more' }).execute()
      if (index % 4 === 0) throw new Error('given up')
    }),
  )
  const settled = await Promise.allSettled(writes)
  assert.equal(settled.filter(({ status }) => status === 'rejected').length, 15)
  assert.deepEqual(await faultsOf(code), [])
  const { rows } = (await listJournalChains(db)).find(({ account }) => account === code) ?? {}
  assert.equal(rows, 45 + 15)
})

test('a transaction that has written its row holds up nobody of its account until it commits', async () => {
  const { id, code } = await make.account()
  const written = Promise.withResolvers<void>()
  const others = Promise.withResolvers<void>()
  const slow = db.transaction().execute(async (tx) => {
    await tx.insertInto('audit_events').values({ account_id: id, action: 'slow' }).execute()
    written.resolve()
    await others.promise
  })
  await written.promise
  await write(id, 'быстрый')
  others.resolve()
  await slow
  assert.deepEqual(await faultsOf(code), [])
})

test('R28 an account reaches no chain but by writing its own rows', async () => {
  const { id } = await journal(1)
  for (const statement of [
    'select from audit_heads',
    'select from audit_links',
    `update audit_heads set place = 9`,
    `delete from audit_links where chain = ${id}`,
  ]) {
    await assert.rejects(sql.raw(statement).execute(db.account(id)), /permission denied/, statement)
  }
  await assert.rejects(sql`delete from audit_links`.execute(db), /append-only/)
})

test('what was in the journal before the chain is chained by the migration that brings it', async () => {
  const server = await startTestServer()
  const own = connect(server.connection)
  const migrations = await readMigrations()
  const chain = migrations.findIndex(({ name }) => name.endsWith('_audit_chain.sql'))
  await migrate(server.connection, migrations.slice(0, chain))
  const { id } = await testRows(own.db).account()
  const accounts = [id, null, id, id, null]
  for (const account_id of accounts)
    await own.db.insertInto('audit_events').values({ account_id, action: 'x' }).execute()
  await migrate(server.connection, migrations)
  await own.db.insertInto('audit_events').values({ account_id: id, action: 'y' }).execute()
  assert.deepEqual(await findJournalFaults(own.db), [])
  const rows = (await listJournalChains(own.db)).map(({ rows }) => rows)
  assert.deepEqual(rows, [2, 4])
  await own.close()
  await server.stop()
})
