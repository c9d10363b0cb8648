import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { LeaderMessage, LeaderPort, TabMessage } from './messages.ts'
import { openLeaderTransport, openTabTransport } from './tab-transport.ts'

const opened: { close(): void }[] = []
after(() => {
  for (const one of opened) one.close()
})

/** A tab on the channel of this name that keeps what it hears. */
function tabOn(name: string) {
  const messages: LeaderMessage[] = []
  let welcomes = 0
  const transport = openTabTransport(name, {
    hello: () => ({
      kind: 'hello',
      userId: 5,
      addresses: { auth: '', media: '', streaming: '', messenger: '' },
      lock: null,
      files: {},
    }),
    hear: (message) => messages.push(message),
    welcomed: () => {
      welcomes += 1
    },
  })
  opened.push(transport)
  return { ...transport, messages, welcomes: () => welcomes }
}

/** A leader on the channel of this name. */
function leaderOn(name: string) {
  const kinds: TabMessage['kind'][] = []
  const ports: LeaderPort[] = []
  const transport = openLeaderTransport(name, (port) => {
    ports.push(port)
    port.onMessage((message) => kinds.push(message.kind))
  })
  opened.push(transport)
  return { ...transport, kinds, ports }
}

async function until(what: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!what()) {
    assert.ok(Date.now() < deadline, `not in 30 s: ${what}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('C-4-15 what a tab sends before there is a master reaches the first one, after its hello', async () => {
  const tab = tabOn('early')
  tab.send({ kind: 'abortUploading', ids: ['1-0'] })
  const leader = leaderOn('early')
  await until(() => leader.kinds.length === 2)
  assert.deepEqual(leader.kinds, ['hello', 'abortUploading'])
  leader.ports[0]?.send({ kind: 'askSession', ask: 7 })
  await until(() => tab.messages.length === 1)
  assert.deepEqual(tab.messages, [{ kind: 'askSession', ask: 7 }])
})

test('R16 a command that no leader took reaches the successor, one that was taken does not come twice', async () => {
  const tab = tabOn('succession')
  const first = leaderOn('succession')
  await until(() => tab.welcomes() === 1)
  tab.send({ kind: 'getItems' })
  await until(() => first.kinds.includes('getItems'))
  first.close()
  tab.send({ kind: 'deleteUploading', ids: [] })
  const second = leaderOn('succession')
  await until(() => second.kinds.length === 2)
  assert.deepEqual(second.kinds, ['hello', 'deleteUploading'])
  assert.equal(tab.welcomes(), 2)
})

test('each tab has a transport of its own, and a closed one hears nothing more', async () => {
  const tabs = [tabOn('two'), tabOn('two')]
  const leader = leaderOn('two')
  await until(() => leader.ports.length === 2)
  leader.ports[0]?.send({ kind: 'askSession', ask: 1 })
  leader.ports[1]?.close()
  leader.ports[1]?.send({ kind: 'askSession', ask: 2 })
  leader.ports[0]?.send({ kind: 'askSession', ask: 3 })
  await until(() => tabs.some(({ messages }) => messages.length === 2))
  assert.deepEqual(tabs.map(({ messages }) => messages.length).sort(), [0, 2])
})

test('a page that was away calls again and is greeted again', async () => {
  const tab = tabOn('away')
  const leader = leaderOn('away')
  await until(() => leader.kinds.length === 1)
  tab.call()
  await until(() => leader.kinds.length === 2)
  assert.deepEqual(leader.kinds, ['hello', 'hello'])
})
