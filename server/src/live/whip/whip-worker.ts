// The process that speaks WebRTC: the library is native code, and one that crashes takes no site down.
import { PeerConnection, type Track } from 'node-datachannel'
import { RtpAssembler, type TrackKind } from './rtp-assembler.ts'
import type { WorkerNews, WorkerOrder } from './whip-messages.ts'

const [bind = '127.0.0.1', port = '0'] = process.argv.slice(2)
const tickMs = 20
const keyFrameEveryMs = 2_000
const reportEveryMs = 1_000
/** The library notices a browser that is gone much later than its silence. */
const silentMs = 6_000
const answerMs = 5_000
const mostPeers = 50

const tell = (news: WorkerNews) => process.send?.(news)

class Peer {
  readonly #connection: PeerConnection
  readonly #assembler: RtpAssembler
  readonly #tracks: Partial<Record<TrackKind, Track>> = {}
  readonly #received = { video: new ReceivedCount(), audio: new ReceivedCount() }
  #beganMs = performance.now()
  #lastMs = performance.now()
  #keyFrameRequestMs = 0
  #reportedMs = 0
  #isAnswered = false

  constructor({ id, sdp, hasSound }: Extract<WorkerOrder, { kind: 'offer' }>) {
    this.#assembler = new RtpAssembler(hasSound, {
      onVideo: (tag) => tell({ kind: 'video', id, tag }),
      onSound: (data, atMs) => tell({ kind: 'sound', id, atMs, data }),
      onKeyFrameWanted: () => this.#askKeyFrame(),
      onMissing: (sequences) => this.#askAgain(sequences),
    })
    const ports = { portRangeBegin: Number(port), portRangeEnd: Number(port), enableIceUdpMux: true }
    this.#connection = new PeerConnection(id, { iceServers: [], bindAddress: bind, ...ports })
    this.#connection.onTrack((track) => this.#addTrack(track))
    this.#connection.onStateChange((state) => {
      if (state === 'failed' || state === 'closed') end(id)
    })
    this.#connection.onGatheringStateChange((state) => {
      const answer = state === 'complete' ? this.#connection.localDescription() : null
      if (!answer || this.#isAnswered) return
      this.#isAnswered = true
      tell({ kind: 'answer', id, sdp: answer.sdp })
    })
    this.#connection.setRemoteDescription(sdp, 'offer')
  }

  /** Returns false once the browser is gone. */
  tick(nowMs: number): boolean {
    if (!this.#isAnswered && nowMs - this.#beganMs > answerMs) return false
    if (nowMs - this.#lastMs > (this.#isAnswered ? silentMs * (this.#keyFrameRequestMs === 0 ? 2 : 1) : answerMs))
      return false
    this.#assembler.tick(nowMs)
    if (this.#keyFrameRequestMs > 0 && nowMs - this.#keyFrameRequestMs > keyFrameEveryMs) this.#askKeyFrame()
    if (nowMs - this.#reportedMs > reportEveryMs) {
      this.#reportedMs = nowMs
      for (const kind of ['video', 'audio'] as const) this.#send(kind, this.#received[kind].report())
    }
    return true
  }

  close(): void {
    try {
      this.#connection.close()
    } catch {
      // it has closed by itself
    }
  }

  #addTrack(track: Track): void {
    const kind = track.type()
    if (kind !== 'video' && kind !== 'audio') return
    this.#tracks[kind] = track
    track.onMessage((packet) => this.#take(kind, packet))
  }

  #take(kind: TrackKind, packet: Buffer): void {
    if (packet.length < 12) return
    const type = packet.readUInt8(1)
    // packets of RTCP share the way (RFC 5761, 4)
    if (type >= 192 && type <= 223) return void this.#assembler.takeReport(kind, packet)
    const nowMs = performance.now()
    this.#lastMs = nowMs
    this.#received[kind].add(packet)
    if (kind === 'video' && this.#keyFrameRequestMs === 0) this.#askKeyFrame()
    this.#assembler.take(kind, packet, nowMs)
  }

  /** Asks for a key frame: a picture loss indication (RFC 4585, 6.3.1). */
  #askKeyFrame(): void {
    const { source } = this.#received.video
    if (source === null) return
    this.#keyFrameRequestMs = performance.now()
    const packet = Buffer.from([0x81, 206, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0])
    packet.writeUInt32BE(source, 8)
    this.#send('video', packet)
  }

  /** Asks for packets again (RFC 4585, 6.2.1). */
  #askAgain(sequences: readonly number[]): void {
    const { source } = this.#received.video
    if (source === null) return
    const packet = Buffer.alloc(12 + 4 * sequences.length)
    packet.writeUInt8(0x81, 0)
    packet.writeUInt8(205, 1)
    packet.writeUInt16BE(2 + sequences.length, 2)
    packet.writeUInt32BE(1, 4)
    packet.writeUInt32BE(source, 8)
    for (const [place, sequence] of sequences.entries()) packet.writeUInt16BE(sequence, 12 + 4 * place)
    this.#send('video', packet)
  }

  #send(kind: TrackKind, packet: Buffer | null): void {
    const track = this.#tracks[kind]
    if (packet !== null && track?.isOpen()) track.sendMessageBinary(packet)
  }
}

/** Counts the packets of one stream, for the reports that a sender judges the network by (RFC 3550, 6.4.2). */
class ReceivedCount {
  source: number | null = null
  #first = 0
  #highest = 0
  #count = 0
  #last = { expected: 0, received: 0 }

  add(packet: Buffer): void {
    const sequence = packet.readUInt16BE(2)
    if (this.source === null) {
      this.source = packet.readUInt32BE(8)
      this.#first = sequence
      this.#highest = sequence
    }
    const ahead = ((sequence - this.#highest) << 16) >> 16
    if (ahead > 0) this.#highest += ahead
    this.#count += 1
  }

  report(): Buffer | null {
    if (this.source === null) return null
    const expected = this.#highest - this.#first + 1
    const [expectedCount, got] = [expected - this.#last.expected, this.#count - this.#last.received]
    this.#last = { expected, received: this.#count }
    const lost =
      expectedCount > 0 ? Math.max(0, Math.min(255, Math.floor((256 * (expectedCount - got)) / expectedCount))) : 0
    const packet = Buffer.alloc(32)
    packet.set([0x81, 201, 0, 7, 0, 0, 0, 1])
    packet.writeUInt32BE(this.source, 8)
    packet.writeUInt8(lost, 12)
    packet.writeUIntBE(Math.max(0, Math.min(0x7fffff, expected - this.#count)), 13, 3)
    packet.writeUInt32BE(this.#highest >>> 0, 16)
    return packet
  }
}

const peers = new Map<string, Peer>()

function end(id: string): void {
  const peer = peers.get(id)
  if (!peer) return
  peers.delete(id)
  peer.close()
  tell({ kind: 'ended', id })
}

process.on('message', (order: WorkerOrder) => {
  if (order.kind === 'close') return void end(order.id)
  if (peers.size >= mostPeers) return void tell({ kind: 'failed', id: order.id, reason: 'too many' })
  try {
    peers.set(order.id, new Peer(order))
  } catch (error) {
    tell({ kind: 'failed', id: order.id, reason: error instanceof Error ? error.message : 'not taken' })
  }
})
// nobody is left who would want anything
process.on('disconnect', () => process.exit(0))
setInterval(() => {
  const nowMs = performance.now()
  for (const [id, peer] of peers) if (!peer.tick(nowMs)) end(id)
}, tickMs)
