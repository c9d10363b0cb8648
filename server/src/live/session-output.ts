import { findCaptionChannels } from '@skleyka/contract/subtitles/captions-608.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Log } from '../log/log.ts'
import { liveFolder, liveInitName, liveSegmentName } from '../storage/keys.ts'
import { savePlace } from '../storage/places.sql.ts'
import { encryptBytes, encryptedSize } from '../storage/segment-cipher.ts'
import type { Storage } from '../storage/storage.ts'
import { type GenerationRow, insertGeneration, insertSegment, type SegmentRow } from './live.sql.ts'
import type { LiveParts } from './live-parts.ts'
import type { LiveStream } from './live-sessions.ts'
import { packCaptions } from './media/captions.ts'
import type { GenerationSink, GenerationStart } from './program/program-sink.ts'
import type { Part, RungSegment } from './program/rung-writer.ts'

/** A finished segment with its bytes, which are in clear; its row tells how long they are in the store. */
export interface WrittenSegment {
  readonly row: SegmentRow
  readonly generation: GenerationStart
  readonly bytes: ReadonlyMap<string, readonly Buffer[]>
  /** Packed captions of its pictures since its beginning; null without any. */
  readonly captions: Buffer | null
}

/** Parts and listeners of the output of a session. */
export interface OutputOptions {
  readonly db: Db
  readonly storage: Storage
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly parts: LiveParts
  readonly stream: Pick<LiveStream, 'accountId' | 'uuid'>
  readonly sessionId: number
  /** Makes the keys of what is stored and of parts; null of a session in clear. */
  readonly secret: Buffer | null
  readonly from: { readonly nextNumber: number; readonly nextGeneration: number }
  /** Stores a segment in the recording of the session, and answers what tells of that. */
  record(segment: WrittenSegment): Promise<((tx: Tx) => Promise<void>) | null>
  /** A segment is stored and told; part of the same transaction. */
  onSegment(tx: Tx, segment: SegmentRow): Promise<void>
  onWritten(segment: WrittenSegment): void
  /** A segment could not be kept. */
  onLost(error: unknown): void
}

/** Finished segments that wait for the store; more of them and the oldest is given up. */
const mostWaiting = 30
const placeEvery = 10
const tries = 3

/**
 * Keeps what programs of one session make, in order: first the files, then the row that lets playlists name them. A segment counts
 * once every rung of its generation has it.
 */
export class SessionOutput {
  readonly #options: OutputOptions
  readonly #stretches: Stretch[] = []
  #nextNumber: number
  #nextGeneration: number
  #writing: Promise<void> | null = null
  #bytes = 0
  #written = 0

  constructor(options: OutputOptions) {
    this.#options = options
    this.#nextNumber = options.from.nextNumber
    this.#nextGeneration = options.from.nextGeneration
  }

  /** Opens the next generation. */
  open(): GenerationSink {
    const stretch = new Stretch()
    this.#stretches.push(stretch)
    return {
      begin: (start) => {
        stretch.start = start
      },
      part: (rung, part) => this.#addPart(stretch, rung, part),
      segment: (rung, place, segment) => {
        stretch.add(rung, place, segment)
        this.#write()
      },
      end: () => {
        stretch.isEnded = true
        this.#write()
      },
    }
  }

  /** Resolves once all that was handed over is kept or given up, and every generation has ended. */
  async settled(): Promise<void> {
    while (this.#writing || this.#stretches.some(({ isEnded }) => !isEnded)) {
      if (this.#writing) await this.#writing
      else await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  #write(): void {
    this.#writing ??= this.#drain().finally(() => {
      this.#writing = null
      if (this.#hasWork()) this.#write()
    })
  }

  #hasWork(): boolean {
    const [first] = this.#stretches
    return first !== undefined && (first.isEnded || first.isNextWhole)
  }

