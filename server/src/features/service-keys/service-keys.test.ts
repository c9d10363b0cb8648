import assert from 'node:assert/strict'
import { test } from 'node:test'
import { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { allPermissions, type Permission } from '@skleyka/contract/permissions/permissions.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { serviceKeyBounds } from '@skleyka/contract/service-keys/service-key-bounds.ts'
import { type ServiceKey, serviceKeys } from '@skleyka/contract/service-keys/service-keys.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { type As, testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { lockUser, removeMember } from '../revocation/revocation.ts'

const { db } = await testDatabase()
const make = testRows(db)
const clock = { now: new Date('2026-06-01T12:00:00Z') }
const { call, send } = await testHttp({ db, services: { now: () => clock.now } })
const editing: Permission[] = ['media.can_edit_records']
const day = 24 * 60 * 60_000

async function house(rights: readonly Permission[] = allPermissions, who = {}) {
  const maker = await make.user({ name: 'Вера Орлова', ...who })
  const { id, code } = await make.account({ members: { [maker]: [...rights] }, sections: ['VIDEO'] })
  const as: As = { user: maker, account: code }
  return { id, code, maker, as }
}

let keys = 0
const fields = (scopes: Permission[] = editing, until: Date | null = null) => {
  keys += 1
  return { name: `Сайт ${keys}`, scopes, until: until?.toISOString() ?? null }
}

async function made(as: As, scopes?: Permission[], until?: Date) {
  const { result } = await call(serviceKeys.create, fields(scopes, until), as)
  return { ...result, by: bearing(result.secret) }
}

const bearing = (secret: string): As => ({ headers: { authorization: `Bearer ${secret}` } })
const reads = async (by: As) => {
  const { status, error } = await call(records.getListByFilter, {}, by)
  return error ? `${status} ${error.type}/${error.subtype}` : 'reads'
}
const stateOf = async (as: As, { id }: { id: number }) =>
  (await call(serviceKeys.list, { perPage: 100 }, as)).result.items.find((key) => key.id === id)?.state

test('product B9 a service key is told whole once, kept as a hash, and known by its beginning afterwards', async () => {
  const { as } = await house()
  const until = new Date(clock.now.getTime() + 90 * day)
  const { key, secret } = await made(as, editing, until)
  assert.match(secret, /^skl_[A-Za-z0-9_-]{43}$/)
  const { id: _id, name: _name, ...rest } = key
  const known: Omit<ServiceKey, 'id' | 'name' | 'createdAt' | 'until'> & { createdAt: string; until: string } = {
    ...{ masked: `${secret.slice(0, 8)}…`, scopes: editing, state: 'ACTIVE', madeBy: 'Вера Орлова' },
    ...{ createdAt: clock.now.toISOString(), lastUsedAt: null, until: until.toISOString(), mayChange: true },
  }
  assert.deepEqual(rest, known)
  const listed = await call(serviceKeys.list, {}, as)
  const journal = await call(audit.list, {}, as)
  assert.equal(JSON.stringify([listed, journal]).includes(secret), false)
  const { hash } = await db.selectFrom('api_keys').select('hash').where('id', '=', key.id).executeTakeFirstOrThrow()
  assert.equal(hash.length, 32)
  assert.equal((await send('GET', `/api/v2/users/${as.user}/api_key.json`, as)).body.data.api_key, null, 'not his own')
})

test('a service key needs no account named, and is last used when it called', async () => {
  const { as, code } = await house()
  const { key, by } = await made(as)
  assert.equal(await reads(by), 'reads')
  assert.equal(await reads({ ...by, account: code }), 'reads')
  const { result } = await call(serviceKeys.list, {}, as)
  assert.equal(result.items.find(({ id }) => id === key.id)?.lastUsedAt, clock.now.toISOString())
})

test('R28 a service key works in its account alone, also where its maker and an administrator may everything', async () => {
  for (const who of [{}, { admin: true }]) {
    const { as, maker } = await house(allPermissions, who)
    const { code: other } = await make.account({ members: { [maker]: [...allPermissions] }, sections: ['VIDEO'] })
    const { by } = await made(as)
    assert.equal(await reads({ ...by, account: other }), '200 ACCESS/FORBIDDEN')
  }
})

test('P-Y-01 a service key of an administrator is none: its scopes bound it in its account, and the platform is closed to it', async () => {
  const { id: accountId, as, maker } = await house(allPermissions, { admin: true })
  const record = await make.record(accountId, maker)
  const { by } = await made(as, [])
  assert.equal(await reads(by), 'reads')
  const changed = await call(records.update, { id: record, rowVersion: 1, fields: { name: 'Из программы' } }, by)
  assert.equal(changed.error?.subtype, 'FORBIDDEN')
  const ofPlatform = await call(admin.getAllAccounts, {}, by)
  assert.deepEqual([ofPlatform.result, ofPlatform.error?.code], [undefined, 'ACCESS_FORBIDDEN'])
})

test('a service key changes what its scopes say, and the journal has it under the name of the key', async () => {
  const { id: accountId, as, maker } = await house()
  const record = await make.record(accountId, maker)
  const change = (by: As) => call(records.update, { id: record, rowVersion: 1, fields: { name: 'Из программы' } }, by)
  const reader = await made(as, [])
  assert.equal((await change(reader.by)).error?.subtype, 'FORBIDDEN')
  const editor = await made(as)
  assert.equal((await change(editor.by)).error, undefined)
  const { result } = await call(audit.list, { action: 'records.update' }, as)
  assert.deepEqual(
    result.items.map(({ actor, keyName }) => [actor?.name, keyName]),
    [['Вера Орлова', editor.key.name]],
  )
  const own = await call(audit.list, { action: 'serviceKeys.create' }, as)
  assert.deepEqual(
    own.result.items.map(({ keyName }) => keyName),
    [null, null],
  )
  assert.equal((await call(audit.check, {}, as)).result.fault, null, 'the chain holds')
})

test('nobody makes, resets or revokes a service key with rights that he has not himself', async () => {
  const { id, as } = await house()
  const strong = await made(as, ['media.can_delete_records'])
  const weak = await make.user()
  await make.member(id, weak, ['yauth.can_edit_api_keys', ...editing])
  const his: As = { user: weak, account: as.account ?? '' }
  const tries = [
    await call(serviceKeys.create, fields(['media.can_delete_records']), his),
    await call(serviceKeys.reset, { id: strong.key.id }, his),
    await call(serviceKeys.revoke, { id: strong.key.id }, his),
  ]
  assert.deepEqual(
    tries.map(({ error }) => error?.subtype),
    ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
  )
  assert.equal(await reads(strong.by), 'reads')
  const { result } = await call(serviceKeys.list, {}, his)
  assert.deepEqual(
    result.items.map(({ mayChange }) => mayChange),
    [false],
  )
})

test('R31 a revoked, a reset and an expired service key are refused at the next call', async () => {
  const { as } = await house()
  const [revoked, reset, short] = [
    await made(as),
    await made(as),
    await made(as, editing, new Date(clock.now.getTime() + day)),
  ]
  await call(serviceKeys.revoke, { id: revoked.key.id }, as)
  const again = await call(serviceKeys.revoke, { id: revoked.key.id }, as)
  assert.deepEqual([again.error, again.result.key.state], [undefined, 'REVOKED'])
  const { result } = await call(serviceKeys.reset, { id: reset.key.id }, as)
  clock.now = new Date(clock.now.getTime() + 2 * day)
  assert.deepEqual(
    [await reads(revoked.by), await reads(reset.by), await reads(bearing(result.secret)), await reads(short.by)],
    ['200 AUTH/KEY', '200 AUTH/KEY', 'reads', '200 AUTH/KEY'],
  )
  const { until } = short.key
  clock.now = new Date(new Date(until ?? 0).getTime() - 1)
  assert.equal(await stateOf(as, short.key), 'ACTIVE')
  clock.now = new Date(until ?? 0)
  assert.deepEqual([await stateOf(as, short.key), await reads(short.by)], ['EXPIRED', '200 AUTH/KEY'])
  for (const { key } of [revoked, short]) {
    assert.equal((await call(serviceKeys.reset, { id: key.id }, as)).error?.subtype, 'CONFLICT')
  }
  assert.equal(await stateOf(as, short.key), 'EXPIRED')
})

test('R31 a service key ends with the part of its maker in the account, and rests while he is locked', async () => {
  const { id, as, maker } = await house()
  const keeper = await make.user()
  await make.member(id, keeper, [...allPermissions])
  const his: As = { user: keeper, account: as.account ?? '' }
  const { key, by } = await made(as)
  await db.transaction().execute((tx) => lockUser(tx, maker, null, clock.now))
  assert.deepEqual([await reads(by), await stateOf(his, key)], ['200 AUTH/KEY', 'STOPPED'])
  const taken = await call(serviceKeys.reset, { id: key.id }, his)
  assert.equal(await reads(bearing(taken.result.secret)), 'reads', 'who resets it is its maker')
  await db.transaction().execute((tx) => removeMember(tx, id, keeper, clock.now))
  assert.equal(await reads(bearing(taken.result.secret)), '200 AUTH/KEY')
})

test('a person who resets his own key leaves the service keys of the account as they are', async () => {
  const { as } = await house()
  const { by } = await made(as)
  await send('PUT', `/api/v2/users/${as.user}/reset_api_key.json`, as, {})
  assert.equal(await reads(by), 'reads')
})

test('a repeat under the number of a call that a person made is not answered to his key', async () => {
  const { id: accountId, as, maker } = await house()
  const record = await make.record(accountId, maker)
  const { by } = await made(as)
  const change = { id: record, rowVersion: 1, fields: { name: 'Один раз' } }
  await call(records.update, change, as, 'once')
  assert.equal((await call(records.update, change, { ...by }, 'once')).error?.subtype, 'CONFLICT')
})

test('a service key has a name of its own, a term of at most five years, and an end to their number', async () => {
  const { as } = await house()
  const one = fields()
  const create = async (params: unknown) => (await call(serviceKeys.create, params, as)).error
  assert.equal(await create(one), undefined)
  assert.deepEqual(Object.keys((await create({ ...one, name: one.name.toUpperCase() }))?.fields ?? {}), ['name'])
  for (const until of [clock.now, new Date(clock.now.getTime() + 6 * 365 * day)]) {
    assert.deepEqual(Object.keys((await create(fields(editing, until)))?.fields ?? {}), ['until'])
  }
  for (const wrong of [
    { ...fields(), name: ' ' },
    { ...fields(), scopes: ['media.can_fly'] },
  ]) {
    assert.equal((await create(wrong))?.type, 'VALIDATION')
  }
  for (let count = 2; count < serviceKeyBounds.keys; count += 1) assert.equal(await create(fields()), undefined)
  const last = await Promise.all([create(fields()), create(fields()), create(fields())])
  assert.deepEqual(last.map((error) => error?.subtype).toSorted(), ['QUOTA', 'QUOTA', undefined])
  const { items } = (await call(serviceKeys.list, { perPage: 100 }, as)).result
  const first = items.find(({ name }) => name === one.name) ?? assert.fail()
  await call(serviceKeys.revoke, { id: first.id }, as)
  assert.equal(await create(one), undefined, 'a revoked key leaves its name and its place')
})

test('safety 8.4 the service key of another account and the key of a person are no keys of this account', async () => {
  const [{ as }, other] = [await house(), await house()]
  const { key } = await made(other.as)
  await send('PUT', `/api/v2/users/${as.user}/reset_api_key.json`, as, {})
  const own = await db
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', '=', as.user ?? 0)
    .executeTakeFirstOrThrow()
  for (const id of [key.id, own.id, 2 ** 40]) {
    for (const act of [serviceKeys.reset, serviceKeys.revoke]) {
      const { error } = await call(act, { id }, as)
      assert.deepEqual([error?.type, error?.subtype], ['NOT_FOUND', 'KEY'])
    }
  }
  assert.equal((await call(serviceKeys.list, {}, as)).result.total, 0)
})
