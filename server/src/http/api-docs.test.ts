import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { testDatabase } from '../../test/test-database.ts'
import { testHttp } from '../../test/test-http.ts'
import { builtPages } from './built-pages.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-docs-'))
after(() => rm(folder, { recursive: true, force: true }))
await mkdir(path.join(folder, '.vite'))
await mkdir(path.join(folder, 'assets'))
const chunks = { 'src/api-docs/main.ts': { file: 'assets/main-1.js', css: ['assets/main-1.css'] } }
await writeFile(path.join(folder, '.vite/manifest.json'), JSON.stringify(chunks))

const { db } = await testDatabase()
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

test('/api/docs is a page for a browser and the document for a program, /api/docs.json the document for both', async () => {
  const { app } = await testHttp({ db, pages: builtPages(folder) })
  for (const [url, accept] of [
    ['/api/docs', '*/*'],
    ['/api/docs', 'application/json'],
    ['/api/docs.json', '*/*'],
    ['/api/docs.json', browser],
  ] as const) {
    const { headers, ...answer } = await app.inject({ url, headers: { accept } })
    assert.equal(headers['content-type'], 'application/json; charset=utf-8', `${url} ${accept}`)
    assert.equal(answer.json().openapi, '3.1.0')
  }
  const page = await app.inject({ url: '/api/docs', headers: { accept: browser } })
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
  assert.equal(page.headers.vary, 'accept')
  assert.match(page.body, /src="\/embed\/assets\/main-1\.js"/)
  const policy = String(page.headers['content-security-policy'])
  assert.doesNotMatch(policy, /unsafe|https?:/)
  for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "connect-src 'self'"]) {
    assert.ok(policy.includes(rule), rule)
  }
})

test('where no pages are built everybody is given the document', async () => {
  const { app } = await testHttp({ db, pages: async () => null })
  const answer = await app.inject({ url: '/api/docs', headers: { accept: browser } })
  assert.equal(answer.json().openapi, '3.1.0')
})
