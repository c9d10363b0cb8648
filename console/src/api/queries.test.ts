import assert from 'node:assert/strict'
import { test } from 'node:test'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { QueryObserver } from '@tanstack/react-query'
import { CallError } from './call-error.ts'
import { createQueryClient, read, readKey, write } from './queries.ts'

test('the key of a read names the call, the account and the params', () => {
  const { queryKey } = read(records.info, { recordIds: [1, 2] }, { accountCode: 'studio' })
  assert.deepEqual(queryKey, ['records', '/api/v3/records/info', 'studio', { recordIds: [1, 2] }])
  assert.deepEqual(readKey(records.info, undefined, { accountCode: 'studio' }), [
    'records',
    '/api/v3/records/info',
    'studio',
  ])
  assert.deepEqual(read(records.info, { recordIds: [] }, { accountCode: null }).queryKey[2], null)
})

test('what was read of the areas a write touches is read again, and others are left alone', async () => {
  const client = createQueryClient(() => undefined)
  const reads: string[] = []
  const watch = (name: string, { queryKey }: { queryKey: readonly unknown[] }) =>
    new QueryObserver(client, { queryKey, queryFn: async () => reads.push(name) }).subscribe(() => undefined)
  const stop = [
    watch('records', read(records.info, { recordIds: [] }, { accountCode: 'studio' })),
    watch(
      'tasks',
      read(
        uploader.getAccountUploaderTasks,
        { accountCode: 'studio', page: 1, perPage: 20 },
        { accountCode: 'studio' },
      ),
    ),
    watch(
      'links',
      read(
        uploadLinks.list,
        { page: 1, perPage: 20, sort: { field: 'created', order: 'desc' } },
        { accountCode: 'studio' },
      ),
    ),
  ]
  await client.refetchQueries()
  const after = async (call: typeof records.update | typeof uploader.restartAccountTask) => {
    reads.length = 0
    const { mutationKey } = write(call)
    await client
      .getMutationCache()
      .build(client, { mutationKey, mutationFn: async () => null })
      .execute(undefined)
    return reads.toSorted()
  }
  assert.deepEqual(await after(records.update), ['records'])
  assert.deepEqual(await after(uploader.restartAccountTask), ['records', 'tasks'])
  for (const end of stop) end()
  client.clear()
})

test('a first read that a write overtakes begins anew: its answer may be from before', async () => {
  const client = createQueryClient(() => undefined)
  const answers: ((waiting: number) => void)[] = []
  const { queryKey } = read(records.info, { recordIds: [] }, { accountCode: 'studio' })
  const queryFn = () => new Promise<number>((answer) => answers.push(answer))
  const shown: (number | undefined)[] = []
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(({ data }) => shown.push(data))
  const { mutationKey } = write(records.update)
  const written = client
    .getMutationCache()
    .build(client, { mutationKey, mutationFn: async () => null })
    .execute(undefined)
  await new Promise((next) => setImmediate(next))
  answers[0]?.(4)
  answers[1]?.(3)
  await written
  assert.equal(answers.length, 2)
  assert.equal(client.getQueryData(queryKey), 3)
  assert.ok(!shown.includes(4), 'the answer of before is never shown')
  stop()
  client.clear()
})

test('a write is done when what it touched was read again, one that is done when answered is not held by a slow read', async () => {
  const client = createQueryClient(() => undefined)
  const reads: (() => void)[] = []
  const { queryKey } = read(records.info, { recordIds: [] }, { accountCode: 'studio' })
  const queryFn = () => new Promise<number>((answer) => reads.push(() => answer(1)))
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  reads.shift()?.()
  const buildMutation = (meta: { isDoneWhenAnswered?: boolean }) => {
    const { mutationKey } = write(records.update)
    return client.getMutationCache().build(client, { mutationKey, mutationFn: async () => 'answered', meta })
  }
  assert.equal(await buildMutation({ isDoneWhenAnswered: true }).execute(undefined), 'answered')
  assert.equal(reads.length, 1)
  reads.shift()?.()
  const waiting = buildMutation({})
  const done = waiting.execute(undefined)
  const first = await Promise.race([done, new Promise((next) => setImmediate(next, 'reads'))])
  assert.equal(first, 'reads')
  for (const answer of reads) answer()
  assert.equal(await done, 'answered')
  stop()
  client.clear()
})

test('C-8-08 failures are told, with those a screen words itself marked; cancelled ones are not', async () => {
  const reports: unknown[] = []
  const client = createQueryClient((error, isQuiet) => reports.push([error, isQuiet]))
  const broken = new CallError({ status: -1, message: 'Нет', path: '/x' })
  const ask = (error: unknown, meta = {}) =>
    client.query({ queryKey: [crypto.randomUUID()], queryFn: () => Promise.reject(error), meta }).catch(() => undefined)
  await ask(broken)
  await ask(new DOMException('gone', 'AbortError'))
  await ask(broken, { hasSnackbar: true })
  assert.deepEqual(reports, [
    [broken, true],
    [broken, false],
  ])
  client.clear()
})
