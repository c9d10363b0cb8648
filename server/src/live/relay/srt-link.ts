import type { TargetProblem } from '@skleyka/contract/translations/translation-states.ts'
import { MediaProblem } from '../media/codecs.ts'
import type { MediaTag } from '../media/flv.ts'
import { TransportWriter, transportPacketBytes } from '../media/transport-writer.ts'
import { readSrtQuery } from '../srt/srt-address.ts'
import { callSrt, SrtFailure } from '../srt/srt-caller.ts'
import type { SrtConnection } from '../srt/srt-connection.ts'
import { type RelayTarget, stuckMs, TargetFailure, type TargetLink, type TargetNetwork } from './target-link.ts'

/** Seven packets of a transport stream are one of SRT. */
const messageBytes = 7 * transportPacketBytes
/** A receiver for which nothing came too late for so long, and two groups of pictures, keeps pace again. */
const leastQuietMs = 2_000
/** A line is too narrow when more of its packets come too late within a second; fewer are what a bad line loses. */
const mostLateShare = 0.1
const shareEveryMs = 1_000

const problems: Readonly<Record<SrtFailure['reason'], TargetProblem>> = {
  silent: 'UNREACHABLE',
  secret: 'PASSPHRASE',
  absent: 'REFUSED',
  refused: 'REFUSED',
  strange: 'STRANGE',
}

/** Calls a receiver of SRT and sends it a transport stream. Rejects with a TargetFailure. */
export async function openSrtLink(
  { url, key }: RelayTarget,
  settle: TargetNetwork['settle'],
  signal: AbortSignal,
): Promise<TargetLink> {
  const query = readSrtQuery(`${url}${url.includes('?') ? '&' : '?'}${key}`)
  if (typeof query === 'string') throw new TargetFailure('ADDRESS', '')
  const place = await settle(url, signal)
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => {})
  const events = {
    onData: () => {},
    onEnd: (how: 'said' | 'lost') => ended.reject(new TargetFailure(how === 'said' ? 'CLOSED' : 'SILENT', '')),
  }
  const { connection, finish } = await callSrt({ ...place, ...query }, events, signal).catch((error: unknown) => {
    if (!(error instanceof SrtFailure)) throw error
    throw new TargetFailure(problems[error.reason], error.code === null ? '' : `SRT ${error.code}`)
  })
  const writer = new TransportWriter()
  let waiting: Buffer = Buffer.alloc(0)
  const send = (isWhole: boolean) => {
    const nowMs = performance.now()
    while (waiting.length >= messageBytes || (isWhole && waiting.length > 0)) {
      connection.write(waiting.subarray(0, messageBytes), nowMs)
      waiting = waiting.subarray(messageBytes)
    }
  }
  let isSkipping = false
  const narrow = narrowLine(() => connection.sending)
  let keyMs = performance.now()
  let groupMs = 0
  /** The run of times at which something came too late: its first and its last. */
  let late = { sinceMs: Number.NEGATIVE_INFINITY, lastMs: Number.NEGATIVE_INFINITY }
  return {
    ended: ended.promise,
    hasRoom: (isKey) => {
      const nowMs = performance.now()
      if (narrow.isLate(nowMs)) {
        isSkipping = true
        const isOneRun = nowMs - late.lastMs < 2 * groupMs + query.latencyMs + leastQuietMs
        late = { sinceMs: isOneRun ? late.sinceMs : nowMs, lastMs: nowMs }
        if (nowMs - late.sinceMs > stuckMs) ended.reject(new TargetFailure('SLOW', ''))
      }
      if (!isKey) return !isSkipping
      groupMs = nowMs - keyMs
      keyMs = nowMs
      isSkipping = false
      return true
    },
    write: (tag: MediaTag) => {
      try {
        waiting = Buffer.concat([waiting, writer.write(tag)])
      } catch (error) {
        // the program of the livestream judges what its encoder sends
        if (!(error instanceof MediaProblem)) throw error
      }
      // sound waits for the next picture, or until there is as much of it as goes into one packet
      send(tag.kind === 'video')
    },
    close: () => {
      send(true)
      finish()
    },
  }
}

/** Notices that a line does not keep pace: packets were given up here, or the receiver goes on without many of them. */
function narrowLine(sending: () => SrtConnection['sending']) {
  let dropped = 0
  let last = { atMs: performance.now(), packets: 0, late: 0 }
  return {
    /** Returns true when that is so since the last time. */
    isLate(nowMs: number): boolean {
      const isDropped = sending().dropped > dropped
      dropped = sending().dropped
      if (nowMs - last.atMs < shareEveryMs) return isDropped
      const { packets, late } = sending().settled
      const isMostLate = late - last.late > mostLateShare * (packets - last.packets)
      last = { atMs: nowMs, packets, late }
      return isDropped || isMostLate
    },
  }
}
