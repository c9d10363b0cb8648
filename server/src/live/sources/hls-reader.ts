import { createDecipheriv } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { MediaTag } from '../media/flv.ts'
import { type HlsKey, type HlsMedia, type HlsPiece, type HlsSegment, readHlsPlaylist } from './hls-playlist.ts'
import { SourceFailure } from './live-source.ts'
import { Pacer } from './pacer.ts'
import { Remuxer } from './remuxer.ts'
import { asSourceFailure, statusFailure } from './source-failures.ts'

/** Parts that HLS is read with. */
export interface HlsOptions {
  readonly url: string
  readonly outbound: Pick<Outbound, 'get'>
  readonly tools: MediaTools
  /** Sound other than AAC is encoded anew. */
  readonly sound: 'copy' | 'encode'
  /** A broadcast that has ended was played already: it is not played again. */
  readonly skipsEnded: boolean
}

const playlistCaps = { maxBytes: 4 << 20, totalMs: 20_000, paceMs: 10_000, leastBytes: 1 }
const segmentCaps = { maxBytes: 64 << 20, totalMs: 60_000, paceMs: 10_000, leastBytes: 1 }
const keyBytes = 16
/** Players begin so many segments before the end of what is on air (RFC 8216, 6.3.3). */
const segmentsFromEnd = 3
const tries = 3
const tryAgainMs = 500
/** A playlist that names nothing new for so many targets is of a broadcast that stands still. */
const stillTargets = 5
const leastStillMs = 15_000
const answeredPartly = 206

/**
 * Reads a broadcast of HLS, or a video of it as it plays. Playlists, segments and keys are asked for by the client that judges every
 * address; what comes of them goes to a media program without network.
 */
export class HlsReader {
  readonly #options: HlsOptions
  readonly #pacer: Pacer
  /** Kinds of media that have not come yet, while everything is held back for them. */
  readonly #awaited = new Set<MediaTag['kind']>()
  readonly #keys = new Map<string, Buffer>()

  private constructor(options: HlsOptions, pacer: Pacer) {
    this.#options = options
    this.#pacer = pacer
  }

