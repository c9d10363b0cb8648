import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { MasterMessage, MasterPort, TabMessage } from './messages.ts'
import { openMasterWire, openTabWire } from './wire.ts'

const opened: { close(): void }[] = []
after(() => {
  for (const one of opened) one.close()
})

/** A tab on the channel of this name that keeps what it hears. */
function tabOn(name: string) {
  const heard: MasterMessage[] = []
  let welcomes = 0
  const wire = openTabWire(name, {
    hello: () => ({
      kind: 'hello',
      userId: 5,
      addresses: { auth: '', media: '', streaming: '', messenger: '' },
      lock: null,
      files: {},
    }),
    hear: (message) => heard.push(message),
    welcomed: () => {
      welcomes += 1
    },
  })
  opened.push(wire)
  return { ...wire, heard, welcomes: () => welcomes }
}

/** A master on the channel of this name. */
function masterOn(name: string) {
  const said: TabMessage['kind'][] = []
  const ports: MasterPort[] = []
  const wire = openMasterWire(name, (port) => {
    ports.push(port)
    port.onMessage((message) => said.push(message.kind))
  })
  opened.push(wire)
  return { ...wire, said, ports }
}

async function until(what: () => boolean): Promise<void> {
  const deadline = Date.now() + 5_000
  while (!what()) {
    assert.ok(Date.now() < deadline, `not in 5 s: ${what}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('C-4-15 what a tab sends before there is a master reaches the first one, after its hello', async () => {
  const tab = tabOn('early')
  tab.send({ kind: 'abortUploading', ids: ['1-0'] })
  const master = masterOn('early')
  await until(() => master.said.length === 2)
  assert.deepEqual(master.said, ['hello', 'abortUploading'])
  master.ports[0]?.send({ kind: 'askSession', ask: 7 })
  await until(() => tab.heard.length === 1)
  assert.deepEqual(tab.heard, [{ kind: 'askSession', ask: 7 }])
})

test('R16 a command that no master took reaches the successor, one that was taken does not come twice', async () => {
  const tab = tabOn('succession')
  const first = masterOn('succession')
  await until(() => tab.welcomes() === 1)
  tab.send({ kind: 'getItems' })
  await until(() => first.said.includes('getItems'))
  first.close()
  tab.send({ kind: 'deleteUploading', ids: [] })
  const second = masterOn('succession')
  await until(() => second.said.length === 2)
  assert.deepEqual(second.said, ['hello', 'deleteUploading'])
  assert.equal(tab.welcomes(), 2)
})

test('each tab has a wire of its own, and a closed one hears nothing more', async () => {
  const tabs = [tabOn('two'), tabOn('two')]
  const master = masterOn('two')
  await until(() => master.ports.length === 2)
  master.ports[0]?.send({ kind: 'askSession', ask: 1 })
  master.ports[1]?.close()
  master.ports[1]?.send({ kind: 'askSession', ask: 2 })
  master.ports[0]?.send({ kind: 'askSession', ask: 3 })
  await until(() => tabs.some(({ heard }) => heard.length === 2))
  assert.deepEqual(tabs.map(({ heard }) => heard.length).sort(), [0, 2])
})

test('a page that was away calls again and is greeted again', async () => {
  const tab = tabOn('away')
  const master = masterOn('away')
  await until(() => master.said.length === 1)
  tab.call()
  await until(() => master.said.length === 2)
  assert.deepEqual(master.said, ['hello', 'hello'])
})
