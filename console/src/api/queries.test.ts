import assert from 'node:assert/strict'
import { test } from 'node:test'
import { records } from '@skleyka/contract/records.ts'
import { QueryObserver } from '@tanstack/react-query'
import { CallError } from './call-error.ts'
import { areaOf, createQueryClient, read, readKey, write } from './queries.ts'

test('the key of a read names the call, the account and the params', () => {
  const { queryKey } = read(records.info, { recordIds: [1, 2] }, { accountCode: 'studio' })
  assert.deepEqual(queryKey, ['/api/v3/records/info', 'studio', { recordIds: [1, 2] }])
  assert.deepEqual(readKey(records.info, undefined, { accountCode: 'studio' }), ['/api/v3/records/info', 'studio'])
  assert.deepEqual(read(records.info, { recordIds: [] }, { accountCode: null }).queryKey[1], null)
})

test('what an area has read is read again after a write to it, and other areas are left alone', async () => {
  const client = createQueryClient(() => undefined)
  const reads: string[] = []
  const watch = (path: string) =>
    new QueryObserver(client, { queryKey: [path, 'studio', {}], queryFn: async () => reads.push(path) }).subscribe(
      () => undefined,
    )
  const stop = ['/api/v3/records/info', '/api/v3/permissions/getPermissionInfo'].map(watch)
  await client.refetchQueries()
  reads.length = 0
  const mutation = client
    .getMutationCache()
    .build(client, { ...write(records.update), mutationFn: async () => null as never })
  await mutation.execute({ id: 1, rowVersion: 1, fields: {} })
  assert.deepEqual(reads, ['/api/v3/records/info'])
  for (const end of stop) end()
  client.clear()
})

test('C-8-08 failures are told, with those a screen words itself marked; cancelled ones are not', async () => {
  const told: unknown[] = []
  const client = createQueryClient((error, isQuiet) => told.push([error, isQuiet]))
  const broken = new CallError({ status: -1, message: 'Нет', path: '/x' })
  const ask = (error: unknown, meta = {}) =>
    client
      .query({ queryKey: [String(Math.random())], queryFn: () => Promise.reject(error), meta })
      .catch(() => undefined)
  await ask(broken)
  await ask(new DOMException('gone', 'AbortError'))
  await ask(broken, { quiet: true })
  assert.deepEqual(told, [
    [broken, false],
    [broken, true],
  ])
  client.clear()
})

test('an area is all of a path but its last word', () => {
  assert.equal(areaOf('/api/v3/records/update'), '/api/v3/records/')
})
