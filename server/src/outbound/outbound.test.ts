import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { parseRange } from './address.ts'
import type { OutboundFailure, OutboundReason } from './failure.ts'
import { type Caps, openOutbound } from './outbound.ts'

const caps: Caps = { mostBytes: 1_000_000, totalMs: 20_000, paceMs: 5_000, leastBytes: 1 }
const loopback = parseRange('127.0.0.0/8')
assert.ok(loopback)

type Page = (request: IncomingMessage, response: ServerResponse) => void

/** A server on a loopback address of its own; pages by path. `asked` are the paths that were read. */
async function serve(pages: Record<string, Page>, host = '127.0.0.1') {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    const page = pages[request.url ?? '']
    if (page) page(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://${host}:${port}`, port, asked }
}

const redirectTo =
  (location: string): Page =>
  (_request, response) =>
    response.writeHead(302, { location }).end()

const failsWith = (reason: OutboundReason) => (error: OutboundFailure) => {
  assert.equal(error.reason, reason)
  return true
}

test('T-SSRF-2 8.5 no spelling of a closed address is accepted, and none is connected to', async () => {
  const { port, asked } = await serve({})
  const outbound = openOutbound([])
  const spellings = [
    `http://127.0.0.1:${port}/`,
    'http://127.0.0.1/',
    'http://127.0.0.1./',
    'http://2130706433/',
    'http://017700000001/',
    'http://0177.0.0.1/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://0/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[fe80::1%25eth0]/',
    'http://[fe80::1]/',
    'http://10.0.0.1/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://224.0.0.1/',
    'http://video.example@8.8.8.8/',
    'http://user:password@8.8.8.8/',
    'ftp://8.8.8.8/file.mp4',
    'file:///etc/passwd',
    'gopher://8.8.8.8/',
    'data:text/plain,x',
    'javascript:1',
    'http://8.8.8.8:22/',
    'http://8.8.8.8:25/',
    'https://8.8.8.8:5432/',
    'https://video.example:8000/',
    '//8.8.8.8/',
    'video.mp4',
    '',
  ]
  for (const address of spellings) {
    assert.equal(outbound.accepts(address), false, address)
    await assert.rejects(outbound.get(address, { caps }), failsWith('forbidden'), address)
  }
  assert.equal(asked.length, 0)
})

test('8.5 names that stand for a closed address are refused like names that do not exist', async () => {
  const closed = openOutbound([], async (host) => {
    if (host === 'nowhere.example') throw new Error('ENOTFOUND')
    return [{ address: '127.0.0.1', family: 4 }]
  })
  const words = async (address: string) => {
    const error = await closed.get(address, { caps }).catch((error: OutboundFailure) => error)
    assert.ok(error instanceof Error)
    return error.message
  }
  const text = await words('http://nowhere.example/')
  assert.equal(text, 'Адрес недоступен: проверьте ссылку')
  for (const host of ['localhost', 'localhost.', 'LOCALHOST', 'router.example', 'xn--80ak6aa92e.com']) {
    assert.equal(closed.accepts(`http://${host}/`), true)
    assert.equal(await words(`http://${host}/`), text)
  }
  const { url, port } = await serve({ '/hang': () => {} })
  const own = openOutbound([loopback])
  const refusedPort = await serve({})
  assert.notEqual(refusedPort.port, port)
  await assert.rejects(own.get('http://127.0.0.1:1/', { caps }), { message: text })
  await assert.rejects(own.get(`${url}/hang`, { caps: { ...caps, totalMs: 100 } }), { message: text })
})

test('8.5 a name of several addresses is refused when one of them is closed', async () => {
  const { asked } = await serve({})
  const outbound = openOutbound([], async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ])
  await assert.rejects(outbound.get('http://two.example/', { caps }), failsWith('forbidden'))
  assert.equal(asked.length, 0)
})

test('T-SSRF-3 the connection goes to the address that was judged: a second answer of DNS changes nothing', async () => {
  const { port, asked } = await serve({ '/': (_request, response) => response.end('first') }, '127.0.0.2')
  const trap = await serve({ '/': (_request, response) => response.end('trap') }, '127.0.0.3')
  let lookups = 0
  const outbound = openOutbound([loopback], async () => {
    lookups += 1
    return [{ address: lookups === 1 ? '127.0.0.2' : '127.0.0.3', family: 4 }]
  })
  const answer = await outbound.get(`http://rebinding.example:${port}/`, { caps })
  assert.equal(await text(answer.body), 'first')
  assert.equal(lookups, 1)
  assert.equal(trap.asked.length, 0)
  assert.equal(asked[0]?.headers.host, `rebinding.example:${port}`)
})

test('an address of the operator’s own network is read when he allows it, by any port', async () => {
  const { url } = await serve({ '/a': (_request, response) => response.end('own') })
  assert.equal(await text((await openOutbound([loopback]).get(`${url}/a`, { caps })).body), 'own')
  const other = parseRange('10.0.0.0/8')
  assert.ok(other)
  await assert.rejects(openOutbound([other]).get(`${url}/a`, { caps }), failsWith('forbidden'))
})

