import assert from 'node:assert/strict'
import { mock, test } from 'node:test'

class FakeScript extends EventTarget {
  src = ''
  async = false
  remove = () => undefined
}
const asked: FakeScript[] = []
const askedFor = () => asked.map(({ src }) => new URL(src).pathname)

/** Answers the script that was asked for last. */
async function answer(event: 'load' | 'error'): Promise<void> {
  asked.at(-1)?.dispatchEvent(new Event(event))
  await new Promise((turn) => setImmediate(turn))
}

const helper = { redirectToSignIn: mock.fn(), logout: mock.fn() }
const stand = {
  location: new URL('http://studio.example/admin/'),
  document: { createElement: () => new FakeScript(), head: { append: (script: FakeScript) => asked.push(script) } },
  skleykaIdentity: helper,
}
for (const [name, value] of Object.entries(stand)) Object.defineProperty(globalThis, name, { value, writable: true })

test('C-7.4-01 the helper script is loaded when it is wanted and not before, once for all who want it, and again after a failure', async () => {
  const { signIn, signOut } = await import('./session.ts')
  assert.deepEqual(askedFor(), [], 'nobody wants it yet')

  const lost = Promise.allSettled([signIn(), signOut()])
  assert.deepEqual(askedFor(), ['/auth/helper.js'], 'two want it at the same time')
  await answer('error')
  for (const { status } of await lost) assert.equal(status, 'rejected')

  const [first, second] = [signIn(), signIn()]
  assert.equal(asked.length, 2, 'a failed load is tried again')
  await answer('load')
  await Promise.all([first, second])
  await signOut()
  assert.equal(asked.length, 2, 'it is here')
  assert.deepEqual([helper.redirectToSignIn.mock.callCount(), helper.logout.mock.callCount()], [2, 1])
})
