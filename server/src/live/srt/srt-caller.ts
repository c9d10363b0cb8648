import { randomInt } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import {
  extensions,
  fieldOf,
  type Handshake,
  magic,
  readCapabilities,
  readHandshake,
  refusals,
  steps,
  usualFlags,
  version5,
  writeCapabilities,
  writeHandshake,
  writeText,
} from './handshake.ts'
import { MediaKeys } from './media-keys.ts'
import { controls, longestPacket, readPacket } from './packets.ts'
import { queuePackets } from './receive-queue.ts'
import { type ConnectionEvents, SrtConnection } from './srt-connection.ts'

/** Address of a server, settled before: no name is looked up here. */
export interface SrtAddress {
  readonly address: string
  readonly family: number
  readonly port: number
  readonly streamId: string
  /** Null where media comes in clear. */
  readonly passphrase: string | null
  readonly latencyMs: number
  readonly packetsOfKey?: number
}

/** A server that does not take a caller. */
export class SrtFailure extends Error {
  override name = 'SrtFailure'
  readonly reason: 'silent' | 'secret' | 'absent' | 'refused' | 'strange'
  /** The number that the server has refused with; null where it has said none. */
  readonly code: number | null

  constructor(reason: SrtFailure['reason'], code: number | null = null) {
    super(`SRT: ${reason}`)
    this.reason = reason
    this.code = code
  }
}

const repeatMs = 250
const answerMs = 5_000
const tickMs = 10
/** A server that has not got all by then is left. */
const farewellMs = 1_500
const systemBytes = 4 << 20
const notFound = 1_404

/** A connection to a server, with its socket. */
export interface SrtCall {
  readonly connection: SrtConnection
  /** Ends it; its listener hears nothing of that. */
  close(): void
  /** The same once the server has got and played all that was written, or some time later. */
  finish(): void
}

/** Calls a server. Rejects with an SrtFailure, or the reason of the signal. */
export async function callSrt(
  to: SrtAddress,
  events: Omit<ConnectionEvents, 'send'>,
  signal: AbortSignal,
): Promise<SrtCall> {
  signal.throwIfAborted()
  const socket = createSocket({ type: to.family === 6 ? 'udp6' : 'udp4', recvBufferSize: systemBytes })
  // a server that is not there is told by an error of the socket
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  socket.on('error', () => broken.reject(new SrtFailure('silent')))
  const close = () => {
    try {
      socket.close()
    } catch {
      // it was closed before
    }
  }
  try {
    await Promise.race([
      broken.promise,
      new Promise<void>((resolve) => socket.connect(to.port, to.address, () => resolve())),
    ])
    return await agree(socket, to, events, AbortSignal.any([signal, AbortSignal.timeout(answerMs)]), broken.promise)
  } catch (error) {
    close()
    signal.throwIfAborted()
    throw error instanceof SrtFailure ? error : new SrtFailure('silent')
  }
}

