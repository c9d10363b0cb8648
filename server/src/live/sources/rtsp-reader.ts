import { setTimeout as delay } from 'node:timers/promises'
import type { Outbound } from '../../outbound/outbound.ts'
import type { MediaTag } from '../media/flv.ts'
import { RtpAssembler } from '../whip/rtp-assembler.ts'
import { SourceFailure } from './live-source.ts'
import { PictureOrder } from './picture-order.ts'
import { type RtspAnswer, RtspConnection, type RtspLogin } from './rtsp-connection.ts'
import { controlAddress, type RtspSound, readRtspStreams, splitSound } from './rtsp-sdp.ts'
import { asSourceFailure, statusFailure } from './source-failures.ts'

/** Parts that RTSP is read with. */
export interface RtspOptions {
  readonly url: string
  readonly outbound: Pick<Outbound, 'connect'>
}

const mostRedirects = 3
const redirects = new Set([301, 302, 303, 305, 307, 308])
const usualTimeoutS = 60
const tickMs = 20
const samplesOfFrame = 1_024
/** Channels of the connection: media, and beside it the reports of its sender. */
const channels = { video: 0, audio: 2 } as const

/** Reads a camera or a server of RTSP over one connection of TCP until that ends. Rejects with a SourceFailure. */
export async function readRtsp(
  options: RtspOptions,
  onTag: (tag: MediaTag) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    let at = options.url
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      const next = await readAt(at, options.outbound, onTag, signal)
      if (next === null) return
      at = next
    }
    throw new SourceFailure('STRANGE')
  } catch (error) {
    signal.throwIfAborted()
    throw asSourceFailure(error)
  }
}

/** Returns the address that the server leads to; null once the broadcast has ended. */
async function readAt(
  address: string,
  outbound: RtspOptions['outbound'],
  onTag: (tag: MediaTag) => void,
  signal: AbortSignal,
): Promise<string | null> {
  const { url, login } = splitLogin(address)
  const socket = await outbound.connect(url, signal)
  const leave = () => void socket.destroy()
  signal.addEventListener('abort', leave)
  const media: { take: (channel: number, packet: Buffer) => void } = { take: () => {} }
  try {
    const connection = new RtspConnection(socket, login, (channel, packet) => media.take(channel, packet))
    const described = await connection.ask('DESCRIBE', url, { Accept: 'application/sdp' })
    const location = described.headers.get('location')
    if (redirects.has(described.status) && location !== undefined) return location
    if (described.status !== 200) throw statusFailure(described.status)
    const { picture, sound } = readRtspStreams(described.body)
    const base = described.headers.get('content-base') ?? described.headers.get('content-location') ?? url
    let session = await setUp(connection, controlAddress(base, picture.control), channels.video, null)
    if (sound) session = await setUp(connection, controlAddress(base, sound.control), channels.audio, session)
    const assembler = assemble(sound, onTag)
    assembler.tellDescribed(picture.sets)
    media.take = (channel, packet) => {
      const nowMs = performance.now()
      if (channel === channels.video) assembler.take('video', packet, nowMs)
      else if (channel === channels.audio) assembler.take('audio', packet, nowMs)
      else if (channel === channels.video + 1) assembler.takeReport('video', packet)
      else if (channel === channels.audio + 1) assembler.takeReport('audio', packet)
    }
    const sessionHeader = { Session: session.id }
    const played = await connection.ask('PLAY', base, { ...sessionHeader, Range: 'npt=0.000-' })
    if (played.status !== 200) throw statusFailure(played.status)
    await Promise.race([connection.lost, keepAlive(connection, base, session, assembler, signal)])
    return null
  } finally {
    signal.removeEventListener('abort', leave)
    socket.destroy()
  }
}

interface RtspSession {
  readonly id: string
  readonly timeoutS: number
}

async function setUp(
  connection: RtspConnection,
  url: string,
  channel: number,
  before: RtspSession | null,
): Promise<RtspSession> {
  const answer = await connection.ask('SETUP', url, {
    Transport: `RTP/AVP/TCP;unicast;interleaved=${channel}-${channel + 1}`,
    ...(before && { Session: before.id }),
  })
  if (answer.status !== 200) throw statusFailure(answer.status)
  return before ?? sessionOf(answer)
}

function sessionOf({ headers }: RtspAnswer): RtspSession {
  const [, id, timeout] = /^([^;\s]{1,200})(?:;\s{0,5}timeout=(\d{1,5}))?/i.exec(headers.get('session') ?? '') ?? []
  if (id === undefined) throw new SourceFailure('STRANGE')
  return { id, timeoutS: Math.max(10, Number(timeout ?? usualTimeoutS)) }
}

/** A server ends a session that it hears nothing of. */
async function keepAlive(
  connection: RtspConnection,
  base: string,
  { id, timeoutS }: RtspSession,
  assembler: RtpAssembler,
  signal: AbortSignal,
): Promise<never> {
  let lastSentMs = performance.now()
  for (;;) {
    await delay(tickMs, undefined, { signal })
    const nowMs = performance.now()
    assembler.tick(nowMs)
    if (nowMs - lastSentMs < (timeoutS * 1_000) / 2) continue
    lastSentMs = nowMs
    connection.tell('GET_PARAMETER', base, { Session: id })
  }
}

function assemble(sound: RtspSound | null, onTag: (tag: MediaTag) => void): RtpAssembler {
  let hasSoundConfig = false
  const order = new PictureOrder(onTag)
  const events = {
    onVideo: (tag: MediaTag) => order.take(tag),
    onSound: (packet: Buffer, atMs: number) => {
      if (sound === null) return
      const tell = (kind: number, timestamp: number, data: Buffer) =>
        onTag({ kind: 'audio', timestamp, body: Buffer.concat([Buffer.from([0xaf, kind]), data]) })
      if (!hasSoundConfig) tell(0, atMs, sound.config)
      hasSoundConfig = true
      for (const [place, frame] of splitSound(packet, sound).entries())
        tell(1, Math.round(atMs + (place * samplesOfFrame * 1_000) / sound.rate), frame)
    },
    // over TCP nothing is lost, and nobody can be asked for a key frame
    onKeyFrameWanted: () => {},
    onMissing: () => {},
  }
  return new RtpAssembler(sound !== null, events, {
    soundRate: sound === null ? undefined : sound.rate / 1_000,
    keepsTimes: true,
  })
}

/** Takes name and password out of an address: they are told to the server alone, when it asks. */
function splitLogin(address: string): { url: string; login: RtspLogin | null } {
  const url = URL.parse(address)
  // a redirect may name any scheme
  if (url === null || !/^rtsps?:$/.test(url.protocol)) throw new SourceFailure('ADDRESS')
  const { username, password } = url
  // as it was read: a redirect with line ends in it would write requests of its own
  if (username === '' && password === '') return { url: url.href, login: null }
  url.username = ''
  url.password = ''
  return { url: url.href, login: { user: decode(username), password: decode(password) } }
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
