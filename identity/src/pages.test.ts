import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testIdentity } from './test-identity.ts'

const { origin, authorizationUrl, browser } = await testIdentity()

test('pages are never cached, framed or run foreign scripts', async () => {
  const { headers, text } = await browser().go(await authorizationUrl())
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('x-frame-options'), 'DENY')
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /unsafe/)
  const nonce = policy.match(/'nonce-([^']+)'/)?.[1]
  for (const [tag] of text.matchAll(/<script[^>]*>/g)) assert.ok(tag.includes(`nonce="${nonce}" src=`))
  assert.doesNotMatch(text, / style=| on[a-z]+=/)
})

test('the style sheet of the pages holds the shared tokens, and every file it names is there', async () => {
  const { text } = await browser().go(await authorizationUrl())
  const address = new URL(/href="([^"]*identity\.css[^"]*)"/.exec(text)?.[1] ?? '', origin)
  const css = (await browser().go(address)).text
  assert.match(css, /--accent: light-dark\(/)
  assert.doesNotMatch(css, /@import/)
  const named = [...css.matchAll(/url\(([^)]+)\)/g)].map(([, name]) => name ?? '')
  assert.ok(named.filter((name) => name.includes('woff2')).length >= 4)
  for (const name of named) {
    assert.match(name, /\?v=[0-9a-f]{12}$/)
    assert.equal((await browser().go(new URL(name, address))).status, 200)
  }
})

test('static files of the pages may be kept for ever, other names are not found', async () => {
  const { text } = await browser().go(await authorizationUrl())
  const addresses = [...text.matchAll(/(?:href|src)="([^"]*\/assets\/[^"]*)"/g)].map((found) => String(found[1]))
  assert.ok(addresses.length >= 4)
  for (const address of addresses) {
    const { status, headers } = await browser().go(new URL(address, origin))
    assert.equal(status, 200)
    assert.match(headers.get('cache-control') ?? '', /immutable/)
  }
  for (const name of ['../identity.ts', '..%2fidentity.ts', 'constructor', '']) {
    assert.equal((await browser().go(`${origin}/id/assets/${name}`)).status, 404)
  }
})
