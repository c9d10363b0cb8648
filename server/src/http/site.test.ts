import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
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
  assert.match(body, /^<meta content="&#34;&#62;&#60;script&#62;alert\(1\)&#60;\/script&#62;"><script nonce="[^"]+">/)
  const [, nonce = ''] = body.match(/nonce="([^"]+)"/) ?? []
  assert.ok(policy.includes(`'nonce-${nonce}'`))
})
