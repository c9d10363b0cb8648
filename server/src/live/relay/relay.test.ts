import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { RtmpConnection } from '../rtmp/rtmp-connection.ts'
import { Relay } from './relay.ts'

const tagOf = (isKey: boolean, packet: number, bytes: number) => {
  const body = Buffer.alloc(bytes)
  body.set([isKey ? 0x17 : 0x27, packet])
  return body
}

/** A relay and a receiver of this machine that stops reading once it has accepted, where `isSlow` says so. */
async function relayed(isSlow: boolean) {
  const received: Socket[] = []
  const server = createServer((socket) => {
    received.push(socket)
    socket.on('error', () => {})
    const connection: RtmpConnection = new RtmpConnection({
      send: (bytes) => void (socket.writable && socket.write(bytes)),
      onPublish: () => {
        connection.accept()
        if (isSlow) socket.pause()
      },
      onMedia: () => {},
      onEnd: () => {},
    })
    socket.on('data', (bytes) => connection.read(bytes))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const states: string[] = []
  const sockets: Socket[] = []
  const relay = new Relay({
    network: {
      connect: async () => {
        const socket = connect(port, '127.0.0.1')
        sockets.push(socket)
        await once(socket, 'connect')
        return socket
      },
      settle: () => assert.fail('no address of SRT'),
    },
    report: (_, { state, problem }) => states.push([state, problem].filter((word) => word !== null).join(' ')),
  })
  after(async () => {
    await relay.stop()
    for (const socket of [...received, ...sockets]) socket.destroy()
    server.close()
  })
  relay.begin()
  let timestamp = 0
  const send = (body: Buffer) => {
    timestamp += 40
    relay.take({ kind: 'video', timestamp, body })
  }
  send(tagOf(true, 0, 50))
  send(tagOf(true, 1, 100))
  const when = async (isWanted: () => boolean) => {
    const untilMs = performance.now() + 60_000
    while (!isWanted()) {
      assert.ok(performance.now() < untilMs, states.join())
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  return { relay, states, sockets, send, when }
}

const target = { id: 1, url: 'rtmp://live.example/app', key: 'one' }

test('a target with another name stays connected, one with another key is connected anew', async () => {
  const { relay, states, sockets, when } = await relayed(false)
  relay.follow([target])
  await when(() => states.includes('LIVE'))
  relay.follow([{ ...target }])
  assert.deepEqual([states, sockets.length], [['CONNECTING', 'LIVE'], 1])
  relay.follow([{ ...target, key: 'two' }])
  await when(() => states.length === 4)
  // a connection broken by the name would be one more
  assert.deepEqual([states, sockets.length], [['CONNECTING', 'LIVE', 'CONNECTING', 'LIVE'], 2])
})

test('a target that reads nothing any more is left with what waits for it', async () => {
  const { relay, states, sockets, send, when } = await relayed(true)
  relay.follow([target])
  await when(() => states.includes('LIVE'))
  // more than the buffers of the system hold
  for (let round = 0; round < 10; round += 1) {
    for (let sent = 0; sent < 4; sent += 1) send(tagOf(true, 1, 1 << 20))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const [socket] = sockets
  assert.ok(socket)
  assert.ok(socket.writableLength > 0)
  relay.follow([])
  await when(() => socket.destroyed)
})

test('descriptions without end fill no memory for a target that reads nothing', async () => {
  const { relay, states, sockets, send, when } = await relayed(true)
  relay.follow([target])
  await when(() => states.includes('LIVE'))
  send(tagOf(true, 1, 100))
  for (let sent = 0; sent < 40; sent += 1) send(tagOf(true, 0, 1 << 20))
  assert.ok((sockets[0]?.writableLength ?? 0) < 16 << 20, `${sockets[0]?.writableLength}`)
  await when(() => states.includes('WAITING SLOW'))
})
