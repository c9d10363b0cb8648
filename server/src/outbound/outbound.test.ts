import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { parseRange } from './address.ts'
import type { OutboundFailure, OutboundReason } from './failure.ts'
import { type Caps, openOutbound } from './outbound.ts'

const caps: Caps = { maxBytes: 1_000_000, totalMs: 20_000, paceMs: 5_000, leastBytes: 1 }
const loopback = parseRange('127.0.0.0/8')
assert.ok(loopback)

type Page = (request: IncomingMessage, response: ServerResponse) => void

/** A server on a loopback address of its own; pages by path. `requests` are what it got. */
async function serve(pages: Record<string, Page>, host = '127.0.0.1') {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
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
  return { url: `http://${host}:${port}`, port, requests }
}

const redirectTo =
  (location: string): Page =>
  (_request, response) =>
    response.writeHead(302, { location }).end()

const failsWith = (reason: OutboundReason) => (error: OutboundFailure) => {
  assert.equal(error.reason, reason)
  return true
}

test('T-SSRF-3 the connection goes to the address that was judged: a second answer of DNS changes nothing', async () => {
  const { port, requests } = await serve({ '/': (_request, response) => response.end('first') }, '127.0.0.2')
  const trap = await serve({ '/': (_request, response) => response.end('trap') }, '127.0.0.3')
  let lookups = 0
  const outbound = openOutbound([loopback], async () => {
    lookups += 1
    return [{ address: lookups === 1 ? '127.0.0.2' : '127.0.0.3', family: 4 }]
  })
  const answer = await outbound.get(`http://rebinding.example:${port}/`, { caps })
  assert.equal(await text(answer.body), 'first')
  assert.equal(lookups, 1)
  assert.equal(trap.requests.length, 0)
  assert.equal(requests[0]?.headers.host, `rebinding.example:${port}`)
})

test('an address of the operator’s own network is read when he allows it, by any port', async () => {
  const { url } = await serve({ '/a': (_request, response) => response.end('own') })
  assert.equal(await text((await openOutbound([loopback]).get(`${url}/a`, { caps })).body), 'own')
  const other = parseRange('10.0.0.0/8')
  assert.ok(other)
  await assert.rejects(openOutbound([other]).get(`${url}/a`, { caps }), failsWith('closed'))
})

test('T-SSRF-3 a redirect to a closed address is refused at its hop', async () => {
  const inner = await serve({ '/secret': (_request, response) => response.end('secret') }, '127.0.0.3')
  const first = parseRange('127.0.0.1/32')
  assert.ok(first)
  // every target is the loopback: a hop that was not judged would show itself and send nothing abroad
  const hops = {
    near: [`${inner.url}/secret`, 'closed'],
    far: ['/far2', 'closed'],
    far2: ['/far3', 'closed'],
    far3: ['//127.0.0.3/secret', 'closed'],
    file: ['file:///etc/passwd', 'scheme'],
    userinfo: [`http://x@127.0.0.1:${inner.port}/`, 'login'],
    nonsense: ['http://[x/', 'scheme'],
    port: ['http://127.0.0.3:22/', 'closed'],
    name: [`http://inner.example:${inner.port}/secret`, 'closed'],
  } as const
  const pages = Object.entries(hops).map(([name, [location]]) => [`/${name}`, redirectTo(location)] as const)
  const { url } = await serve(Object.fromEntries(pages))
  const outbound = openOutbound([first], async () => [{ address: '127.0.0.3', family: 4 }])
  for (const [name, [, reason]] of Object.entries(hops)) {
    await assert.rejects(outbound.get(`${url}/${name}`, { caps }), failsWith(reason), name)
  }
  assert.equal(inner.requests.length, 0)
})

test('8.5 within the operator’s network a closed port, a silent server and a broken answer are told alike', async () => {
  const { url } = await serve({
    '/silent': () => {},
    '/broken': (_request, response) => void response.destroy(),
  })
  const own = openOutbound([loopback])
  const words = async (address: string, totalMs = 20_000) => {
    const error = await own.get(address, { caps: { ...caps, totalMs } }).catch((error: OutboundFailure) => error)
    assert.ok(error instanceof Error)
    return error.message
  }
  const texts = [
    await words('http://127.0.0.1:1/'),
    await words(`${url}/silent`, 100),
    await words(`${url}/broken`),
    await words(url.replace('http:', 'https:')),
  ]
  assert.deepEqual([...new Set(texts)], ['Сервер 127.0.0.1 вашей сети не\u00a0отвечает: проверьте ссылку'])
})

test('five redirects are followed, six and a circle are not', async () => {
  const pages: Record<string, Page> = {
    '/0': (_request, response) => response.end('end'),
    '/circle': redirectTo('/circle'),
  }
  for (let hop = 1; hop <= 6; hop++) pages[`/${hop}`] = redirectTo(`/${hop - 1}`)
  const { url, requests } = await serve(pages)
  const outbound = openOutbound([loopback])
  const answer = await outbound.get(`${url}/5`, { caps, headers: { range: 'bytes=3-' } })
  assert.equal(await text(answer.body), 'end')
  assert.equal(answer.url.pathname, '/0')
  assert.ok(requests.every(({ headers }) => headers.range === 'bytes=3-'))
  await assert.rejects(outbound.get(`${url}/6`, { caps }), failsWith('astray'))
  await assert.rejects(outbound.get(`${url}/circle`, { caps }), failsWith('astray'))
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
  await assert.rejects(text(short.body), failsWith('broken'))
  await assert.rejects(outbound.get(`${url}/silent`, { caps: { ...caps, totalMs: 200 } }), failsWith('away'))
})

test('8.5 compressed answers are not asked for and not unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(1_000_000))
  const { url, requests } = await serve({
    '/bomb': (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  })
  await assert.rejects(openOutbound([loopback]).get(`${url}/bomb`, { caps }), failsWith('packed'))
  assert.equal(requests[0]?.headers['accept-encoding'], 'identity')
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
  await assert.rejects(text(answer.body), failsWith('broken'))
})

test('a reading that the caller gives up ends at once', async () => {
  const { url } = await serve({ '/begun': (_request, response) => void response.write('x') })
  const stop = new AbortController()
  const answer = await openOutbound([loopback]).get(`${url}/begun`, { caps, signal: stop.signal })
  stop.abort()
  await assert.rejects(text(answer.body), failsWith('broken'))
  await assert.rejects(openOutbound([loopback]).get(`${url}/begun`, { caps, signal: stop.signal }))
})

test('T-SSRF-3 a connection to a receiver of livestreams goes where it was judged, and nowhere closed', async () => {
  const server = net.createServer((socket) => socket.end('hello')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  const { port } = server.address() as AddressInfo
  let lookups = 0
  const find = async () => {
    lookups += 1
    return [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.9', family: 4 }]
  }
  const { signal } = new AbortController()
  const own = openOutbound([loopback], find)
  assert.equal(await text(await own.connect(`rtmp://live.example:${port}/app`, signal)), 'hello')
  assert.equal(lookups, 1)
  // the server speaks no TLS; within the operator's network that is told as anything else
  await assert.rejects(own.connect(`rtmps://127.0.0.1:${port}/app`, signal), failsWith('away'))
  const stranger = openOutbound([], async () => [{ address: '10.0.0.7', family: 4 }])
  await assert.rejects(stranger.connect('rtmp://live.example/app', signal), failsWith('closed'))
  await assert.rejects(stranger.connect('http://live.example/app', signal), failsWith('scheme'))
  await assert.rejects(stranger.connect('rtmp://live.example:25/app', signal), failsWith('port'))
})
