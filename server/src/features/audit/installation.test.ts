import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit, type ChainCheck } from '@skleyka/contract/audit/audit.calls.ts'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { checkChains } from './check-chains.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call } = await testHttp({ db })
const administrator = await make.user({ admin: true })
const masha = await make.user({ name: 'Маша 100%' })
const petya = await make.user({ name: 'Петя' })

/** An account with so many lines in its journal; answers their ids, in order. */
async function journal(lines: number, fields: object = {}) {
  const account = await make.account({ members: { [masha]: ['yauth.can_manage_account'] } })
  const ids: number[] = []
  for (let at = 0; at < lines; at += 1) {
    const row = { account_id: account.id, user_id: masha, action: 'records.update', object_type: 'record', ...fields }
    const { id } = await db
      .insertInto('audit_events')
      .values({ ...row, object_id: String(at + 1), after: JSON.stringify({ name: `Имя ${at}` }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return { ...account, ids, as: { user: masha, account: account.code } }
}

/** Returns what somebody with the whole database in his hands may do: no trigger stands in his way. */
const tamper = (statement: string) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })

/** All steps of a check of an account, so many lines each: how many were walked, and the fault. */
async function walk(id: number | null, max: number) {
  let from: ChainCheck['next'] | undefined
  let [checked, steps] = [0, 0]
  for (;;) {
    const step = await checkChains(db, id, from ?? undefined, max)
    steps += 1
    checked += step.checked
    assert.ok(step.checked <= max, 'a step is bounded')
    if (step.fault || step.next === null) return { checked, steps, total: step.total, fault: step.fault }
    from = step.next
  }
}
const faultOf = async (id: number) => {
  const { fault } = await walk(id, 2)
  return fault && `${fault.kind} ${fault.eventId}`
}

test('D13 an administrator reads the journal of the whole installation, narrowed by account, person, action, object and time', async () => {
  const one = await journal(2)
  const other = await journal(1, { user_id: petya, action: 'albums.create', object_type: 'album' })
  const list = async (params: object) => {
    const { items } = (await call(audit.listAll, params, { user: administrator })).result
    return items.map(({ id }: { id: number }) => id)
  }
  const mine = [...one.ids].reverse()
  assert.deepEqual((await list({})).slice(0, 3), [...other.ids, ...mine])
  assert.deepEqual(await list({ accountCode: one.code }), mine)
  assert.deepEqual(await list({ accountCode: 'nobody' }), [])
  assert.deepEqual(await list({ user: 'петя' }), other.ids)
  assert.deepEqual(await list({ user: '0%' }), mine, 'a sign of patterns means itself')
  assert.deepEqual(await list({ action: 'albums.create' }), other.ids)
  assert.deepEqual(await list({ objectType: 'record', objectId: 2 }), [one.ids[1]])
  assert.deepEqual(await list({ objectType: 'album' }), other.ids)
  assert.deepEqual(await list({ objectType: 'album', objectId: 1 }), other.ids, 'a record has the same number')
  const [event] = (await call(audit.listAll, { user: 'петя' }, { user: administrator })).result.items
  assert.deepEqual(
    [event?.account, event?.actor?.name, event?.canUndo],
    [{ code: other.code, name: 'Аккаунт' }, 'Петя', false],
  )
  assert.deepEqual(await list({ from: event?.at, to: event?.at, accountCode: other.code }), other.ids)
  assert.deepEqual(await list({ to: '2020-01-01T00:00:00Z' }), [])
  assert.deepEqual(await list({ from: '2100-01-01T00:00:00Z' }), [])
  for (const { path } of [audit.listAll, audit.checkAll]) {
    assert.equal((await call(path, {}, { user: masha })).error?.type, 'ACCESS')
  }
})

test('R29 a journal as it was written is walked in steps to its end, of an account and of all of them', async () => {
  const { id, ids, as } = await journal(5)
  assert.deepEqual(await walk(id, 2), { checked: 5, steps: 3, total: 5, fault: null })
  assert.deepEqual((await call(audit.check, {}, as)).result, { checked: ids.length, total: 5, next: null, fault: null })
  const all = await walk(null, 3)
  assert.deepEqual([all.fault, all.checked], [null, all.total])
  assert.deepEqual((await call(audit.checkAll, {}, { user: administrator })).result.checked, all.total)
})

test('R29 whatever was taken out, changed, cut off or slipped in is told by the step that meets it', async () => {
  const cases = [
    ['delete from audit_events where id = $3', 'removed $3'],
    ['delete from audit_links where event_id = $3', 'removed $2'],
    [`update audit_events set after = '{}' where id = $3`, 'changed $3'],
    ['delete from audit_links where event_id = $5; delete from audit_events where id = $5', 'cut $4'],
  ] as const
  for (const [statement, expected] of cases) {
    const { id, ids } = await journal(5)
    const named = (text: string) => text.replaceAll(/\$(\d)/g, (_, place) => String(ids[Number(place) - 1]))
    await tamper(named(statement))
    assert.equal(await faultOf(id), named(expected), statement)
  }
  const { id, code } = await journal(2)
  await tamper(`insert into audit_events (account_id, action) values (${id}, 'records.update')`)
  assert.match((await faultOf(id)) ?? '', /^unchained \d+$/)
  const verdict = (await call(audit.check, {}, { user: masha, account: code })).result
  assert.deepEqual([verdict.fault?.account, verdict.next], [code, null])
  assert.notEqual((await walk(null, 1_000)).fault, null)
})

test('R28 a check of an account stays within its own chain, wherever it is asked to go on', async () => {
  const mine = await journal(2)
  const other = await journal(3)
  const from = { chain: other.id, place: 0 }
  const { result } = await call(audit.check, { from }, mine.as)
  assert.deepEqual([result.checked, result.total], [2, 2])
})
