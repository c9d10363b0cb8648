import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { abortedUpload, UploadError } from '@skleyka/web/sending/upload-errors.ts'
import { createHost, type Host, type HostParts } from './host.ts'
import type { LeaderMessage, LeaderPort, TabMessage } from './messages.ts'
import type { UploadCalls } from './run-upload.ts'
import type { SavedUploads } from './saved-states.ts'
import { newItems } from './upload-item.ts'
import { emptyState, withItems, withMove, withoutFiles } from './upload-state.ts'

const addresses = {
  auth: 'https://video.example',
  media: 'https://video.example',
  streaming: 'https://video.example',
  messenger: 'wss://video.example',
}
const target = { accountCode: 'studio', accountName: 'Моя студия', apiOrigin: 'https://video.example' }
const file = new File(['1234'], 'a.mp4', { type: 'video/mp4', lastModified: 7 })

const hosts: Host[] = []
after(() => {
  for (const host of hosts) host.stop()
})

/** A host with tabs joined to it; the server takes everything unless `calls` says otherwise. */
function setUpHost(calls: Partial<ReturnType<HostParts['calls']>> = {}, more: Partial<HostParts> = {}) {
  const tokens: Promise<string>[] = []
  const gone = new Map<string, () => void>()
  const host = createHost({
    calls: (_addresses, sessionToken) => ({
      create: async () => {
        tokens.push(sessionToken())
        await tokens.at(-1)
        return { uploadId: 'u', recordId: 1 }
      },
      sendPart: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(abortedUpload()))
        }),
      readKeptBytes: async () => null,
      digest: async () => null,
      complete: async () => {},
      poll: () => new Promise(() => {}),
      pollReplacement: () => new Promise(() => {}),
      saveReplaced: async () => {},
      ...calls,
    }),
    store: { read: async () => null, write: async () => {} },
    now: () => 1,
    log: () => {},
    onTabGone: (lock, free) => gone.set(lock, free),
    liveTabs: async () => [],
    ...more,
  })
  hosts.push(host)
  const tab = (
    userId: number,
    token: string | null = 'token',
    lock: string | null = null,
    files: Readonly<Record<string, File>> = {},
  ) => {
    const messages: LeaderMessage[] = []
    let listener: (message: TabMessage) => void = () => {}
    const send = (message: TabMessage) => listener(message)
    const port: LeaderPort = {
      onMessage: (handler) => {
        listener = handler
      },
      send: (message) => {
        messages.push(message)
        if (message.kind === 'askSession') send({ kind: 'session', ask: message.ask, token })
      },
      close: () => {},
    }
    host.connect(port)
    send({ kind: 'hello', userId, addresses, lock, files })
    const view = () => messages.findLast((message) => message.kind === 'view')?.view
    return { send, messages, view }
  }
  return { host, tab, tokens, gone }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('C-3-29 a tab gets the items, adds files, stops, retries and deletes uploads', async () => {
  const { tab } = setUpHost()
  const { send, messages, view } = tab(5)
  send({ kind: 'uploadFiles', files: [file], target })
  await settle()
  const status = () => view()?.state.data['1-0']?.status
  assert.equal(status(), 'IN_PROGRESS')
  send({ kind: 'abortUploading', ids: ['1-0'] })
  await settle()
  assert.equal(status(), 'ABORTED')
  send({ kind: 'retryUploading', id: '1-0', file: null })
  await settle()
  assert.equal(status(), 'IN_PROGRESS')
  send({ kind: 'abortUploading', ids: ['1-0'] })
  send({ kind: 'deleteUploading', ids: ['1-0'] })
  await settle()
  assert.deepEqual(view()?.state.ids, [])
  messages.length = 0
  send({ kind: 'getItems' })
  await settle()
  assert.deepEqual(
    messages.map(({ kind }) => kind),
    ['view'],
  )
})

test('C-4-15 a command of one tab is seen by every tab', async () => {
  const { tab } = setUpHost()
  const [first, second] = [tab(5), tab(5)]
  first.send({ kind: 'uploadFiles', files: [file], target })
  await settle()
  assert.deepEqual(second.view()?.state.ids, ['1-0'])
  assert.equal(second.view()?.tabs, 2)
})

test('C-4-16 a failure is reported to all tabs', async () => {
  const { tab } = setUpHost({ sendPart: async () => Promise.reject(new UploadError(500, '')) })
  const [first, second] = [tab(5), tab(5)]
  first.send({ kind: 'uploadFiles', files: [file], target })
  await settle()
  for (const { messages } of [first, second]) {
    const failed = messages.find((message) => message.kind === 'failed')
    assert.equal(failed?.reason, 'На сервере произошла ошибка')
  }
})

