import { createServer, type Server, type Socket } from 'node:net'
import type { Log } from '../../log/log.ts'
import type { MediaProblem } from '../media/codecs.ts'
import { type MediaTag, tagOf } from '../media/flv.ts'
import type { LineMeasures } from '../srt/srt-connection.ts'
import { AddressLimits, type DoorLimits } from './address-limits.ts'
import { RtmpConnection } from './rtmp-connection.ts'

/** Reason why an encoder is not let in, as it is told. */
export type AdmissionRefusal = 'key' | 'busy' | 'away' | 'quota'

/** Takes the media of one encoder that was let in. */
export interface Ingest {
  /** Returns false if no more is wanted until `onReady` of the admission was called. */
  take(tag: MediaTag): boolean
  /** The encoder has ended: it said so, or its connection is gone. */
  end(how: 'said' | 'lost'): void
  /** Ends it, since its media cannot be read; the page of the livestream says why. */
  refuse?(problem: MediaProblem): void
}

/** An encoder at the door. */
export interface Encoder {
  readonly app: string
  readonly key: string
  readonly address: string
  /** Ends the connection of the encoder. */
  cut(): void
  /** The ingest takes media again. */
  resume(): void
  /** Measures of the line to it, where its protocol has them. */
  readonly line?: () => LineMeasures
}

/** Options of the door. */
export interface RtmpDoorOptions {
  readonly host: string
  readonly port: number
  readonly log: Pick<Log, 'info' | 'warn'>
  /** Judges a key; no byte of media is read before it has answered. */
  admit(encoder: Encoder): Promise<Ingest | AdmissionRefusal>
  readonly limits?: Partial<DoorLimits>
}

const usualLimits: DoorLimits = {
  connections: 200,
  connectionsOfAddress: 32,
  helloMs: 8_000,
  helloBytes: 64 << 10,
  idleMs: 15_000,
  wrongKeys: 30,
}

const farewellMs = 1_000

const refusalWords = {
  key: ['NetStream.Publish.BadName', 'Wrong stream key'],
  busy: ['NetStream.Publish.BadName', 'Another encoder is sending with this key'],
  quota: [
    'NetStream.Publish.Rejected',
    'The quota of livestreams of this account is used up, see the page of the livestream',
  ],
  away: ['NetStream.Publish.Rejected', 'The server cannot take a stream now, try again'],
} as const

/** An open door for encoders. */
export interface RtmpDoor extends AsyncDisposable {
  readonly port: number
  readonly connections: () => number
}

/** Opens the door for encoders that speak RTMP. Rejects when the port cannot be had. */
export async function openRtmpDoor(options: RtmpDoorOptions): Promise<RtmpDoor> {
  const limits = { ...usualLimits, ...options.limits }
  const addresses = new AddressLimits(limits)
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    const address = socket.remoteAddress ?? ''
    if (sockets.size >= limits.connections || !addresses.enter(address)) return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      addresses.leave(address)
    })
    serve(socket, address, limits, addresses, options)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => {
      server.off('error', reject)
      // a listener that breaks later ends no process
      server.on('error', (error) => options.log.warn({ err: error }, 'RTMP door'))
      resolve()
    })
  })
  return {
    port: portOf(server),
    connections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

function serve(
  socket: Socket,
  address: string,
  limits: DoorLimits,
  addresses: AddressLimits,
  { admit, log }: RtmpDoorOptions,
): void {
  let ingest: Ingest | null = null
  let isAsking = false
  let isClosed = false
  let strangerBytes = 0

  const close = (how: 'said' | 'lost', why: string | null) => {
    if (isClosed) return
    isClosed = true
    clearTimeout(hello)
    if (why !== null) log.info({ address, why }, 'RTMP connection closed')
    ingest?.end(how)
    // what was said last still leaves, unless nobody reads it
    socket.destroySoon()
    setTimeout(() => socket.destroy(), farewellMs).unref()
  }
  const hello = setTimeout(() => close('lost', 'no stream was published in time'), limits.helloMs)
  const connection = new RtmpConnection({
    send: (bytes) => void (socket.writable && socket.write(bytes)),
    onPublish({ app, key }) {
      isAsking = true
      // what follows waits in the socket until the key is judged
      socket.pause()
      const encoder = { app, key, address, cut: () => close('lost', 'cut'), resume: () => void socket.resume() }
      admit(encoder).then(answer, (error: unknown) => {
        log.warn({ err: error }, 'RTMP key not judged')
        answer('away')
      })
    },
    onMedia(message) {
      const tag = tagOf(message)
      if (tag !== null && ingest?.take(tag) === false) socket.pause()
    },
    onEnd: () => close('said', null),
  })
  const answer = (judged: Ingest | AdmissionRefusal) => {
    clearTimeout(hello)
    if (typeof judged === 'string') {
      if (judged === 'key') addresses.countWrongKey(address)
      const [code, text] = refusalWords[judged]
      connection.refuse(code, text)
      return close('lost', `refused: ${judged}`)
    }
    if (isClosed) return judged.end('lost')
    ingest = judged
    connection.accept()
    socket.resume()
  }
  socket.setTimeout(limits.idleMs, () => close('lost', 'silent'))
  socket.on('error', () => {})
  socket.on('close', () => close('lost', 'connection lost'))
  socket.on('data', (bytes) => {
    if (isClosed) return
    if (!isAsking) strangerBytes += bytes.length
    if (strangerBytes > limits.helloBytes) return close('lost', 'too much before a key')
    try {
      connection.read(bytes)
    } catch (error) {
      close('lost', error instanceof Error ? `${error.name}: ${error.message}` : 'broken')
    }
  })
}
