import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { CallError } from '../api/call-error.ts'

class FakeScript extends EventTarget {
  src = ''
  async = false
  remove = () => undefined
}
const scripts: FakeScript[] = []
const listScriptPaths = () => scripts.map(({ src }) => new URL(src).pathname)

/** Answers the script that was asked for last. */
async function answer(event: 'load' | 'error'): Promise<void> {
  scripts.at(-1)?.dispatchEvent(new Event(event))
  await new Promise((turn) => setImmediate(turn))
}

const helper = { redirectToSignIn: mock.fn(), logout: mock.fn() }
const stand = {
  location: new URL('http://studio.example/admin/'),
  document: { createElement: () => new FakeScript(), head: { append: (script: FakeScript) => scripts.push(script) } },
  skleykaIdentity: helper,
}
for (const [name, value] of Object.entries(stand)) Object.defineProperty(globalThis, name, { value, writable: true })

test('C-7.4-01 the helper script is loaded when it is wanted and not before, once for all who want it, and again after a failure', async () => {
  const { signIn, signOut } = await import('./session.ts')
  assert.deepEqual(listScriptPaths(), [], 'nobody wants it yet')

  const lost = Promise.allSettled([signIn(), signOut()])
  assert.deepEqual(listScriptPaths(), ['/auth/helper.js'], 'two want it at the same time')
  await answer('error')
  for (const { status } of await lost) assert.equal(status, 'rejected')

  const [first, second] = [signIn(), signIn()]
  assert.equal(scripts.length, 2, 'a failed load is tried again')
  await answer('load')
  await Promise.all([first, second])
  await signOut()
  assert.equal(scripts.length, 2, 'it is here')
  assert.deepEqual([helper.redirectToSignIn.mock.callCount(), helper.logout.mock.callCount()], [2, 1])
})

/** The server by the path of a call; whoever asks for something else is told 404. */
function answering(answers: Readonly<Record<string, { status: number; body: object }>>) {
  mock.method(globalThis, 'fetch', async (input: string | URL) => {
    const { pathname } = new URL(String(input), stand.location)
    const { status, body } = answers[pathname] ?? { status: 404, body: {} }
    return Response.json(body, { status })
  })
}
const user = {
  id: 7,
  email: 'anna@studio.example',
  name: 'Анна',
  admin: false,
  avatar: null,
  confirmationNeeded: false,
}
const v3 = (result: object) => ({ status: 200, body: { id: 'vp', result } })

const known = {
  '/api/auth/account_by_host': {
    status: 200,
    body: { data: { account: { host: stand.location.host, auth_hosts: [] } } },
  },
  '/api/v3/permissions/getAvailableCopyrightHolderNames': v3({ names: [] }),
  '/me': { status: 200, body: { user, csrf_token: 'csrf' } },
}
const accounts = [{ id: 1, code: 'studio', name: 'Студия', account_type: 'confirmed', mail_confirmed: true }]
const profile = { display: { avatar: { url: null } }, info: { email: user.email, raw_accounts: { accounts } } }
Object.assign(helper, { getProfile: async () => profile, getSessionToken: async () => 'token' })

test('C-7.2-16 somebody of whom the permissions call knows nothing is let in without any permission; any other failure is one', async (t) => {
  t.after(() => mock.restoreAll())
  const { beginSession } = await import('./session.ts')
  const refused = (type: string, subtype: string) => ({
    '/api/v3/permissions/getPermissionInfo': {
      status: 200,
      body: { id: 'vp', error: { type, subtype, extra: 'Нет' } },
    },
  })
  answering({ ...known, ...refused('NOT_FOUND', 'USER') })
  const session = await beginSession()
  assert.deepEqual(session?.app.permissions, { studio: { media: [], yauth: [], streaming: [] } })
  assert.deepEqual([session?.app.user.id, session?.app.user.admin], [7, false])
  answering({ ...known, ...refused('INTERNAL', 'BUSY') })
  await assert.rejects(beginSession(), { message: 'Нет' })
})

test('product B12 a tab that works in somebody’s name goes on after it is loaded anew; a call that fails does not end that, a refusal does', async (t) => {
  t.after(() => mock.restoreAll())
  const storage = new Map([['skleyka.impersonation', '5']])
  const sessionStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  }
  Object.defineProperty(globalThis, 'sessionStorage', { value: sessionStorage, configurable: true })
  const { beginSession } = await import('./session.ts')
  const { currentImpersonation: impersonated } = await import('./impersonation.ts')
  const view = {
    ...{
      id: 5,
      until: '2026-01-01T12:00:00.000Z',
      reason: 'Не видит альбомы',
      permissions: ['media.can_manage_albums'],
    },
    ...{ account: { code: 'studio', name: 'Студия' }, user: { id: 9, email: 'i@x.ru', name: '', avatar: null } },
  }
  const path = '/api/v3/admin/impersonation'
  const permissions = { '/api/v3/permissions/getPermissionInfo': v3({ user, admin: true, permissions: {} }) }
  const answers = (one: { status: number; body: object }) => answering({ ...known, ...permissions, [path]: one })

  answers({ status: 502, body: {} })
  await assert.rejects(beginSession(), CallError)
  assert.equal(storage.get('skleyka.impersonation'), '5', 'nothing is known of it')
  answers(v3({ impersonation: view }))
  await beginSession()
  assert.equal(impersonated()?.user.id, 9)
  answers({ status: 200, body: { id: 'vp', error: { type: 'ACCESS', subtype: 'IMPERSONATION', extra: 'Нет' } } })
  await beginSession()
  assert.deepEqual([impersonated(), storage.size], [null, 0])
})
