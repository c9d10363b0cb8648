import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { productVersion } from '@skleyka/contract/product.ts'
import { testDatabase } from '../../test/test-database.ts'
import { listen, testHttp, testOperatorToken } from '../../test/test-http.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-paths-'))
after(() => rm(folder, { recursive: true, force: true }))
await writeFile(path.join(folder, 'index.html'), 'the page')
await mkdir(path.join(folder, 'assets'))
await writeFile(path.join(folder, 'assets', 'a-1.js'), 'the script')

const { db } = await testDatabase()
const { app } = await testHttp({
  db,
  sites: [{ path: '/admin', folder }],
  health: async () => ({ ok: false, failing: ['storage'], parts: { storage: { ok: false, problem: 'нет места' } } }),
})
const { url } = await listen(app)

/** The path goes over the wire as it is written here. */
function ask(target: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; body: string; location: string | undefined }>((resolve, reject) => {
    const clientRequest = request(url, { path: target, method, headers, agent: false }, (answer) => {
      let body = ''
      answer.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body, location: answer.headers.location }))
    })
    clientRequest.on('error', reject).end()
  })
}

const files = `/admin/${productVersion}`

test('the bare address leads to the console', async () => {
  const { status, location } = await ask('/')
  assert.deepEqual([status, location], [302, '/admin'])
  assert.equal((await ask('/admin')).body, 'the page')
})

test('C-2.1-02 a built file is given under the version, a folder and what is no file is not there', async () => {
  assert.deepEqual(await ask(`${files}/assets/a-1.js`), { status: 200, body: 'the script', location: undefined })
  for (const none of [`${files}/`, `${files}/assets/`, `${files}/assets`, `${files}/assets/b.js`, `${files}/A-1.js`]) {
    assert.equal((await ask(none)).status, 404, none)
  }
})

test('no address, however it is written, is an error of the server or leads out of its folder', async () => {
  const tails = [
    '%00',
    'a%00.js',
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/package.json',
    '../../package.json',
    '%ff',
    '%',
    '%5c..%5c',
    '//etc/passwd',
    '\\..\\x',
    'assets//a-1.js',
    `${'x'.repeat(5000)}`,
    'con.js',
    '%e2%80%ae',
  ]
  for (const root of [
    files,
    `${files}/assets`,
    '/admin',
    '/assets',
    '',
    '/embed',
    '/embed/assets',
    '/v',
    '/img',
    '/api',
    '/id',
  ]) {
    for (const tail of tails) {
      for (const method of ['GET', 'HEAD']) {
        const { status, body } = await ask(`${root}/${tail}`, { range: 'bytes=0-5' }, method)
        assert.ok(status < 500, `${method} ${root}/${tail} is answered ${status}`)
        assert.doesNotMatch(body, /"workspaces"|root:/, tail)
      }
    }
  }
})

test('/healthz says yes or no to anybody, and names parts to whoever shows the token', async () => {
  const ways = [{}, { host: '127.0.0.1:8080' }, { 'x-forwarded-for': '127.0.0.1' }, { authorization: 'Bearer wrong' }]
  for (const headers of ways) {
    const health = await ask('/healthz', headers)
    assert.deepEqual([health.status, health.body], [503, '{"ok":false}'], JSON.stringify(headers))
  }
  const health = await ask('/healthz', { authorization: `Bearer ${testOperatorToken}` })
  assert.deepEqual([health.status, JSON.parse(health.body).failing], [503, ['storage']])
})
