import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { UploadError } from '@skleyka/web/sending/upload-errors.ts'
import { type LeaderServices, type PolledRecord, startLeader } from './leader.ts'
import type { UploadsView } from './messages.ts'
import type { SavedUploads, StateStore } from './saved-states.ts'

const target = { accountCode: 'studio', accountName: 'Моя студия', apiOrigin: 'https://video.example' }
const file = (name: string) => new File(['1234'], name, { type: 'video/mp4', lastModified: 7 })

function memoryStore(): StateStore & { states: Map<number | null, SavedUploads> } {
  const states = new Map<number | null, SavedUploads>()
  return {
    states,
    read: async (userId) => states.get(userId) ?? null,
    write: async (userId, state) => void states.set(userId, structuredClone(state)),
  }
}

/** A leader whose server answers by `sendPart` and `poll`; the clock is the test's. */
async function setUpLeader(t: TestContext, more: Partial<LeaderServices> = {}) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1000 })
  const views: Omit<UploadsView, 'tabs'>[] = []
  const failures: string[] = []
  const moves: string[] = []
  const store = memoryStore()
  let lastRecord = 0
  const parts: LeaderServices = {
    create: async () => {
      lastRecord += 1
      return { uploadId: `upload ${lastRecord}`, recordId: lastRecord }
    },
    sendPart: async () => 'tag',
    readKeptBytes: async () => null,
    digest: async () => null,
    complete: async () => {},
    poll: async () => ({ currentState: 'READY', progress: null, failText: null }),
    pollReplacement: async () => ready,
    saveReplaced: async () => {},
    store,
    fileOf: () => null,
    publish: (view) => views.push(view),
    failed: (info, reason) => failures.push(`${info.name}: ${reason}`),
    now: () => Date.now(),
    log: (line) => moves.push(line),
    ...more,
  }
  const leader = await startLeader(5, parts)
  const statuses = () => leader.view().state.ids.map((id) => leader.view().state.data[id]?.status)
  return { leader, parts, store, views, failures, moves, statuses }
}