async function agree(
  socket: Socket,
  to: SrtAddress,
  events: Omit<ConnectionEvents, 'send'>,
  signal: AbortSignal,
  broken: Promise<never>,
): Promise<SrtCall> {
  const socketId = randomInt(1, 0x4000_0000)
  const sequence = randomInt(0, 0x7fff_ffff)
  const own = { socketId, sequence, packetBytes: longestPacket + 28, window: queuePackets }
  const first = await ask(
    socket,
    writeHandshake(
      { ...own, version: 4, encryption: 0, field: 2, step: steps.induction, cookie: 0, extensions: new Map() },
      0,
    ),
    ({ step }) => step === steps.induction,
    signal,
    broken,
  )
  if (first.version < version5 || first.field !== magic) throw new SrtFailure('strange')
  const made = to.passphrase === null ? null : await MediaKeys.make(to.passphrase)
  const ownExtensions = new Map<number, Buffer>([
    [extensions.request, writeCapabilities({ flags: usualFlags, receiveMs: to.latencyMs, sendMs: to.latencyMs })],
    ...(made ? [[extensions.keyRequest, made.message] as const] : []),
    ...(to.streamId === '' ? [] : [[extensions.streamId, writeText(to.streamId)] as const]),
  ])
  const conclusion = {
    ...{ ...own, version: version5, encryption: made ? 2 : 0, field: fieldOf(ownExtensions.keys()) },
    ...{ step: steps.conclusion, cookie: first.cookie, extensions: ownExtensions },
  }
  const answer = await ask(
    socket,
    writeHandshake(conclusion, 0),
    ({ step }) => step === steps.conclusion || (step >= steps.refused && step < 3_000),
    signal,
    broken,
  )
  if (answer.step !== steps.conclusion) throw new SrtFailure(reasonOf(answer.step), answer.step)
  const facts = readCapabilities(answer.extensions.get(extensions.response))
  if (facts === null) throw new SrtFailure('strange')
  // a server that has not opened our keys answers a state instead
  const opened = answer.extensions.get(extensions.keyResponse)
  if (made && !opened?.equals(made.message)) throw new SrtFailure('secret')
  return open(socket, events, {
    ...{ socketId, peerSocketId: answer.socketId, sequence, keys: made?.keys ?? null },
    ...{ latencyMs: Math.max(to.latencyMs, facts.sendMs), peerLatencyMs: Math.max(to.latencyMs, facts.receiveMs) },
    ...{ window: answer.window, ...(to.packetsOfKey && { packetsOfKey: to.packetsOfKey }) },
  })
}

function reasonOf(step: number): SrtFailure['reason'] {
  if (step === refusals.wrongSecret || step === refusals.noSecret) return 'secret'
  return step === notFound ? 'absent' : 'refused'
}

/** Repeats a handshake until it is answered. */
async function ask(
  socket: Socket,
  handshake: Buffer,
  isAnswer: (answer: Handshake) => boolean,
  signal: AbortSignal,
  broken: Promise<never>,
): Promise<Handshake> {
  const reply = Promise.withResolvers<Handshake>()
  const send = () => socket.send(handshake, () => {})
  const hear = (bytes: Buffer) => {
    const packet = readPacket(bytes)
    if (packet?.kind !== 'control' || packet.type !== controls.handshake) return
    const answer = readHandshake(packet.body)
    if (answer && isAnswer(answer)) reply.resolve(answer)
  }
  const stop = () => reply.reject(signal.reason)
  socket.on('message', hear)
  signal.addEventListener('abort', stop)
  const timer = setInterval(send, repeatMs)
  try {
    signal.throwIfAborted()
    send()
    return await Promise.race([reply.promise, broken])
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', stop)
    socket.off('message', hear)
  }
}

function open(socket: Socket, events: Omit<ConnectionEvents, 'send'>, facts: SrtConnection['facts']): SrtCall {
  let isOpen = true
  const leave = () => {
    if (!isOpen) return
    isOpen = false
    clearInterval(timer)
    // what was said last still leaves
    setTimeout(() => socket.close(), tickMs)
  }
  const connection = new SrtConnection(
    facts,
    {
      ...events,
      send: (packet) => void (isOpen && socket.send(packet, () => {})),
      onEnd: (how) => {
        leave()
        events.onEnd(how)
      },
    },
    performance.now(),
  )
  socket.on('message', (bytes) => connection.take(bytes, performance.now()))
  let finishedMs: number | null = null
  const timer = setInterval(() => {
    const nowMs = performance.now()
    connection.tick(nowMs)
    if (finishedMs === null) return
    // what the server has is played there only after the agreed time, and a server that is left plays no more
    const overMs = nowMs - finishedMs - facts.peerLatencyMs
    if (overMs > farewellMs || (overMs > tickMs && connection.sending.isDrained)) close()
  }, tickMs)
  const close = () => {
    connection.close(performance.now())
    leave()
  }
  const finish = () => {
    finishedMs ??= performance.now()
    // a program that ends waits for no farewell
    timer.unref()
    socket.unref()
  }
  return { connection, close, finish }
}
