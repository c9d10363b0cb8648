import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import * as z from 'zod/mini'
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
const operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })),
  responses: z.record(z.string(), z.looseObject({})),
})
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })
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

test('the document tells of the routes that programs of others ask, beside the calls', async () => {
  const { app } = await testHttp({ db })
  const { paths } = document.parse((await app.inject({ url: '/api/docs.json' })).json())
  const routes = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, { operationId, parameters, responses }]) => {
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name)
      assert.deepEqual(inPath.sort(), [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(), path)
      assert.ok(Object.keys(responses).length > 0)
      return { operationId, address: `${verb} ${path}` }
    }),
  )
  assert.equal(new Set(routes.map(({ operationId }) => operationId)).size, routes.length)
  const outside = routes.map(({ address }) => address).filter((address) => !/ \/(api\/v|backbone)/.test(address))
  for (const address of [
    ...['head /api/uploader/upload/{uploadId}', 'post /api/uploader/upload/{uploadId}/{partNumber}'],
    ...['post /api/uploader/tus', 'head /api/uploader/tus/{uploadId}', 'patch /api/uploader/tus/{uploadId}'],
    ...['delete /api/uploader/tus/{uploadId}', 'get /embed/{uuid}/config.json', 'get /oembed'],
    ...['get /feeds/{token}/feed.json', 'get /feeds/{token}/rss.xml', 'get /feeds/{token}/mrss.xml'],
  ]) {
    assert.ok(outside.includes(address), address)
  }
})

test('where no pages are built everybody is given the document', async () => {
  const { app } = await testHttp({ db, pages: async () => null })
  const answer = await app.inject({ url: '/api/docs', headers: { accept: browser } })
  assert.equal(answer.json().openapi, '3.1.0')
})