/** Until the promises that wait for no clock have run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

const never = () => new Promise<never>(() => {})

test('C-4-01 C-4-07 a file is sent, then polled until READY', async (t) => {
  const { leader, moves } = await setUpLeader(t)
  leader.uploadFiles([file('a.mp4')], target)
  await settle()
  const item = leader.view().state.data['1000-0']
  assert.deepEqual([item?.status, item?.uploaderStatus, item?.completedAt], ['COMPLETED', 'READY', 1000])
  assert.deepEqual(moves, ['1000-0: none -> IN_PROGRESS', '1000-0: IN_PROGRESS -> COMPLETED'])
})

test('C-4-13 of five files three are sent at once, the next starts when one has ended', async (t) => {
  const { leader, statuses } = await setUpLeader(t, { sendPart: never })
  leader.uploadFiles(['1', '2', '3', '4', '5'].map(file), target)
  await settle()
  assert.deepEqual(statuses(), ['IN_PROGRESS', 'IN_PROGRESS', 'IN_PROGRESS', 'none', 'none'])
  leader.abortUploading(['1000-0'])
  await settle()
  assert.deepEqual(statuses(), ['ABORTED', 'IN_PROGRESS', 'IN_PROGRESS', 'IN_PROGRESS', 'none'])
})

test('stopping all starts none of the waiting', async (t) => {
  const { leader, statuses } = await setUpLeader(t, { sendPart: never })
  leader.uploadFiles(['1', '2', '3', '4', '5'].map(file), target)
  await settle()
  leader.abortUploading(leader.view().state.ids)
  await settle()
  assert.deepEqual(new Set(statuses()), new Set(['ABORTED']))
})

test('C-8-11 C-4-16 an error makes it FAILED with a reason and is reported', async (t) => {
  const sendPart = async () => Promise.reject(new UploadError(413, 'Файл слишком большой', 0))
  const { leader, failures, statuses } = await setUpLeader(t, { sendPart })
  leader.uploadFiles([file('a.mp4')], target)
  await settle()
  assert.deepEqual(statuses(), ['FAILED'])
  assert.deepEqual(failures, ['a.mp4: Файл слишком большой'])
  assert.equal(leader.view().live['1000-0']?.reason, 'Файл слишком большой')
})

test('C-8-12 an abort is not reported', async (t) => {
  const { leader, failures, statuses } = await setUpLeader(t, { create: never })
  leader.uploadFiles([file('a.mp4')], target)
  await settle()
  leader.abortUploading(['1000-0'])
  await settle()
  assert.deepEqual(statuses(), ['ABORTED'])
  assert.deepEqual(failures, [])
})

test('C-4-05 C-4-06 C-9-05 records are polled every 5 seconds, each on its own', async (t) => {
  const polls: number[] = []
  const states: Record<number, PolledRecord['currentState'][]> = { 1: ['QUEUED', 'CONVERTING', 'READY'], 2: ['READY'] }
  const poll: LeaderServices['poll'] = async (_code, recordId) => {
    polls.push(recordId)
    return { currentState: states[recordId]?.shift() ?? 'READY', progress: 0.4, failText: null }
  }
  const { leader } = await setUpLeader(t, { poll })
  leader.uploadFiles([file('a.mp4'), file('b.mp4')], target)
  await settle()
  const uploaderStatus = () => Object.values(leader.view().state.data).map((item) => item.uploaderStatus)
  assert.deepEqual(uploaderStatus(), ['QUEUED', 'READY'])
  t.mock.timers.tick(4999)
  await settle()
  assert.deepEqual(polls, [1, 2])
  t.mock.timers.tick(1)
  await settle()
  assert.deepEqual(uploaderStatus(), ['CONVERTING', 'READY'])
  assert.equal(leader.view().live['1000-0']?.processing, 0.4)
})

test('C-4-11 a restored COMPLETED item that is not READY is polled again', async (t) => {
  const first = await setUpLeader(t, { poll: never })
  first.leader.uploadFiles([file('a.mp4')], target)
  await settle()
  const { store } = first
  const second = await startLeader(5, { ...first.parts, store, poll: async () => ready })
  await settle()
  assert.equal(second.view().state.data['1000-0']?.uploaderStatus, 'READY')
})
const ready = { currentState: 'READY', progress: null, failText: null } as const

test('C-4-08 C-9-15 uploads outlive the master per user, sending ones as ABORTED, reasons too', async (t) => {
  const first = await setUpLeader(t, { sendPart: never })
  first.leader.uploadFiles([file('a.mp4')], target)
  await settle()
  assert.deepEqual([...first.store.states.keys()], [5])
  const second = await startLeader(5, first.parts)
  assert.equal(second.view().state.data['1000-0']?.status, 'ABORTED')
  assert.equal(second.view().live['1000-0']?.hasFile, false)
  assert.deepEqual((await startLeader(6, first.parts)).view().state.ids, [])
})

test('C-4-10 a successor that has the files goes on sending, and keeps the queue', async (t) => {
  const first = await setUpLeader(t, { sendPart: never })
  first.leader.uploadFiles(['1', '2', '3', '4'].map(file), target)
  await settle()
  const files = first.leader.files()
  first.leader.stop()
  const sent: string[] = []
  const second = await startLeader(5, {
    ...first.parts,
    create: async () => assert.fail('the records are made'),
    fileOf: (id) => files[id] ?? null,
    readKeptBytes: async (_origin, uploadId) => {
      sent.push(uploadId)
      return null
    },
  })
  await settle()
  const statuses = Object.values(second.view().state.data).map(({ status }) => status)
  assert.deepEqual(statuses, ['IN_PROGRESS', 'IN_PROGRESS', 'IN_PROGRESS', 'none'])
  assert.deepEqual(sent, ['upload 1', 'upload 2', 'upload 3'], 'the server is asked where to go on')
})

test('C-4-04 C-4-18 a retry with the file goes on from the parts the server has', async (t) => {
  const sent: number[] = []
  let broken = true
  const sendPart: LeaderServices['sendPart'] = async ({ partNumber }) => {
    sent.push(partNumber)
    if (partNumber === 2 && broken) throw new UploadError(500, '', 0)
    return 'tag'
  }
  const { leader, statuses } = await setUpLeader(t, { sendPart })
  leader.uploadFiles([new File([new Uint8Array(5_242_881)], 'a.mp4')], target)
  await settle()
  broken = false
  leader.retryUploading('1000-0', null)
  await settle()
  assert.deepEqual(sent, [1, 2, 2])
  assert.deepEqual(statuses(), ['COMPLETED'])
})

test('a stopped upload shows what it showed before, for that is what the server has, and so does the next visit', async (t) => {
  // all of the part has left the browser, and half of it has come to the server
  const sendPart: LeaderServices['sendPart'] = ({ body, onProgress }) => {
    onProgress(body.size)
    return never()
  }
  const first = await setUpLeader(t, { sendPart, readKeptBytes: async () => 2 })
  const shown = (of = first.leader) => of.view().state.data['1000-0']?.progress
  first.leader.uploadFiles([file('a.mp4')], target)
  await settle()
  assert.equal(shown(), 0)
  t.mock.timers.tick(2_000)
  await settle()
  assert.equal(shown(), 0.5)
  first.leader.abortUploading(['1000-0'])
  await settle()
  assert.equal(shown(), 0.5)
  first.leader.stop()
  assert.equal(shown(await startLeader(5, first.parts)), 0.5)
})

test('an upload the server has forgotten begins with a new record, under a new number', async (t) => {
  let broken = true
  const requestIds: string[] = []
  const create: LeaderServices['create'] = async ({ requestId }) => {
    requestIds.push(requestId)
    return { uploadId: `upload ${requestIds.length}`, recordId: requestIds.length }
  }
  const sendPart: LeaderServices['sendPart'] = async () => {
    if (broken) throw new UploadError(404, 'Нет такой загрузки', 0)
    return 'tag'
  }
  const { leader } = await setUpLeader(t, { create, sendPart })
  leader.uploadFiles([file('a.mp4')], target)
  await settle()
  broken = false
  leader.retryUploading('1000-0', null)
  await settle()
  assert.equal(leader.view().state.data['1000-0']?.recordId, 2)
  assert.equal(new Set(requestIds).size, 2)
})

test('R19 a record is asked for under one number, saved before it is asked for: the tries, a reload and a successor repeat it', async (t) => {
  const requestIds: string[] = []
  const store = memoryStore()
  const slow: StateStore = {
    read: store.read,
    write: async (userId, state) => {
      await new Promise((resolve) => setImmediate(resolve))
      await store.write(userId, state)
    },
  }
  const create: LeaderServices['create'] = async ({ requestId }) => {
    assert.equal(store.states.get(5)?.requestIds['1000-0'], requestId)
    requestIds.push(requestId)
    throw new UploadError(0, 'request failed')
  }
  const first = await setUpLeader(t, { create, store: slow })
  first.leader.uploadFiles([file('a.mp4')], target)
  await settle()
  t.mock.timers.tick(15_000)
  await settle()
  const files = first.leader.files()
  first.leader.stop()
  const second = await startLeader(5, { ...first.parts, fileOf: (id) => files[id] ?? null })
  await settle()
  second.abortUploading(['1000-0'])
  second.stop()
  const third = await startLeader(5, first.parts)
  third.retryUploading('1000-0', file('a.mp4'))
  await settle()
  assert.equal(requestIds.length, 4)
  assert.match(requestIds[0] ?? '', /^vp/)
  assert.equal(new Set(requestIds).size, 1)
})

test('C-4-12 a replacement is followed on its own, and once READY its record is saved with frontSettings', async (t) => {
  const saved: string[] = []
  const states: PolledRecord['currentState'][] = ['CONVERTING', 'READY']
  const { leader } = await setUpLeader(t, {
    create: async (item) => ({ uploadId: 'u', recordId: item.replacedRecordId ?? 0 }),
    poll: async () => assert.fail('the record shows the old video'),
    pollReplacement: async () => ({ currentState: states.shift() ?? 'READY', progress: null, failText: null }),
    saveReplaced: async (accountCode, recordId) => void saved.push(`${accountCode} ${recordId}`),
  })
  leader.uploadFiles([file('a.mp4')], { ...target, replacedRecordId: 42 })
  await settle()
  const item = () => leader.view().state.data['1000-0']
  assert.deepEqual([item()?.replacedRecordId, item()?.recordId, item()?.uploaderStatus], [42, 42, 'CONVERTING'])
  assert.deepEqual(saved, [])
  t.mock.timers.tick(5000)
  await settle()
  assert.equal(item()?.uploaderStatus, 'READY')
  assert.deepEqual(saved, ['studio 42'])
})

test('a replaced record that could not be saved for want of network is saved at the next poll', async (t) => {
  let tries = 0
  const { leader } = await setUpLeader(t, {
    create: async () => ({ uploadId: 'u', recordId: 42 }),
    saveReplaced: async () => {
      tries += 1
      if (tries === 1) throw new Error('request failed')
    },
  })
  leader.uploadFiles([file('a.mp4')], { ...target, replacedRecordId: 42 })
  await settle()
  assert.equal(leader.view().state.data['1000-0']?.uploaderStatus, null)
  t.mock.timers.tick(5000)
  await settle()
  assert.equal(leader.view().state.data['1000-0']?.uploaderStatus, 'READY')
})

test('«Без звука» is chosen while a file waits, and no more once its record is made', async (t) => {
  const { leader } = await setUpLeader(t, { sendPart: never })
  leader.uploadFiles(['1', '2', '3', '4'].map(file), target)
  await settle()
  leader.setSoundDisabled('1000-0', true)
  leader.setSoundDisabled('1000-3', true)
  const muted = leader.view().state.ids.filter((id) => leader.view().state.data[id]?.soundDisabled)
  assert.deepEqual(muted, ['1000-3'])
})

test('«Без звука» is chosen no more once a record was asked for: it would be another call under the same number', async (t) => {
  const { leader, statuses } = await setUpLeader(t, { create: never })
  leader.uploadFiles(['1', '2', '3', '4'].map(file), target)
  await settle()
  leader.abortUploading(['1000-0'])
  leader.retryUploading('1000-0', null)
  assert.equal(statuses()[0], 'none')
  leader.setSoundDisabled('1000-0', true)
  assert.equal(leader.view().state.data['1000-0']?.soundDisabled, false)
})

test('a file that can no longer be read is asked for at the retry', async (t) => {
  const gone = file('a.mp4')
  gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) })
  const sendPart = async () => Promise.reject(new UploadError(0, 'request failed', 0))
  const { leader, statuses } = await setUpLeader(t, { sendPart })
  leader.uploadFiles([gone], target)
  await settle()
  assert.deepEqual(statuses(), ['FAILED'])
  assert.equal(leader.view().live['1000-0']?.hasFile, false)
  leader.retryUploading('1000-0', null)
  assert.deepEqual(statuses(), ['FAILED'])
})