test('T-SSRF-3 a redirect to a closed address is refused at its hop', async () => {
  const inner = await serve({ '/secret': (_request, response) => response.end('secret') }, '127.0.0.3')
  const first = parseRange('127.0.0.1/32')
  assert.ok(first)
  const { url } = await serve({
    '/near': redirectTo(`${inner.url}/secret`),
    '/far': redirectTo('/far2'),
    '/far2': redirectTo('/far3'),
    '/far3': redirectTo('//127.0.0.3/secret'),
    '/file': redirectTo('file:///etc/passwd'),
    '/userinfo': redirectTo('http://x@8.8.8.8/'),
    '/nonsense': redirectTo('http://[x/'),
    '/port': redirectTo('http://8.8.8.8:22/'),
  })
  const outbound = openOutbound([first])
  for (const path of ['/near', '/far', '/file', '/userinfo', '/nonsense', '/port']) {
    await assert.rejects(outbound.get(`${url}${path}`, { caps }), failsWith('forbidden'), path)
  }
  assert.equal(inner.asked.length, 0)
})

test('five redirects are followed, six and a circle are not', async () => {
  const pages: Record<string, Page> = {
    '/0': (_request, response) => response.end('end'),
    '/circle': redirectTo('/circle'),
  }
  for (let hop = 1; hop <= 6; hop++) pages[`/${hop}`] = redirectTo(`/${hop - 1}`)
  const { url, asked } = await serve(pages)
  const outbound = openOutbound([loopback])
  const answer = await outbound.get(`${url}/5`, { caps, headers: { range: 'bytes=3-' } })
  assert.equal(await text(answer.body), 'end')
  assert.equal(answer.url.pathname, '/0')
  assert.ok(asked.every(({ headers }) => headers.range === 'bytes=3-'))
  await assert.rejects(outbound.get(`${url}/6`, { caps }), failsWith('unreachable'))
  await assert.rejects(outbound.get(`${url}/circle`, { caps }), failsWith('unreachable'))
})

test('8.5 a body that is or becomes too large is cut', async () => {
  const { url } = await serve({
    '/declared': (_request, response) => response.writeHead(200, { 'content-length': 100_000_000_000 }).write('x'),
    '/endless': (_request, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', more)
      more()
    },
  })
  const outbound = openOutbound([loopback])
  await assert.rejects(outbound.get(`${url}/declared`, { caps }), failsWith('tooLarge'))
  const endless = await outbound.get(`${url}/endless`, { caps })
  await assert.rejects(text(endless.body), failsWith('tooLarge'))
})

test('8.5 a body that trickles or stands still is given up', async () => {
  const timers: NodeJS.Timeout[] = []
  after(() => timers.forEach(clearInterval))
  const { url } = await serve({
    '/trickle': (_request, response) => {
      response.write('x')
      timers.push(setInterval(() => response.write('x'), 20))
    },
    '/silent': () => {},
  })
  const outbound = openOutbound([loopback])
  const slow = { ...caps, paceMs: 200, leastBytes: 100 }
  const trickle = await outbound.get(`${url}/trickle`, { caps: slow })
  await assert.rejects(text(trickle.body), failsWith('tooSlow'))
  const short = await outbound.get(`${url}/trickle`, { caps: { ...caps, totalMs: 200 } })
  await assert.rejects(text(short.body), failsWith('unreachable'))
  await assert.rejects(outbound.get(`${url}/silent`, { caps: { ...caps, totalMs: 200 } }), failsWith('unreachable'))
})

test('8.5 compressed answers are not asked for and not unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(1_000_000))
  const { url, asked } = await serve({
    '/bomb': (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  })
  await assert.rejects(openOutbound([loopback]).get(`${url}/bomb`, { caps }), failsWith('unreachable'))
  assert.equal(asked[0]?.headers['accept-encoding'], 'identity')
})

test('8.5 a body shorter than declared fails, it does not end', async () => {
  const { url } = await serve({
    '/short': (_request, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('12345')
      response.on('drain', () => {})
      setImmediate(() => response.destroy())
    },
  })
  const answer = await openOutbound([loopback]).get(`${url}/short`, { caps })
  await assert.rejects(text(answer.body), failsWith('unreachable'))
})

test('a reading that the caller gives up ends at once', async () => {
  const { url } = await serve({ '/begun': (_request, response) => void response.write('x') })
  const stop = new AbortController()
  const answer = await openOutbound([loopback]).get(`${url}/begun`, { caps, signal: stop.signal })
  stop.abort()
  await assert.rejects(text(answer.body), failsWith('unreachable'))
  await assert.rejects(openOutbound([loopback]).get(`${url}/begun`, { caps, signal: stop.signal }))
})
