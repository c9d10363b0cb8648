import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import type { AuthEvent, IdentityHelper } from '@skleyka/contract/sessions/identity-helper.ts'
import { helperScript } from './script-text.ts'

const script = helperScript()
const profile = { display: { avatar: { url: null } }, info: { id: 7, email: 'a@b.example' } }

/** Answers of the server and the questions it got. */
const server = { signedIn: true, failing: false, requests: [] as string[], tokens: 0 }
const channels: TabChannel[] = []

class TabChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}

function answer(path: string): Response {
  if (server.failing) return new Response('', { status: 503 })
  if (path === '/auth/sign-out') {
    server.signedIn = false
    return Response.json({ url: 'https://id.example/bye' })
  }
  if (!server.signedIn) return Response.json({ error: ['Войдите'] }, { status: 401 })
  if (path === '/auth/token') {
    server.tokens += 1
    return Response.json({ token: `token ${server.tokens}` })
  }
  return Response.json(profile)
}

/** A page with the helper in it. Only the browser is made up: its address, its network, its clock. */
function openTab(clock = { now: 1_000_000 }) {
  const went: string[] = []
  const events: AuthEvent[] = []
  const context = {
    URL,
    BroadcastChannel: TabChannel,
    Date: { now: () => clock.now },
    document: { currentScript: { src: 'https://video.example/auth/helper.js' } },
    location: {
      href: 'https://video.example/admin/ac/studio/records?page=2#top',
      pathname: '/admin/ac/studio/records',
      search: '?page=2',
      hash: '#top',
      assign: (url: URL | string) => void went.push(String(url)),
    },
    fetch: async (url: URL, init: RequestInit) => {
      server.requests.push(`${init.method} ${url.pathname}${url.search}`)
      return answer(url.pathname)
    },
    window: {} as { skleykaIdentity?: IdentityHelper },
  }
  runInContext(script, createContext(context))
  const helper = context.window.skleykaIdentity
  assert.ok(helper)
  helper.addAuthListener((event) => events.push(event))
  return { helper, went, events, clock }
}

beforeEach(() => Object.assign(server, { signedIn: true, failing: false, requests: [], tokens: 0 }))
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

test('C-7.4-02 the helper has exactly the operations of the specification', () => {
  assert.deepEqual(Object.keys(openTab().helper).sort(), [
    'addAuthListener',
    'getProfile',
    'getSessionToken',
    'logout',
    'redirectToSignIn',
    'removeAuthListener',
  ])
})

test('C-1-07 the profile is asked for with its accounts, and is null when nobody is signed in', async () => {
  const { helper } = openTab()
  assert.equal((await helper.getProfile())?.info.email, 'a@b.example')
  assert.deepEqual(server.requests, ['GET /auth/profile?get_accounts=1'])
  server.signedIn = false
  assert.equal(await helper.getProfile(), null)
})

test('a server that fails is no sign-out', async () => {
  const { helper, events } = openTab()
  await helper.getProfile()
  server.failing = true
  await assert.rejects(helper.getProfile())
  await assert.rejects(helper.getSessionToken())
  server.failing = false
  assert.equal(await helper.getSessionToken(), 'token 1')
  assert.deepEqual(events, [])
})

test('C-1-06 the sign-in page is told the service, the registration link and the way back', () => {
  const { helper, went } = openTab()
  helper.redirectToSignIn({ serviceName: 'Склейка', registrationLink: '/join' })
  const url = new URL(String(went[0]))
  assert.equal(url.origin + url.pathname, 'https://video.example/auth/sign-in')
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    return_to: '/admin/ac/studio/records?page=2#top',
    service_name: 'Склейка',
    registration_link: '/join',
  })
})

test('C-1-07 the session token is asked for once and again after ten minutes', async () => {
  const { helper, clock } = openTab()
  const tokens = await Promise.all([helper.getSessionToken(), helper.getSessionToken()])
  assert.deepEqual(tokens, ['token 1', 'token 1'])
  clock.now += 9 * 60_000
  assert.equal(await helper.getSessionToken(), 'token 1')
  clock.now += 60_000
  assert.equal(await helper.getSessionToken(), 'token 2')
})

test('no token is remembered for somebody who is not signed in', async () => {
  const { helper } = openTab()
  server.signedIn = false
  assert.equal(await helper.getSessionToken(), null)
  server.signedIn = true
  assert.equal(await helper.getSessionToken(), 'token 1')
})

test('C-7.4-13 C-1-08 logging out in one tab is told to the other tabs and leaves the page', async () => {
  const [here, there] = [openTab(), openTab()]
  await there.helper.getProfile()
  await here.helper.getProfile()
  const event = new Promise<AuthEvent>((resolve) => there.helper.addAuthListener(resolve))
  await here.helper.logout()
  assert.deepEqual({ ...(await event) }, { type: 'signedOut' })
  assert.deepEqual(here.went, ['https://id.example/bye'])
  assert.deepEqual(here.events, [])
})

test('a session that ended by itself is told to the listeners once', async () => {
  const { helper, events } = openTab()
  await helper.getProfile()
  server.signedIn = false
  await helper.getSessionToken()
  await helper.getProfile()
  assert.equal(events.length, 1)
})

test('a removed listener hears nothing', async () => {
  const { helper } = openTab()
  const events: AuthEvent[] = []
  const listener = (event: AuthEvent) => events.push(event)
  helper.addAuthListener(listener)
  helper.removeAuthListener(listener)
  await helper.getProfile()
  server.signedIn = false
  await helper.getProfile()
  assert.deepEqual(events, [])
})

test('signing in in another tab is told to the tabs that show nobody', async () => {
  const [here, there] = [openTab(), openTab()]
  server.signedIn = false
  await there.helper.getProfile()
  const event = new Promise<AuthEvent>((resolve) => there.helper.addAuthListener(resolve))
  server.signedIn = true
  await here.helper.getProfile()
  assert.deepEqual({ ...(await event) }, { type: 'signedIn' })
})
