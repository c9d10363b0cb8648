import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { testDatabase } from '../../test/test-database.ts'
import { testHttp } from '../../test/test-http.ts'
import { builtPages } from './built-pages.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-manual-'))
after(() => rm(folder, { recursive: true, force: true }))
await mkdir(path.join(folder, '.vite'))
await mkdir(path.join(folder, 'assets'))
const chunks = { 'src/manual/main.ts': { file: 'assets/main-1.js', css: ['assets/main-1.css'] } }
await writeFile(path.join(folder, '.vite/manifest.json'), JSON.stringify(chunks))
const pages = ['first', 'second'].map((slug) => ({ slug, title: `Страница <${slug}>`, html: `<h1>${slug}</h1>` }))
await writeFile(path.join(folder, 'manual.json'), JSON.stringify(pages))

const { db } = await testDatabase()

test('/help gives the first page of the manual to everybody, /help/{page} any other, with a list and the way on', async () => {
  const { app } = await testHttp({ db, pages: builtPages(folder) })
  for (const [url, slug] of [
    ['/help', 'first'],
    ['/help/', 'first'],
    ['/help/second', 'second'],
  ] as const) {
    const answer = await app.inject({ url })
    assert.equal(answer.statusCode, 200, url)
    assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8')
    assert.match(answer.body, new RegExp(`<article><h1>${slug}</h1>`))
    assert.match(answer.body, new RegExp(`href="/help/${slug}" aria-current="page">Страница &lt;${slug}&gt;`))
    assert.equal(answer.body.includes('Дальше: <a href="/help/second">'), slug === 'first')
    const policy = String(answer.headers['content-security-policy'])
    assert.doesNotMatch(policy, /unsafe|https?:/)
  }
  for (const url of ['/help/third', '/help/..%2fsecond', '/help/first/second'])
    assert.equal((await app.inject({ url })).statusCode, 404, url)
})

test('where no pages are built there is no manual', async () => {
  const { app } = await testHttp({ db, pages: async () => null })
  assert.equal((await app.inject({ url: '/help' })).statusCode, 404)
})
