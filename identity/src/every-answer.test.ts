import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formOf, headingOf, type Screen } from './test-browser.ts'
import { testIdentity } from './test-identity.ts'

const { email, password, origin, identity, authorizationUrl, browser } = await testIdentity()

const paths = [
  '',
  '/',
  '/auth',
  '/auth?client_id=skleyka',
  '/auth?client_id=nobody&redirect_uri=https://evil.example',
  '/auth/unknown',
  '/AUTH/unknown',
  '/authorize',
  '/forgot',
  '/interaction/unknown',
  '/interaction/unknown/abort',
  '/jwks',
  '/me',
  '/nowhere',
  '/session/end',
  '/SESSION/END',
  '/session/end?client_id=nobody',
  '/session/end?id_token_hint=nonsense',
  '/session/end?post_logout_redirect_uri=https://evil.example',
  '/session/end/confirm',
  '/session/end/success',
  '/session/end/success?client_id=nobody',
  '/token',
  '/token/introspection',
  '/welcome',
  '/welcome?token=old',
  '/welcome/open',
  '/welcome/email',
  '/device',
  '/reg',
  '/request',
  '/security',
  '/security/app',
  '/security/codes',
  '/security/confirm',
  '/security/email',
  '/security/email/again',
  '/security/email/off',
  '/security/nowhere',
  '/security/passkey',
  '/security/passkey/confirm',
  '/security/passkey/edit',
  '/security/passkey/name',
  '/security/passkey/remove',
  '/security/off',
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/assets/identity.css',
  '/assets/nothing',
  '/assets/%00',
  '/%',
  '/%zz',
  '/%00',
  '/%ed%a0%80',
  '/..%2f..%2fetc',
  `/${'x'.repeat(5000)}`,
]
const verbs = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

type Browser = ReturnType<typeof browser>

async function signedIn(): Promise<Browser> {
  const visitor = browser()
  await visitor.submit(await visitor.go(await authorizationUrl()), { email, password })
  return visitor
}

for (const [who, prepare] of [
  ['a stranger', async () => browser()],
  ['somebody who is signed in', signedIn],
] as const) {
  test(`every answer to ${who} bears the headers, runs no script without a nonce and speaks Russian`, async () => {
    const answers: string[] = []
    for (const path of paths) {
      for (const verb of verbs) {
        for (const accept of ['text/html,*/*;q=0.8', 'application/json', '*/*']) {
          const visitor = await visitorOf(who, prepare)
          const screen = await visitor.go(`${origin}/id${path}`, { method: verb, headers: { accept } }, 0)
          answers.push(`${verb} ${path}`)
          checkAnswer(screen, `${verb} ${path.slice(0, 60)} ${accept}`)
        }
      }
    }
    assert.equal(answers.length, paths.length * verbs.length * 3)
  })
}

const visitors = new Map<string, Browser>()

/** The same person again: their cookies are put back, since some answers sign them out. */
async function visitorOf(who: string, prepare: () => Promise<Browser>): Promise<Browser> {
  const known = visitors.get(who) ?? (await prepare())
  visitors.set(who, known)
  const again = browser()
  for (const [name, cookie] of known.jar) again.jar.set(name, cookie)
  return again
}

function checkAnswer({ status, headers, text }: Screen, about: string): void {
  assert.ok(status < 500, `${about}: ${status}`)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'/, about)
  assert.match(policy, /frame-ancestors 'none'/, about)
  assert.match(policy, /base-uri 'none'/, about)
  assert.doesNotMatch(policy, /unsafe|sha256/, about)
  for (const [name, value] of [
    ['x-frame-options', 'DENY'],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
  ] as const) {
    assert.equal(headers.get(name), value, `${about}: ${name}`)
  }
  assert.match(headers.get('cache-control') ?? '', /no-store|immutable/, about)
  if (!headers.get('content-type')?.startsWith('text/html') || text === '') {
    assert.doesNotMatch(text, /^Not Found|^Redirecting|<script/, about)
    return
  }
  const nonce = policy.match(/'nonce-([^']+)'/)?.[1]
  for (const [tag] of text.matchAll(/<script[^>]*>/g)) assert.ok(tag.includes(`nonce="${nonce}" src=`), about)
  assert.match(text, /<html lang="ru">/, about)
  const words = text
    .replace(/<[^>]*>/g, ' ')
    .replaceAll(email, ' ')
    .replace(/JavaScript|Caps.Lock|Склейка/g, ' ')
  assert.doesNotMatch(words, /[a-z]{3}/i, about)
}

test('signing out where nobody is signed in needs no page: it leads back at once', async () => {
  const back = new URLSearchParams({ post_logout_redirect_uri: `${origin}/bye`, state: 'the state' })
  const end = await browser().go(`${origin}/id/session/end?${back}`)
  assert.equal(end.url.href, `${origin}/bye?state=the+state`)
  const plain = await browser().go(`${origin}/id/session/end`)
  assert.equal(headingOf(plain), 'Вы вышли')
  const foreign = await browser().go(`${origin}/id/session/end?post_logout_redirect_uri=https://evil.example`)
  assert.equal(headingOf(foreign), 'Вы вышли')
})

test('an answer by a form that sends itself is not given', async () => {
  for (const visitor of [browser(), await signedIn()]) {
    const screen = await visitor.go(await authorizationUrl({ response_mode: 'form_post' }))
    const end = screen.url.pathname === '/id/auth' ? screen : await visitor.submit(screen, { email, password })
    checkAnswer(end, 'form_post')
    assert.equal(headingOf(end), 'Страница входа устарела')
  }
})

test('the page of leaving works under its policy and ends the session', async () => {
  const visitor = await signedIn()
  const page = await visitor.go(`${origin}/id/session/end`)
  checkAnswer(page, 'leaving')
  assert.equal(formOf(page).action.pathname, '/id/session/end/confirm')
})

test('pages of a sign-in and of a link bear the headers when they refuse, too', async () => {
  const visitor = browser()
  const screen = await visitor.go(await authorizationUrl())
  checkAnswer(screen, 'sign-in')
  checkAnswer(await visitor.submit(screen, { email, password: 'не тот пароль' }), 'wrong password')
  checkAnswer(await visitor.submit(screen, { csrf: '' }), 'stale')
  const page = await visitor.follow(await identity.createInvitation('t.sidorov@volga-media.example'))
  const forgot = await visitor.go(`${origin}/id/forgot`)
  checkAnswer(forgot, 'forgot')
  checkAnswer(await visitor.submit(forgot, { email: 'x' }), 'no address')
  checkAnswer(await visitor.submit(forgot, { email }), 'mailed')
  checkAnswer(page, 'link')
  checkAnswer(await visitor.submit(page, { password: 'short', again: 'short' }), 'short password')
})
