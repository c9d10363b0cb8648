import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHost, type HostParts } from './host.ts'
import type { MasterMessage, MasterPort, TabMessage } from './messages.ts'
import { UploadError } from './upload-errors.ts'

const addresses = {
  auth: 'https://video.example',
  media: 'https://video.example',
  streaming: 'https://video.example',
  messenger: 'wss://video.example',
}
const target = { accountCode: 'studio', accountName: 'Моя студия', apiOrigin: 'https://video.example' }
const file = new File(['1234'], 'a.mp4', { type: 'video/mp4', lastModified: 7 })

/** A host with tabs joined to it; the server takes everything unless `calls` says otherwise. */
function given(calls: Partial<ReturnType<HostParts['calls']>> = {}) {
  const tokens: Promise<string>[] = []
  const gone = new Map<string, () => void>()
  const host = createHost({
    calls: (_addresses, sessionToken) => ({
      create: async () => {
        tokens.push(sessionToken())
        await tokens.at(-1)
        return { uploadId: 'u', recordId: 1 }
      },
      sendPart: () => new Promise(() => {}),
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
  })
  const tab = (userId: number, token: string | null = 'token', lock: string | null = null) => {
    const heard: MasterMessage[] = []
    let listener: (message: TabMessage) => void = () => {}
    const send = (message: TabMessage) => listener(message)
    const port: MasterPort = {
      onMessage: (given) => {
        listener = given
      },
      send: (message) => {
        heard.push(message)
        if (message.kind === 'askSession') send({ kind: 'session', ask: message.ask, token })
      },
    }
    host.connect(port)
    send({ kind: 'hello', userId, addresses, lock })
    const view = () => heard.findLast((message) => message.kind === 'view')?.view
    return { send, heard, view }
  }
  return { tab, tokens, gone }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('C-4-15 a command of one tab is seen by every tab', async () => {
  const { tab } = given()
  const [first, second] = [tab(5), tab(5)]
  first.send({ kind: 'uploadFiles', files: [file], target })
  await settle()
  assert.deepEqual(second.view()?.state.ids, ['1-0'])
  assert.equal(second.view()?.tabs, 2)
})

test('C-4-16 a failure is reported to all tabs', async () => {
  const { tab } = given({ sendPart: async () => Promise.reject(new UploadError(500, '')) })
  const [first, second] = [tab(5), tab(5)]
  first.send({ kind: 'uploadFiles', files: [file], target })
  await settle()
  for (const { heard } of [first, second]) {
    const failed = heard.find((message) => message.kind === 'failed')
    assert.equal(failed?.reason, 'На сервере произошла ошибка')
  }
})

test('a session token is asked of the newest tab, and of the next when that one has none', async () => {
  const { tab, tokens } = given()
  const first = tab(5, 'old tab')
  tab(5, null)
  await settle()
  first.send({ kind: 'uploadFiles', files: [file], target })
  await settle()
  assert.deepEqual(await Promise.all(tokens), ['old tab'])
})

test('another user gets a master of his own, the former one stops and hears nothing more', async () => {
  const { tab } = given()
  const former = tab(5)
  former.send({ kind: 'uploadFiles', files: [file], target })
  await settle()
  const heardBefore = former.heard.length
  const next = tab(6)
  await settle()
  assert.deepEqual(next.view()?.state.ids, [])
  next.send({ kind: 'uploadFiles', files: [file], target })
  former.send({ kind: 'abortUploading', ids: ['1-0'] })
  await settle()
  assert.equal(next.view()?.state.data['1-0']?.status, 'IN_PROGRESS')
  assert.equal(former.heard.slice(heardBefore).filter((message) => message.kind === 'view').length, 0)
})

test('a tab that is gone counts no more, whether it said goodbye or crashed', async () => {
  const { tab, gone } = given()
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
