import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { liveClip } from '../../../test/test-encoder.ts'
import { openTestMedia } from '../../../test/test-media.ts'
import { parseRange } from '../../outbound/address.ts'
import { openOutbound } from '../../outbound/outbound.ts'
import { FlvReader, type MediaTag } from '../media/flv.ts'
import { isKeyFrame, isSetup } from '../relay/relay-target.ts'
import { SourceFailure } from './live-source.ts'
import { PictureOrder } from './picture-order.ts'
import { readRtsp } from './rtsp-reader.ts'
import { readRtspStreams } from './rtsp-sdp.ts'

const media = await openTestMedia()
after(() => media.close())
const loopback = parseRange('127.0.0.0/8')
assert.ok(loopback)
const outbound = openOutbound([loopback])

/** A camera that answers by a script; `answer` is told the request, with its headers. */
async function camera(answer: (request: string, socket: Socket) => string): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes: Buffer) => {
      const request = bytes.toString()
      const sequence = /^CSeq: (\d+)\r$/m.exec(request)?.[1]
      const reply = answer(request, socket)
      const end = reply.includes('\n\n') ? reply.indexOf('\n\n') : reply.length
      const [status = '', ...headers] = reply.slice(0, end).split('\n')
      const head = [`RTSP/1.0 ${status}`, `CSeq: ${sequence}`, ...headers].join('\r\n')
      if (status !== '') socket.write(head + (end < reply.length ? `\r\n\r\n${reply.slice(end + 2)}` : ''))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const described = (sdp: string) => `200 OK\nContent-Type: application/sdp\nContent-Length: ${sdp.length}\n\n${sdp}`
const plain = 'v=0\r\nm=video 0 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r\na=control:track1\r\n'

async function problemOf(url: string): Promise<string> {
  try {
    await readRtsp({ url, outbound }, () => {}, AbortSignal.timeout(15_000))
  } catch (error) {
    if (error instanceof SourceFailure) return `${error.problem} ${error.detail}`.trim()
    throw error
  }
  return 'read'
}

/** Packets of one picture, in units of FLV: each unit in fragments (RFC 6184, 5.8). */
function packetsOf(body: Buffer, timestamp: number, from: number): Buffer[] {
  const payloads: Buffer[] = []
  for (let at = 5; at + 4 < body.length; ) {
    const unit = body.subarray(at + 4, at + 4 + body.readUInt32BE(at))
    at += 4 + unit.length
    const [head = 0] = unit
    for (let place = 1; place < unit.length; place += 1_200) {
      const piece = unit.subarray(place, place + 1_200)
      const marks = (place === 1 ? 0x80 : 0) | (place + 1_200 >= unit.length ? 0x40 : 0)
      payloads.push(Buffer.concat([Buffer.from([(head & 0xe0) | 28, marks | (head & 31)]), piece]))
    }
  }
  return payloads.map((payload, place) => {
    const packet = Buffer.alloc(16)
    packet.writeUInt8(0x24, 0)
    packet.writeUInt16BE(12 + payload.length, 2)
    packet.writeUInt8(0x80, 4)
    packet.writeUInt8(96 | (place === payloads.length - 1 ? 0x80 : 0), 5)
    packet.writeUInt16BE((from + place) & 0xffff, 6)
    packet.writeUInt32BE((timestamp * 90) >>> 0, 8)
    return Buffer.concat([packet, payload])
  })
}

/** Returns a sender report: the clock of a camera beside its pictures (RFC 3550, 6.4.1). */
function senderReport(timestamp: number): Buffer {
  const packet = Buffer.alloc(32)
  packet.writeUInt8(0x24, 0)
  packet.writeUInt8(1, 1)
  packet.writeUInt16BE(28, 2)
  packet.writeUInt8(0x80, 4)
  packet.writeUInt8(200, 5)
  packet.writeUInt32BE(3_900_000_000, 12)
  packet.writeUInt32BE((timestamp * 90) >>> 0, 20)
  return packet
}

test('B7 a camera with a login is read: pictures that lean on later ones get their time of decoding back', async () => {
  const tags = new FlvReader().read(await readFile(await media.make('camera.flv', liveClip(4))))
  const pictures = tags.filter((tag) => tag.kind === 'video' && !isSetup(tag))
  const setup = tags.find((tag) => tag.kind === 'video' && isSetup(tag))
  const record = setup?.body.subarray(5) ?? Buffer.alloc(0)
  const sequence = record.subarray(8, 8 + record.readUInt16BE(6))
  const picture = record.subarray(8 + sequence.length + 3)
  const sets = [sequence, picture].map((set) => set.toString('base64')).join()
  const hash = (text: string) => createHash('md5').update(text).digest('hex')
  const methods: string[] = []
  const place = await camera((request, socket) => {
    const [method = '', url = ''] = request.split(' ')
    methods.push(method)
    const responseHash = /response="(\w+)"/.exec(request)?.[1]
    const expectedHash = hash(`${hash('камера:дом:p@ss')}:n1:${hash(`${method}:${url}`)}`)
    if (responseHash !== expectedHash) return '401 Unauthorized\nWWW-Authenticate: Digest realm="дом", nonce="n1"\n\n'
    if (method === 'DESCRIBE') return described(`${plain}a=fmtp:96 sprop-parameter-sets=${sets}\r\n`)
    if (method === 'SETUP') return '200 OK\nSession: 42;timeout=60\n\n'
    setTimeout(() => {
      let count = 0
      for (const { timestamp, body } of pictures) {
        const packets = packetsOf(body, timestamp + body.readIntBE(2, 3), count)
        count += packets.length
        for (const packet of packets) socket.write(packet)
        if (timestamp === pictures[0]?.timestamp) socket.write(senderReport(timestamp + body.readIntBE(2, 3)))
      }
    })
    return '200 OK\n\n'
  })
  const read: MediaTag[] = []
  const stop = new AbortController()
  const reading = readRtsp(
    { url: `rtsp://${encodeURIComponent('камера')}:p%40ss@${place}/live`, outbound },
    (tag) => {
      if (!isSetup(tag)) read.push(tag)
      if (read.length === pictures.length - 30) stop.abort(new Error('enough'))
    },
    stop.signal,
  )
  await assert.rejects(reading, /enough/)
  assert.deepEqual(methods, ['DESCRIBE', 'DESCRIBE', 'SETUP', 'PLAY'])
  // from the second key frame on: the first pictures tell that they come out of order
  const again = read.findIndex((tag, at) => at > 0 && isKeyFrame(tag))
  const restored = read.slice(again)
  assert.ok(restored.length > 20)
  const original = pictures.slice(pictures.findIndex((tag, at) => at > 0 && isKeyFrame(tag)))
  const shownOf = ({ timestamp, body }: MediaTag) => timestamp + body.readIntBE(2, 3)
  const [first, second] = [restored[0], original[0]]
  assert.ok(first && second)
  for (const [at, tag] of restored.entries()) {
    const before = restored[at - 1]
    if (before) assert.ok(tag.timestamp > before.timestamp, `${at}`)
    const source = original[at]
    assert.ok(source && Math.abs(shownOf(tag) - shownOf(first) - (shownOf(source) - shownOf(second))) <= 2, `${at}`)
  }
})

test('B7 a camera that cannot be read is told with its reason; one that lies about lengths is left', async () => {
  const answers: readonly (readonly [string, string])[] = [
    ['401 Unauthorized\nWWW-Authenticate: Basic realm="x"\n\n', 'LOGIN 401'],
    ['404 Not Found\n\n', 'ABSENT 404'],
    ['302 Moved\nLocation: rtsp://10.0.0.1/live\n\n', 'ADDRESS'],
    ['302 Moved\nLocation: rtmp://127.0.0.1/live\n\n', 'ADDRESS'],
    [described('v=0\r\nm=video 0 RTP/AVP 96\r\na=rtpmap:96 H265/90000\r\n'), 'VIDEO_CODEC H265'],
    [described('v=0\r\nm=audio 0 RTP/AVP 0\r\n'), 'NO_VIDEO'],
    ['200 OK\nContent-Length: 99999999\n\n', 'STRANGE'],
    [`200 OK\nX: ${'x'.repeat(40_000)}`, 'STRANGE'],
  ]
  for (const [answer, expected] of answers) {
    const place = await camera(() => answer)
    assert.equal(await problemOf(`rtsp://${place}/live`), expected)
  }
  const web = await camera((_, socket) => {
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    return ''
  })
  assert.equal(await problemOf(`rtsp://${web}/live`), 'STRANGE')
  const hangs = await camera((_, socket) => {
    socket.destroy()
    return ''
  })
  assert.equal(await problemOf(`rtsp://${hangs}/live`), 'CLOSED')
  assert.equal(await problemOf('rtsp://10.0.0.1/live'), 'ADDRESS')
})

test('B7 a redirect with line ends in it writes no request of its own', async () => {
  const requests: string[] = []
  const second = await camera((request) => {
    requests.push(request)
    return '404 Not Found\n\n'
  })
  const first = await camera((_, socket) => {
    const head = 'RTSP/1.0 302 Moved\r\nCSeq: 1\r\nLocation: '
    socket.write(`${head}rtsp://${second}/a RTSP/1.0\nX: 1\n\nGET /b\r\n\r\n`)
    return ''
  })
  assert.equal(await problemOf(`rtsp://${first}/live`), 'ABSENT 404')
  assert.deepEqual(
    requests.map((request) => request.split(/\r?\n/)[0]?.split(' ').length),
    [3],
  )
  assert.ok(!/\n(X: 1|GET)/.test(requests.join('')))
})

test('a clock of a camera that has gone back is told, so that it is connected to anew', () => {
  const order = new PictureOrder(() => {})
  const picture = (timestamp: number): MediaTag => ({
    ...{ kind: 'video', timestamp },
    body: Buffer.from([0x27, 1, 0, 0, 0, 1]),
  })
  for (const timestamp of [0, 40, 3_600_000, 3_600_000 - 80]) order.take(picture(timestamp))
  assert.throws(() => order.take(picture(80)), SourceFailure)
})

test('sound whose frames have heads that nobody reads is left out', () => {
  const sound = (index: string) =>
    readRtspStreams(
      `${plain}m=audio 0 RTP/AVP 97\r\na=rtpmap:97 mpeg4-generic/48000\r\na=fmtp:97 config=1190;sizelength=13;indexlength=${index}\r\n`,
    ).sound
  assert.equal(sound('3')?.indexBits, 3)
  for (const index of ['8003', '19', '-5', 'x']) assert.equal(sound(index), null)
})

test('a reason has no bytes that the database does not take', () => {
  assert.equal(new SourceFailure('VIDEO_CODEC', 'hv\u0000c1\ud800').detail, 'hvc1')
})