  /** Reads until the broadcast has ended. Rejects with a SourceFailure. */
  static async read(options: HlsOptions, onTag: (tag: MediaTag) => void, callerSignal: AbortSignal): Promise<void> {
    const stop = new AbortController()
    const signal = AbortSignal.any([callerSignal, stop.signal])
    const pacer = new Pacer(onTag, true)
    const reader = new HlsReader(options, pacer)
    try {
      await Promise.all([pacer.run(signal), reader.#readAll(signal)])
    } catch (error) {
      callerSignal.throwIfAborted()
      throw asSourceFailure(error)
    } finally {
      stop.abort()
    }
  }

  async #readAll(signal: AbortSignal): Promise<void> {
    const { url } = this.#options
    const first = await this.#readPlaylist(url, signal)
    if (first.list.kind === 'media') {
      this.#pacer.release()
      await this.#readTrack(first.url, 'both', first.list, signal)
    } else {
      const best = first.list.variants
        .filter(({ codecs }) => codecs === '' || /\bavc[13]\b/.test(codecs))
        .reduce<(typeof first.list.variants)[number] | null>(
          (most, one) => (one.bandwidth > (most?.bandwidth ?? -1) ? one : most),
          null,
        )
      if (!best) throw new SourceFailure('VIDEO_CODEC', first.list.variants[0]?.codecs.slice(0, 40) ?? '')
      const sound = best.audioGroup === null ? undefined : first.list.sounds.get(best.audioGroup)
      if (sound === undefined) {
        this.#pacer.release()
        await this.#readTrack(best.url, 'both', null, signal)
      } else {
        this.#awaited.add('video').add('audio')
        await Promise.all([
          this.#readTrack(best.url, 'video', null, signal),
          this.#readTrack(sound, 'audio', null, signal),
        ])
      }
    }
    this.#pacer.end()
  }

  /** Reads the segments of one playlist as they come, and hands their media to the pacer. */
  async #readTrack(
    url: string,
    tracks: 'both' | 'video' | 'audio',
    known: HlsMedia | null,
    signal: AbortSignal,
  ): Promise<void> {
    let list = known ?? (await this.#readMedia(url, signal))
    if (list.isEnded && this.#options.skipsEnded) throw new SourceFailure('ENDED')
    let next: number | null = null
    let run: { remuxer: Remuxer; stretch: number; map: string } | null = null
    let freshMs = performance.now()
    try {
      for (;;) {
        const { segments, isEnded, targetMs } = list
        const last = segments.at(-1)?.sequence ?? -1
        // a broadcast that was begun anew counts anew
        if (next !== null && last < next - 1 - segmentsFromEnd) next = null
        const from: number = next ?? (isEnded ? 0 : last - segmentsFromEnd + 1)
        for (const segment of segments.filter(({ sequence }) => sequence >= from)) {
          // the track that has not come yet is what everything else waits for
          if (tracks === 'both' || !this.#awaited.has(tracks)) await this.#pacer.room(signal)
          const map = segment.map === null ? '' : JSON.stringify(segment.map)
          if (run && (run.stretch !== segment.stretch || run.map !== map)) {
            await run.remuxer.end()
            run = null
          }
          run ??= { remuxer: await this.#startRemuxer(segment, tracks, signal), stretch: segment.stretch, map }
          await run.remuxer.write(await this.#readSegment(segment, signal), signal)
          next = segment.sequence + 1
          freshMs = performance.now()
        }
        if (isEnded) break
        if (performance.now() - freshMs > Math.max(leastStillMs, stillTargets * targetMs))
          throw new SourceFailure('SILENT')
        await delay(targetMs / 2, undefined, { signal })
        list = await this.#readMedia(url, signal)
      }
      await run?.remuxer.end()
    } finally {
      run?.remuxer.kill()
    }
  }

  async #startRemuxer(
    { map, stretch }: HlsSegment,
    tracks: 'both' | 'video' | 'audio',
    signal: AbortSignal,
  ): Promise<Remuxer> {
    const { tools, sound } = this.#options
    const remuxer = await Remuxer.start({
      ...{ tools, tracks, sound, keepsTimes: true, container: map === null ? 'mpegts' : 'mp4' },
      onTag: (tag) => {
        this.#pacer.push(tag, stretch)
        if (this.#awaited.delete(tag.kind) && this.#awaited.size === 0) this.#pacer.release()
      },
    })
    try {
      if (map !== null) await remuxer.write(await this.#readBytes(map, signal), signal)
      return remuxer
    } catch (error) {
      remuxer.kill()
      throw error
    }
  }

  async #readMedia(url: string, signal: AbortSignal): Promise<HlsMedia> {
    const { list } = await this.#readPlaylist(url, signal)
    if (list.kind !== 'media') throw new SourceFailure('STRANGE')
    return list
  }

  async #readPlaylist(url: string, signal: AbortSignal) {
    const { bytes, at } = await this.#tryAgain(() => this.#get(url, playlistCaps, {}, signal), signal)
    return { list: readHlsPlaylist(bytes.toString('utf8'), at), url: at }
  }

  async #readSegment(segment: HlsSegment, signal: AbortSignal): Promise<Buffer> {
    const bytes = await this.#readBytes(segment, signal)
    return segment.key === null ? bytes : decrypt(bytes, await this.#keyOf(segment.key, signal), segment)
  }

  async #readBytes({ url, range }: HlsPiece, signal: AbortSignal): Promise<Buffer> {
    const headers = range && { range: `bytes=${range.start}-${range.start + range.length - 1}` }
    const { bytes, status } = await this.#tryAgain(() => this.#get(url, segmentCaps, headers ?? {}, signal), signal)
    // a server that knows no ranges answers the whole
    return range && status !== answeredPartly ? bytes.subarray(range.start, range.start + range.length) : bytes
  }

  async #keyOf({ url }: HlsKey, signal: AbortSignal): Promise<Buffer> {
    const kept = this.#keys.get(url)
    if (kept) return kept
    const { bytes } = await this.#tryAgain(
      () => this.#get(url, { ...playlistCaps, maxBytes: 1_024 }, {}, signal),
      signal,
    )
    if (bytes.length !== keyBytes) throw new SourceFailure('ENCRYPTED')
    // the last one alone: keys that change would pile up
    this.#keys.clear()
    this.#keys.set(url, bytes)
    return bytes
  }

  async #get(url: string, caps: typeof segmentCaps, headers: Record<string, string>, signal: AbortSignal) {
    const answer = await this.#options.outbound.get(url, { caps, headers, signal })
    const bytes = await buffer(answer.body)
    if (answer.status !== 200 && answer.status !== answeredPartly) throw statusFailure(answer.status)
    return { bytes, status: answer.status, at: answer.url.href }
  }

  /** A server that stumbles is asked again a little later. */
  async #tryAgain<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let left = tries; ; left -= 1) {
      try {
        return await ask()
      } catch (error) {
        signal.throwIfAborted()
        const { problem } = asSourceFailure(error)
        if (left <= 1 || problem === 'ADDRESS' || problem === 'LOGIN') throw error
        await delay(tryAgainMs * (tries - left + 1), undefined, { signal })
      }
    }
  }
}

function decrypt(bytes: Buffer, key: Buffer, { key: segmentKey, sequence }: HlsSegment): Buffer {
  const counted = Buffer.alloc(keyBytes)
  counted.writeBigUInt64BE(BigInt(sequence), 8)
  try {
    const cipher = createDecipheriv('aes-128-cbc', key, segmentKey?.iv ?? counted)
    return Buffer.concat([cipher.update(bytes), cipher.final()])
  } catch {
    throw new SourceFailure('ENCRYPTED')
  }
}
