import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finalReasons } from '@skleyka/contract/fail-reasons.ts'
import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import type { Insertable } from 'kysely'
import { partBytes, partOf, testUploads, threeParts } from '../../../test/test-uploads.ts'
import type { TasksTable } from '../../database/tables/tasks.ts'

const { db, make, as, user, account, call, create, sendPart, beginPart } = await testUploads()
const admin = { user: await make.user({ admin: true }) }
const inAccount = { accountCode: account.code }

const addTask = async (task: Partial<Insertable<TasksTable>> = {}) => {
  const accountId = task.account_id ?? account.id
  const { id } = await db
    .insertInto('tasks')
    .values({ type: 'convert', account_id: accountId, share_key: `account:${accountId}`, payload: '{}', ...task })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('C-7.3-39 an upload under way is told with its parts, the kept bytes of the next one, its speed and the totals', async () => {
  const file = threeParts()
  const upload = await create(file.length, 'первый.mp4')
  await sendPart(upload.uploadId, 1, partOf(file, 1))
  const broken = await beginPart(upload.uploadId, 2, partBytes, partOf(file, 2).subarray(0, 1024 ** 2))
  const other = await create(10, 'второй.mp4')
  const ask = async () => (await call(uploader.getAccountUploadingInfo, inAccount, as)).result
  let progress = await ask()
  for (
    const deadline = Date.now() + 60_000;
    (progress.uploads[1]?.nextPartOffset ?? 0) < 512 * 1024;
    progress = await ask()
  ) {
    assert.ok(Date.now() < deadline, 'what came of part 2 is kept')
  }
  broken.hangUp()
  const [second, first] = progress.uploads
  assert.ok(first && second)
  assert.deepEqual([first.uploadUuid, second.uploadUuid], [upload.uploadUuid, other.uploadUuid])
  assert.deepEqual(
    [first.fileName, first.partsReceived, first.partsCount, first.bytesReceived, first.replaces, first.userId],
    ['первый.mp4', 1, 3, partBytes, false, user],
  )
  assert.ok((first.bytesPerSecond ?? 0) > 0 && Date.parse(first.etaAt ?? '') > Date.now() - 1_000)
  assert.deepEqual([second.bytesPerSecond, second.etaAt, second.partsReceived], [null, null, 0])
  const { bytesPerSecond, ...totals } = progress.totals
  assert.deepEqual(totals, { uploads: 2, sizeBytes: file.length + 10, bytesReceived: partBytes })
  const near = (one: number, other: number) => assert.ok(Math.abs(one / other - 1) < 0.5, `${one} beside ${other}`)
  near(bytesPerSecond, first.bytesPerSecond ?? 0)
  const beyond = (await call(uploader.getAccountUploadingInfo, { ...inAccount, page: 9 }, as)).result
  assert.deepEqual(beyond.uploads, [])
  near(beyond.totals.bytesPerSecond, bytesPerSecond)

  const one = await call(uploader.getAccountUploadingInfo, { ...inAccount, uploadUuid: other.uploadUuid }, as)
  assert.deepEqual([one.result.total, one.result.uploads[0]?.recordId], [1, other.recordId])
})

test('C-7.3-39 an account sees its own uploads, an administrator sees all, page by page', async () => {
  const neighbour = await make.account({ members: { [user]: [] } })
  const theirs = await call(
    uploader.getAccountUploadingInfo,
    { accountCode: neighbour.code },
    { user, account: neighbour.code },
  )
  assert.deepEqual([theirs.result.total, theirs.result.totals.bytesPerSecond], [0, 0])
  const page = async (number: number) =>
    (await call(uploader.getUploadingInfo, { page: number, perPage: 1 }, admin)).result
  const [first, second, third] = [await page(1), await page(2), await page(3)]
  assert.deepEqual([first.total, first.uploads.length, second.uploads.length, third.uploads.length], [2, 1, 1, 0])
  assert.notEqual(first.uploads[0]?.uploadUuid, second.uploads[0]?.uploadUuid)
  assert.equal((await call(uploader.getUploadingInfo, {}, as)).error?.subtype, 'FORBIDDEN')
})

test('C-7.3-40 waiting tasks have a place by turns of the accounts and an estimate, running ones their own', async () => {
  const crowd = await make.account()
  await addTask({ state: 'DONE', took_ms: 60_000 })
  const running = await addTask({
    state: 'RUNNING',
    lease_until: new Date(Date.now() + 60_000),
    progress: 40,
    eta_at: new Date(Date.now() + 5_000),
    worker: 'узел-1',
    log_tail: 'frame=1',
  })
  for (let n = 0; n < 3; n += 1) await addTask({ account_id: crowd.id })
  const [mine, late] = [await addTask(), await addTask()]
  const urgent = await addTask({ priority: 5 })
  const { result } = await call(uploader.getAccountUploaderTasks, { ...inAccount, type: 'convert' }, as)
  const by = new Map(result.tasks.map((task) => [task.id, task]))
  const places = [urgent, mine, late].map((id) => by.get(id)?.place)
  assert.deepEqual(places, [1, 3, 5], 'one of the crowd goes between')
  assert.ok(Date.parse(by.get(mine)?.etaAt ?? '') > Date.now() + 60_000)
  assert.deepEqual([by.get(running)?.place, by.get(running)?.progress], [null, 0.4])
  assert.deepEqual([by.get(running)?.worker, by.get(running)?.logTail], [null, null], 'no matter of an account')
  assert.deepEqual(
    result.lanes.filter(({ type }) => type === 'convert'),
    [{ type: 'convert', waiting: 6, running: 1 }],
  )
  const all = await call(uploader.getUploaderTasks, { states: ['RUNNING'] }, admin)
  assert.deepEqual(
    all.result.tasks.map((task) => [task.id, task.worker, task.logTail]),
    [[running, 'узел-1', 'frame=1']],
  )
})

test('C-7.3-40 tasks are asked for by record and state', async () => {
  const recordId = await make.record(account.id, user)
  const failed = await addTask({ type: 'probe', record_id: recordId, state: 'FAILED', error: 'Файл не является видео' })
  await addTask({ type: 'poster', record_id: recordId, state: 'DONE' })
  const question = { ...inAccount, recordId, states: ['FAILED'] }
  const { result } = await call(uploader.getAccountUploaderTasks, question, as)
  assert.deepEqual([result.total, result.tasks[0]?.id, result.tasks[0]?.error], [1, failed, 'Файл не является видео'])
})

test('C-7.3-40 a task tells who sent the file, an import what it downloads and for whom', async () => {
  const [sender, importer] = [await make.user({ name: 'Борис' }), await make.user({ name: 'Вера' })]
  const own = await make.account({ members: { [sender]: ['media.can_create_records'] } })
  const upload = await call(
    uploads.createV2,
    { file: { name: 'от Бориса.mp4', size: 10 } },
    { user: sender, account: own.code },
  )
  const { record_id, version_id } = await db
    .selectFrom('uploads')
    .select(['record_id', 'version_id'])
    .where('uuid', '=', upload.result.uploadUuid)
    .executeTakeFirstOrThrow()
  await addTask({ account_id: own.id, record_id, version_id, type: 'probe' })
  const { id: importId } = await db
    .insertInto('imports')
    .values({ account_id: own.id, user_id: importer, url: 'https://files.example/a.mp4?key=secret' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addTask({ account_id: own.id, type: 'import', payload: JSON.stringify({ importId }) })
  await addTask({ account_id: own.id, type: 'purge' })
  const params = { accountCode: own.code }
  const { result } = await call(uploader.getAccountUploaderTasks, params, { user: sender, account: own.code })
  assert.deepEqual(
    result.tasks.map(({ startedBy, recordName, fileName }: Record<string, unknown>) => [
      startedBy,
      recordName,
      fileName,
    ]),
    [
      ['Вера', null, 'https://files.example/a.mp4'],
      ['Борис', 'от Бориса', null],
    ],
    'housekeeping is no matter of an account',
  )
})

test('C-7.3-40 an account is not told of failures that matter no more', async () => {
  const own = await make.account({ members: { [user]: [] } })
  const failed = async () => {
    const recordId = await make.record(own.id, user)
    const { id: versionId } = await db
      .insertInto('record_versions')
      .values({ account_id: own.id, record_id: recordId, number: 1, state: 'FAILED' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await addTask({ account_id: own.id, record_id: recordId, version_id: versionId, state: 'FAILED' })
    return { id, recordId }
  }
  const [open, deleted, replaced] = [await failed(), await failed(), await failed()]
  await db.updateTable('records').set({ lifecycle: 'DELETED' }).where('id', '=', deleted.recordId).execute()
  await db
    .insertInto('record_versions')
    .values({ account_id: own.id, record_id: replaced.recordId, number: 2, state: 'UPLOADED' })
    .execute()
  const params = { accountCode: own.code, states: ['FAILED'] }
  const { result } = await call(uploader.getAccountUploaderTasks, params, { user, account: own.code })
  assert.deepEqual([result.total, result.tasks[0]?.id], [1, open.id])
})

test('C-7.3-41 a failed task goes back into the queue once; one that runs, is done or is foreign does not', async () => {
  const failed = await addTask({ state: 'FAILED', attempts: 3, error: 'Внутренняя ошибка обработки' })
  const restart = (taskId: number) => call(uploader.restartAccountTask, { ...inAccount, taskId }, as)
  const { result } = await restart(failed)
  assert.deepEqual([result.task.id, result.task.state, result.task.error], [failed, 'QUEUED', null])
  assert.equal((await restart(failed)).error?.subtype, 'CONFLICT')
  assert.equal((await restart(await addTask({ state: 'DONE' }))).error?.subtype, 'CONFLICT')
  const foreign = await addTask({ account_id: (await make.account()).id, state: 'FAILED' })
  assert.equal((await restart(foreign)).error?.subtype, 'TASK')
  assert.equal((await call(uploader.restartTask, { taskId: foreign }, admin)).result.task.state, 'QUEUED')
  assert.equal((await call(uploader.restartTask, { taskId: 987_654_321 }, admin)).error?.subtype, 'TASK')
})

test('C-7.3-41 a task that failed by a fault of its file is marked, and no call starts it again', async () => {
  const restart = (taskId: number, who: 'member' | 'admin') =>
    who === 'admin'
      ? call(uploader.restartTask, { taskId }, admin)
      : call(uploader.restartAccountTask, { ...inAccount, taskId }, as)
  for (const reason of finalReasons) {
    const taskId = await addTask({ type: 'probe', state: 'FAILED', fail_reason: reason })
    for (const who of ['member', 'admin'] as const) {
      const { error } = await restart(taskId, who)
      assert.deepEqual(
        [error?.subtype, error?.extra],
        ['CONFLICT', 'Повтор не\u00a0поможет: обработать именно этот файл нельзя. Загрузите другой'],
      )
    }
  }
  const passing = await addTask({ state: 'FAILED', fail_reason: 'DISK' })
  const { result } = await call(uploader.getAccountUploaderTasks, { ...inAccount, states: ['FAILED'] }, as)
  const marks = result.tasks.map(({ id, canRetry }: { id: number; canRetry: boolean }) => [id === passing, canRetry])
  assert.deepEqual(marks.slice(0, 4), [
    [true, true],
    [false, false],
    [false, false],
    [false, false],
  ])
  const again = (await restart(passing, 'member')).result.task
  assert.deepEqual([again.state, again.canRetry], ['QUEUED', false])
})

test('C-7.3-41 a task whose work another active one does already is not started again', async () => {
  const failed = await addTask({ state: 'FAILED', unique_key: 'convert:7' })
  await addTask({ unique_key: 'convert:7' })
  assert.equal((await call(uploader.restartTask, { taskId: failed }, admin)).error?.subtype, 'CONFLICT')
})

test('R31 a task behind the lock of its account says so, has no place, and holds nobody up', async () => {
  const locked = await make.account()
  const type = 'lockedtest'
  const held = await addTask({ account_id: locked.id, type })
  const retry = await addTask({ account_id: locked.id, type, state: 'RETRY_WAIT', error: 'Хранилище не отвечает' })
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', locked.id).execute()
  const next = await addTask({ type })
  const { result } = await call(uploader.getUploaderTasks, { type }, admin)
  const words = 'Ждёт: аккаунт заблокирован'
  assert.deepEqual(
    result.tasks.map(({ id, place, error }) => [id, place, error]),
    [
      [next, 1, null],
      [retry, null, words],
      [held, null, words],
    ],
  )
})

test('B12 an administrator asks for one account alone, and for what has stopped; of an unknown account there is nothing', async () => {
  const own = await make.account()
  const { recordId } = await create(10, 'стоит.mp4')
  const records = async (ofAccount: string, more: object = {}) =>
    (await call(uploader.getUploadingInfo, { ofAccount, ...more }, admin)).result.uploads.map(({ recordId: id }) => id)
  assert.ok((await records(account.code)).includes(recordId))
  assert.deepEqual(await records(own.code), [])
  assert.deepEqual(await records(account.code, { stalled: true }), [])
  const hourAgo = new Date(Date.now() - 3_600_000)
  await db.updateTable('uploads').set({ created_at: hourAgo }).where('record_id', '=', recordId).execute()
  assert.deepEqual(await records(account.code, { stalled: true }), [recordId])
  const failed = await addTask({ account_id: own.id, type: 'sprite', state: 'FAILED', log_tail: 'нет места' })
  await addTask({ account_id: own.id, type: 'sprite', state: 'DONE' })
  const taskList = (await call(uploader.getUploaderTasks, { ofAccount: own.code, states: ['FAILED'] }, admin)).result
  assert.deepEqual(
    taskList.tasks.map(({ id, logTail }) => [id, logTail]),
    [[failed, 'нет места']],
  )
  assert.deepEqual(
    taskList.lanes
      .filter(({ type }) => type === 'sprite')
      .map(({ type, waiting, running, failed: count }) => ({ type, waiting, running, failed: count })),
    [{ type: 'sprite', waiting: 0, running: 0, failed: 1 }],
  )
  const captions = await addTask({ account_id: own.id, type: 'youtubeCaptions' })
  const typed = (await call(uploader.getUploaderTasks, { type: 'youtubeCaptions' }, admin)).result
  assert.deepEqual(
    typed.tasks.map(({ id }) => id),
    [captions],
  )
  const nobody = { ofAccount: 'nobody-at-all' }
  assert.equal((await call(uploader.getUploadingInfo, nobody, admin)).result.total, 0)
  assert.equal((await call(uploader.getUploaderTasks, nobody, admin)).result.total, 0)
})
