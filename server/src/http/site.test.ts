import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { productVersion } from '@skleyka/contract/product.ts'
import Fastify from 'fastify'
import { addSite } from './site.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-site-'))
after(() => rm(folder, { recursive: true, force: true }))
await writeFile(path.join(folder, 'index.html'), '<meta content="__WORD__"><script nonce="__nonce__"></script>')

async function page(words: Record<string, string>, callsTo: string[] = []) {
  const app = Fastify()
  await app.register(async (scope) => addSite(scope, { path: '/admin', folder, words, callsTo }))
  after(() => app.close())
  const { body, headers } = await app.inject('/admin/ac/studio/records')
  return { body, policy: String(headers['content-security-policy']) }
}

test('a page may call nothing but its own server unless an address is configured', async () => {
  assert.match((await page({})).policy, /connect-src 'self';/)
  const { policy } = await page({}, ['https://stat.example/api/event', 'https://key@sentry.example/1'])
  assert.match(policy, /connect-src 'self' https:\/\/stat\.example https:\/\/sentry\.example;/)
})

test('what the server tells a page cannot leave its attribute', async () => {
  const { body, policy } = await page({ __WORD__: '"><script>alert(1)</script>' })
  assert.match(body, /^<meta content="&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;"><script nonce="[^"]+">/)
  const [, nonce = ''] = body.match(/nonce="([^"]+)"/) ?? []
  assert.ok(policy.includes(`'nonce-${nonce}'`))
})

test('a built file is sent for a range; what it has no byte of is 416 with its size, nonsense and HEAD get it whole', async () => {
  await writeFile(path.join(folder, 'a.js'), '0123456789')
  const app = Fastify()
  await app.register(async (scope) => addSite(scope, { path: '/admin', folder }))
  after(() => app.close())
  const ask = async (range: string, method: 'GET' | 'HEAD' = 'GET') => {
    const { statusCode, headers, body } = await app.inject({
      method,
      url: `/admin/${productVersion}/a.js`,
      headers: { range },
    })
    return [statusCode, headers['content-range'], body]
  }
  assert.deepEqual(await ask('bytes=2-4'), [206, 'bytes 2-4/10', '234'])
  for (const beyond of ['bytes=10-', 'bytes=-0', `bytes=${'9'.repeat(20)}-`]) {
    assert.deepEqual(await ask(beyond), [416, 'bytes */10', ''], beyond)
  }
  for (const odd of ['bytes=abc', 'bytes=5-2', 'bytes=', 'bytes=1x-2', 'items=0-1', 'nonsense']) {
    assert.deepEqual(await ask(odd), [200, undefined, '0123456789'], odd)
  }
  assert.deepEqual(await ask('bytes=2-4', 'HEAD'), [200, undefined, ''])
})