test('a session token is asked of the newest tab, and of the next when that one has none', async () => {
  const { tab, tokens } = setUpHost()
  const first = tab(5, 'old tab')
  tab(5, null)
  await settle()
  first.send({ kind: 'uploadFiles', files: [file], target })
  await settle()
  assert.deepEqual(await Promise.all(tokens), ['old tab'])
})

test('another user gets a leader of his own, the former one stops and hears nothing more', async () => {
  const { tab } = setUpHost()
  const former = tab(5)
  former.send({ kind: 'uploadFiles', files: [file], target })
  await settle()
  const messageCount = former.messages.length
  const next = tab(6)
  await settle()
  assert.deepEqual(next.view()?.state.ids, [])
  next.send({ kind: 'uploadFiles', files: [file], target })
  former.send({ kind: 'abortUploading', ids: ['1-0'] })
  await settle()
  assert.equal(next.view()?.state.data['1-0']?.status, 'IN_PROGRESS')
  assert.equal(former.messages.slice(messageCount).filter((message) => message.kind === 'view').length, 0)
})

test('a tab that is gone counts no more, whether it said goodbye or crashed', async () => {
  const { tab, gone } = setUpHost()
  const first = tab(5)
  const second = tab(5)
  tab(5, 'token', 'lock')
  await settle()
  assert.equal(first.view()?.tabs, 3)
  second.send({ kind: 'bye' })
  gone.get('lock')?.()
  await settle()
  assert.equal(first.view()?.tabs, 1)
})

/** Returns what a former leader has left in the browser's database: one file under way and two that wait. */
function leftBehind(): SavedUploads {
  const items = newItems([file, file, file], target, 1)
  const state = withMove(withItems(emptyState, items), '1-0', 'start')
  return { ...withoutFiles(state), reasons: {}, requestIds: {} }
}

test('C-4-10 R16 a successor waits for the tabs that live and goes on with the files they have kept', async () => {
  const savedUploads = leftBehind()
  const live = ['lock a', 'lock b']
  const { tab } = setUpHost(
    {},
    { store: { read: async () => savedUploads, write: async () => {} }, liveTabs: async () => live },
  )
  const first = tab(5, 'token', 'lock a', { '1-0': file })
  await settle()
  assert.equal(first.view(), undefined, 'a tab may still bring files')
  tab(5, 'token', 'lock b', { '1-1': file })
  await settle()
  const statuses = Object.values(first.view()?.state.data ?? {}).map(({ status }) => status)
  assert.deepEqual(statuses, ['IN_PROGRESS', 'IN_PROGRESS', 'ABORTED'])
})

test('a tab that lives but sleeps holds a successor up for no more than 1.5 s', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { tab } = setUpHost({}, { liveTabs: async () => ['lock a', 'asleep'] })
  const first = tab(5, 'token', 'lock a')
  await settle()
  t.mock.timers.tick(1_499)
  await settle()
  assert.equal(first.view(), undefined)
  t.mock.timers.tick(1)
  await settle()
  assert.deepEqual(first.view()?.state.ids, [])
})

test('every tab keeps the files of unfinished uploads, whichever tab they were picked in', async () => {
  const { tab } = setUpHost()
  const [first, second] = [tab(5), tab(5)]
  await settle()
  first.send({ kind: 'uploadFiles', files: [file], target })
  await settle()
  const third = tab(5)
  await settle()
  for (const { messages } of [first, second, third]) {
    const filesMessage = messages.findLast((message) => message.kind === 'files')
    assert.deepEqual(filesMessage?.files, { '1-0': file })
  }
})

test('R16 a host that has given its place up sends and saves nothing more', async () => {
  const signals: AbortSignal[] = []
  const saved: SavedUploads[] = []
  const sendPart: UploadCalls['sendPart'] = ({ signal }) => {
    signals.push(signal)
    return new Promise(() => {})
  }
  const { host, tab } = setUpHost(
    { sendPart },
    { store: { read: async () => null, write: async (_, s) => void saved.push(s) } },
  )
  const first = tab(5)
  first.send({ kind: 'uploadFiles', files: [file], target })
  await settle()
  const before = saved.length
  host.stop()
  await settle()
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [true],
  )
  assert.equal(saved.length, before)
  assert.equal(saved.at(-1)?.data['1-0']?.status, 'IN_PROGRESS', 'as a successor has to find it')
})
