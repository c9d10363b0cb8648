import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import { adBounds } from '@skleyka/contract/ads/ads.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { parseRange } from '../../outbound/address.ts'
import { openOutbound } from '../../outbound/outbound.ts'

type Page = (request: IncomingMessage, response: ServerResponse) => void

/** A server on a loopback address; pages by path. `requests` are the paths that were read. */
async function serve(pages: Record<string, Page>, host: string) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const page = pages[request.url ?? '']
    if (page) page(request, response)
    else response.writeHead(404).end(vmap)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://${host}:${(server.address() as AddressInfo).port}`, requests }
}

const vmap = '<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0"></vmap:VMAP>'
const says =
  (body: string | Buffer, headers = {}): Page =>
  (_request, response) =>
    response.writeHead(200, headers).end(body)
const leadsTo =
  (location: string): Page =>
  (_request, response) =>
    response.writeHead(302, { location }).end()
const timers: NodeJS.Timeout[] = []
after(() => timers.forEach(clearInterval))

const inner = await serve({ '/vmap': says(vmap) }, '127.0.0.3')
const whole = `<?xml version="1.0" encoding="utf-8"?>\n<!-- Реклама -->\n${vmap}`
const peer = await serve(
  {
    '/vmap': says(whole),
    '/plain': says('<VMAP version="1.0"/>'),
    '/moved': leadsTo('/vmap'),
    '/html': says('<!DOCTYPE html><html><body>VMAP</body></html>'),
    '/entities': says(`<!DOCTYPE x [<!ENTITY a "aaaa">]>${vmap}`),
    '/late': says(vmap.replace('></', '><!ENTITY a "aaaa"></')),
    '/vast': says('<VAST version="4.2"></VAST>'),
    '/like': says(vmap.replaceAll('VMAP', 'VMAPS')),
    '/hidden': says(`<!-- ${vmap}`),
    '/secret': says('user=root\npassword=1'),
    '/empty': says(''),
    '/packed': says(gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' }),
    '/large': says(vmap + ' '.repeat(adBounds.vmapBytes)),
    '/declared': (_request, response) => response.writeHead(200, { 'content-length': 100_000_000_000 }).write(vmap),
    '/endless': (_request, response) => {
      response.write(vmap)
      const more = () => {
        while (response.write(Buffer.alloc(65_536, ' ')));
      }
      response.on('drain', more)
      more()
    },
    '/slow': (_request, response) => {
      response.write(vmap.slice(0, 20))
      timers.push(setInterval(() => response.write(' '), 50))
    },
    '/short': (_request, response) => {
      response.writeHead(200, { 'content-length': 10_000 }).write(vmap)
      setImmediate(() => response.destroy())
    },
    '/circle': leadsTo('/circle'),
    '/inward': leadsTo(`${inner.url}/vmap`),
    '/byName': leadsTo('http://inner.example/vmap'),
    '/file': leadsTo('file:///etc/passwd'),
  },
  '127.0.0.1',
)

const { db } = await testDatabase()
const make = testRows(db)
const own = parseRange('127.0.0.1/32') ?? assert.fail()
const { call } = await testHttp({
  db,
  services: {
    outbound: openOutbound([own], async (host) => {
      if (host === 'nobody.example') throw Object.assign(new Error('no name'), { code: 'ENOTFOUND' })
      return [{ address: host === 'inner.example' ? '127.0.0.3' : '127.0.0.1', family: 4 }]
    }),
  },
})
const [keeper, reader] = [await make.user(), await make.user()]
const { code } = await make.account({ members: { [keeper]: ['media.can_manage_ad_templates'], [reader]: [] } })
const read = (address: string, user = keeper) => call(adTemplates.readVmap, { vmap: address }, { user, account: code })

test('B9 A17 a VMAP of an address is answered as it is to whoever keeps templates of ads, by redirects too', async () => {
  for (const [path, text] of [
    ['vmap', whole],
    ['moved', whole],
    ['plain', '<VMAP version="1.0"/>'],
  ])
    assert.equal((await read(`${peer.url}/${path}`)).result?.text, text, path)
  const before = peer.requests.length
  assert.equal((await read(`${peer.url}/vmap`, reader)).error?.type, 'ACCESS')
  assert.equal(peer.requests.length, before, 'whoever may not asks nobody')
})

test('A17 8.5 T-SSRF-2 what is no VMAP, comes badly or leads inside is refused in the same words, whatever answered', async () => {
  const paths = ['html', 'entities', 'late', 'vast', 'like', 'hidden', 'secret', 'empty', 'packed', 'large', 'declared']
  paths.push('endless', 'slow', 'short', 'circle', 'inward', 'byName', 'file', 'nothing')
  const closed = ['http://127.0.0.3/vmap', `${inner.url}/vmap`, 'http://10.0.0.7/vmap', 'http://[::1]/vmap']
  closed.push('http://169.254.169.254/latest', 'http://0x7f.1:22/', 'http://localhost/vmap', 'http://nobody.example/')
  closed.push('http://inner.example/vmap', 'http://127.0.0.1:1/vmap', peer.url.replace('http:', 'https:'))
  const addresses = [...paths.map((path) => `${peer.url}/${path}`), ...closed]
  const answers = await Promise.all(addresses.map(async (address) => [address, await read(address)] as const))
  const words = new Set<string>()
  for (const [address, { error, result }] of answers) {
    assert.equal(result, undefined, address)
    assert.deepEqual([error?.type, error?.subtype], ['VALIDATION', 'FIELD'], address)
    const { internalRequestId: _id, ...details } = error ?? assert.fail(address)
    words.add(JSON.stringify(details))
  }
  assert.equal(words.size, 1, [...words].join('\n'))
  assert.deepEqual(inner.requests, [], 'nothing inside was asked')
})

test('A17 8.5 what is no address of the web is refused before anybody is asked', async () => {
  for (const address of [
    'file:///etc/passwd',
    'http://user:pass@127.0.0.1/vmap',
    'vmap.xml',
    '',
    'gopher://127.0.0.1/',
  ])
    assert.equal((await read(address)).error?.type, 'VALIDATION', address)
})