  async #drain(): Promise<void> {
    for (let stretch = this.#stretches[0]; stretch; stretch = this.#stretches[0]) {
      for (let segment = stretch.takeWhole(); segment; segment = stretch.takeWhole()) {
        await this.#keep(stretch, segment)
      }
      if (!stretch.isEnded) return
      this.#options.parts.drop(this.#options.sessionId, this.#nextNumber)
      this.#stretches.shift()
      const next = this.#stretches[0]
      if (next) for (const { rung, place, part } of next.held.splice(0)) this.#tellPart(next, rung, place, part)
    }
  }

  async #keep(stretch: Stretch, rungs: ReadonlyMap<string, RungSegment>): Promise<void> {
    const [first] = rungs.values()
    const { start } = stretch
    if (!first || !start) return
    if (stretch.waiting > mostWaiting) {
      this.#lose(stretch, new Error('the store is slower than the livestream'))
      return
    }
    stretch.fromMs ??= first.fromMs
    const generation = stretch.number ?? this.#nextGeneration
    const bytes = new Map([...rungs].map(([name, { parts }]) => [name, parts.map((part) => part.bytes)]))
    const row: SegmentRow = {
      number: this.#nextNumber,
      generation,
      startsAt: new Date(start.startedAt.getTime() + first.fromMs - stretch.fromMs),
      durationMs: first.durationMs,
      fromMs: first.fromMs,
      isIndependent: [...rungs.values()].every(({ isIndependent }) => isIndependent),
      sizes: Object.fromEntries([...bytes].map(([name, pieces]) => [name, this.#storedSize(sizeOf(pieces))])),
      captionChannels: findCaptionChannels(first.captions),
    }
    const captions = packCaptions(first.captions, first.fromMs)
    const written = { row, generation: start, bytes, captions }
    try {
      await this.#store(stretch, written)
    } catch (error) {
      this.#lose(stretch, error)
      return
    }
    stretch.number = generation
    stretch.settled += 1
    this.#nextGeneration = generation + 1
    this.#nextNumber += 1
    this.#options.parts.list(this.#options.sessionId, row.number)
    this.#options.onWritten(written)
    await this.#count()
  }

  /** Gives a segment up: the next one takes its number, so parts that stand under a later number are taken back. */
  #lose(stretch: Stretch, error: unknown): void {
    stretch.settled += 1
    stretch.untold = stretch.openPlace
    this.#options.parts.drop(this.#options.sessionId, this.#nextNumber)
    this.#options.onLost(error)
  }

  async #store(stretch: Stretch, written: WrittenSegment): Promise<void> {
    const { db, log, stream, sessionId, record, onSegment } = this.#options
    const { row, generation: start, bytes, captions } = written
    const isFirst = stretch.number === null
    await Promise.all([
      ...(isFirst ? start.rungs.map(({ name, init }) => this.#put(liveInitName(row.generation, name), init)) : []),
      ...[...bytes].map(([name, pieces]) =>
        this.#put(liveSegmentName(row.generation, name, row.number), this.#seal(name, row.number, joinPieces(pieces))),
      ),
    ])
    // what cannot be recorded is on air all the same
    const tellRecorded = await record(written).catch((error: unknown) => {
      log.error({ err: error, session: sessionId }, 'a segment is not recorded')
      return null
    })
    const key = { accountId: stream.accountId, sessionId }
    await db.transaction().execute(async (tx) => {
      if (isFirst) await insertGeneration(tx, key, asRow(row.generation, start))
      await insertSegment(tx, key, row, captions)
      await tellRecorded?.(tx)
      await onSegment(tx, row)
    })
  }

  #seal(rung: string, number: number, bytes: Buffer): Buffer {
    const { secret } = this.#options
    return secret ? encryptBytes(secret, { rung, place: number }, bytes) : bytes
  }

  #storedSize(clearBytes: number): number {
    return this.#options.secret ? encryptedSize(clearBytes) : clearBytes
  }

  async #put(name: string, body: Buffer): Promise<void> {
    const { storage, stream, sessionId } = this.#options
    const key = `${liveFolder(stream.uuid, sessionId)}${name}`
    for (let left = tries; ; left -= 1) {
      try {
        await storage.put(key, body)
        this.#bytes += body.length
        return
      } catch (error) {
        if (left <= 1) throw error
      }
    }
  }

  /** Tells the ledger of the store now and then. */
  async #count(): Promise<void> {
    this.#written += 1
    if (this.#written % placeEvery !== 1) return
    const { db, log, stream, sessionId } = this.#options
    const place = {
      place: liveFolder(stream.uuid, sessionId),
      accountId: stream.accountId,
      kind: 'renditions',
    } as const
    await savePlace(db, { ...place, sizeBytes: this.#bytes }).catch((error: unknown) =>
      log.warn({ err: error }, 'the store of a livestream is not counted'),
    )
  }

  #addPart(stretch: Stretch, rung: string, part: Part): void {
    if (!this.#options.parts.keepsParts(this.#options.sessionId)) return
    const place = stretch.placeOf(rung)
    // parts of a later generation wait for the one before it to end
    if (stretch === this.#stretches[0]) this.#tellPart(stretch, rung, place, part)
    else stretch.held.push({ rung, place, part })
  }

  #tellPart(stretch: Stretch, rung: string, place: number, part: Part): void {
    if (place <= stretch.untold) return
    const number = this.#nextNumber + place - stretch.settled
    const generation = stretch.number ?? this.#nextGeneration
    // a part has the key and the vector of its segment, and is a stream of its own: players open it by itself
    const sealed = { ...part, bytes: this.#seal(rung, number, part.bytes) }
    this.#options.parts.add(this.#options.sessionId, { number, generation, startsAt: null }, rung, sealed)
  }
}

/** One generation on its way into the store. */
class Stretch {
  start: GenerationStart | null = null
  /** Its number, once a segment of it is kept. */
  number: number | null = null
  fromMs: number | null = null
  isEnded = false
  /** Parts that came before the generation had its turn. */
  readonly held: { readonly rung: string; readonly place: number; readonly part: Part }[] = []
  /** Number of places that were kept or given up: the next one has the next number. */
  settled = 0
  /** Players are told no parts of the places up to this one. */
  untold = -1
  #taken = 0
  readonly #rungs = new Map<string, RungSegment[]>()

  add(rung: string, place: number, segment: RungSegment): void {
    const segments = this.#rungs.get(rung) ?? []
    this.#rungs.set(rung, segments)
    segments[place] = segment
  }

  /** Place of the segment that a rung is filling. */
  placeOf(rung: string): number {
    return this.#rungs.get(rung)?.length ?? 0
  }

  /** The furthest place that a rung is filling. */
  get openPlace(): number {
    return Math.max(...[...this.#rungs.values()].map((segments) => segments.length))
  }

  /** Whole segments that wait. */
  get waiting(): number {
    const names = this.start?.rungs.map(({ name }) => name) ?? []
    return Math.min(...names.map((name) => this.placeOf(name))) - this.#taken
  }

  get isNextWhole(): boolean {
    return this.start !== null && this.waiting > 0
  }

  takeWhole(): ReadonlyMap<string, RungSegment> | null {
    if (!this.isNextWhole) return null
    const taken = new Map<string, RungSegment>()
    for (const { name } of this.start?.rungs ?? []) {
      const segments = this.#rungs.get(name)
      const segment = segments?.[this.#taken]
      if (!segments || !segment) return null
      // its bytes are needed no longer
      delete segments[this.#taken]
      taken.set(name, segment)
    }
    this.#taken += 1
    return taken
  }
}

const joinPieces = (pieces: readonly Buffer[]): Buffer => {
  const [first, ...rest] = pieces
  return first && rest.length === 0 ? first : Buffer.concat(pieces)
}

const sizeOf = (pieces: readonly Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0)

const asRow = (
  number: number,
  { kind, startedAt, frameRate, hasSound, rungs, leftOut }: GenerationStart,
): GenerationRow => ({
  ...{ number, kind, startedAt, frameRate, hasSound, leftOut },
  rungs: rungs.map(({ name, width, height, codecs, maxBitsPerSecond }) => ({
    name,
    width,
    height,
    codecs,
    maxBitsPerSecond,
  })),
})
