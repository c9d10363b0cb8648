import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectToLeader } from './connect.ts'
import { leaderName } from './leader-name.ts'
import { liveTabLocks } from './tab-locks.ts'
import { openLeaderTransport } from './tab-transport.ts'

// what a page has and Node has not; the worker itself is played by the test
const page = new EventTarget()
Object.assign(globalThis, {
  SharedWorker: class {},
  addEventListener: page.addEventListener.bind(page),
})

const messages: string[] = []
let ports = 0
/** A leader that notes what tabs say to it. */
const leaderOfTest = () =>
  openLeaderTransport(leaderName, (port) => {
    ports += 1
    port.onMessage((message) => messages.push(message.kind === 'hello' ? `hello of ${message.userId}` : message.kind))
  })

const addresses = { auth: '', media: '', streaming: '', messenger: '' }
const join = (userId: number | null) =>
  connectToLeader({ userId, addresses: () => addresses, sessionToken: async () => 'token' }, () => {})

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!(await what())) {
    assert.ok(Date.now() < deadline, `not in 30 s: ${what}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('a tab whose user has changed leaves as the former one: it says goodbye, gives its lock back and answers no leader any more', async () => {
  const first = leaderOfTest()
  const former = await join(5)
  await until(() => messages.length === 1)
  assert.equal((await liveTabLocks()).length, 1)
  former.close()
  await until(() => messages.includes('bye'))
  await until(async () => (await liveTabLocks()).length === 0)

  const next = await join(6)
  await until(() => messages.includes('hello of 6'))
  page.dispatchEvent(new Event('pagehide'))
  await until(() => messages.length === 4)
  assert.deepEqual(messages, ['hello of 5', 'bye', 'hello of 6', 'bye'], 'the former one says goodbye once')

  // a successor calls out: who has left must not bring the former user back
  first.close()
  messages.length = 0
  ports = 0
  const successor = leaderOfTest()
  await until(() => messages.includes('hello of 6'))
  next.send({ kind: 'getItems' })
  await until(() => messages.includes('getItems'))
  assert.deepEqual([ports, messages], [1, ['hello of 6', 'getItems']])
  next.close()
  successor.close()
})
