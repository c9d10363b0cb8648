import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { bounds, explain } from '../convert.ts'
import { type Failure, failure } from '../failures.ts'
import { guardedProbe, inputName, openedDecoders } from '../guards.ts'
import { openAll } from '../open-all.ts'
import { runBoxed } from '../run.ts'
import { makeScratch, removeScratch } from '../scratch.ts'
import type { Inspected, VideoInfo } from '../source-info.ts'
import type { MediaTools } from '../tools.ts'
import {
  decodedListArguments,
  type FrameList,
  listFiles,
  packetListArguments,
  readDecodedList,
  readMoments,
  readPacketList,
  readStart,
  startArguments,
} from './frame-list.ts'
import { joinPieces, type MadePiece, OddPiece, parametersOf } from './join-pieces.ts'
import { freeNumber } from './parameter-sets.ts'
import {
  colourOptions,
  copyArguments,
  cutFiles,
  encodeArguments,
  encodedProfiles,
  joinArguments,
  type Likeness,
  type SoundPart,
  soundArguments,
} from './piece-arguments.ts'
import { type Cut, type Piece, planCuts, type Range } from './plan-cut.ts'

/** Parts of a cut to make. */
export interface CutWish {
  readonly ranges: readonly Range[]
  /** False takes what can be copied: the ranges grow to where a reader can begin and end. */
  readonly isExact: boolean
}

/** A cut as a file, until it is disposed of. */
export interface CutVideo extends AsyncDisposable {
  readonly path: string
  /** Ranges that were taken in the end, in milliseconds from where players begin. */
  readonly ranges: readonly Range[]
}

interface Watch {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  onProgress(share: number): void
  /** Writes a line for the administrator: what was copied, what was encoded, and why. */
  log(line: string): void
}

/** Cuts ranges out of a file and joins them. A file that cannot be cut is a failure with words for its owner. */
export async function cutVideo(
  tools: MediaTools,
  path: string,
  inspected: Inspected,
  wish: CutWish,
  watch: Watch,
): Promise<CutVideo | Failure> {
  const scratch = await makeScratch(tools.scratchFolder)
  const remove = () => removeScratch(scratch)
  try {
    const made = await new Cutting(tools, scratch, path, inspected, watch).run(wish)
    if ('failed' in made) await remove()
    return 'failed' in made ? made : { ...made, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    if (error instanceof Broken) return error.failure
    throw error
  }
}

/** A program ended without what it was to make. */
class Broken extends Error {
  override name = 'Broken'
  readonly failure: Failure
  constructor(broken: Failure) {
    super(broken.text)
    this.failure = broken
  }
}

/** Time when a file begins, and its sound, in seconds of its own clock. */
interface Start {
  readonly fileS: number
  readonly soundS: number
}

interface CutPicture {
  readonly cuts: readonly Cut[]
  readonly unitS: number
  /** Zero of players: the earlier of the first picture and the first sound. */
  readonly zeroS: number
}

/** A file is entered at a frame before the wanted one, by as many packets as lie between two whole pictures. */
const spareFrames = 1_500

class Cutting {
  readonly #tools: MediaTools
  readonly #scratch: string
  readonly #path: string
  readonly #inspected: Inspected
  readonly #watch: Watch

  constructor(tools: MediaTools, scratch: string, path: string, inspected: Inspected, watch: Watch) {
    this.#tools = tools
    this.#scratch = scratch
    this.#path = path
    this.#inspected = inspected
    this.#watch = watch
  }

  async run(wish: CutWish): Promise<{ path: string; ranges: Range[] } | Failure> {
    const { video, audio } = this.#inspected.source
    const { fileS, streamS } = readStart(await this.#probe(startArguments), audio?.index ?? null)
    if (!video) return this.#cutSound(wish.ranges, fileS)
    const made = await this.#cutPicture(video, wish, { fileS, soundS: streamS ?? Number.POSITIVE_INFINITY })
    if ('failed' in made) return made
    const { cuts, unitS, zeroS } = made
    const inMs = (at: number) => Math.round((at * unitS - zeroS) * 1000)
    const ranges = cuts.map(({ from, to }) => ({ fromMs: Math.max(0, inMs(from)), toMs: inMs(to) }))
    if (!audio) return { path: this.#file(cutFiles.picture), ranges }
    await this.#makeSound(cuts.map(({ from, to }) => ({ fromS: from * unitS, toS: to * unitS })))
    await this.#ffmpeg(joinArguments())
    this.#watch.onProgress(1)
    return { path: this.#file(cutFiles.whole), ranges }
  }

  async #cutSound(ranges: readonly Range[], startS: number): Promise<{ path: string; ranges: Range[] }> {
    const parts = ranges.map(({ fromMs, toMs }) => ({ fromS: startS + fromMs / 1000, toS: startS + toMs / 1000 }))
    await this.#makeSound(parts)
    return { path: this.#file(cutFiles.sound), ranges: [...ranges] }
  }

  async #makeSound(parts: readonly SoundPart[]): Promise<void> {
    const { audio } = this.#inspected.source
    if (audio) await this.#ffmpeg(soundArguments(parts, audio))
  }

  /** Copies what it can; encodes everything where that goes wrong. */
  async #cutPicture(video: VideoInfo, wish: CutWish, start: Start): Promise<CutPicture | Failure> {
    const why = whyNotCopied(video)
    if (why === null) {
      try {
        return await this.#cutByList(await this.#listPackets(video), video, wish, start, true)
      } catch (error) {
        if (!(error instanceof OddPiece)) throw error
        this.#watch.log(`encoded as a whole: ${error.message}`)
      }
    } else this.#watch.log(`encoded as a whole: ${why}`)
    try {
      return await this.#cutByList(await this.#listDecoded(video), video, wish, start, false)
    } catch (error) {
      return error instanceof OddPiece ? failure('unreadable', error.message) : Promise.reject(error)
    }
  }

  async #cutByList(
    list: FrameList,
    video: VideoInfo,
    { ranges, isExact }: CutWish,
    { fileS, soundS }: Start,
    mayCopy: boolean,
  ): Promise<CutPicture | Failure> {
    if (mayCopy && list.isOdd) throw new OddPiece('the file does not tell when its frames are shown')
    this.#watch.onProgress(0.1)
    const firstAt = list.frames.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY)
    const zeroS = Math.min(firstAt * list.unitS, soundS)
    const planned = planCuts(list, zeroS, ranges, { isExact, mayCopy })
    const cuts = planned.flatMap((cut) => cut ?? [])
    if (cuts.length < planned.length) return failure('emptyRange')
    const like = await this.#likenessOf(video)
    const pieces = cuts.flatMap((cut) => cut.pieces)
    const shown = (piece: Piece) => piece.moments.map(startOf(cuts, piece, list.unitS))
    const from = ({ readFrom }: Piece) => (readFrom === null ? 0 : Math.max(0, readFrom * list.unitS - fileS))
    const made = mayCopy
      ? await this.#makePieces(pieces, like, from, shown)
      : [await this.#encode(pieces, 0, like, { readFromS: 0, number: null }, pieces.flatMap(shown))]
    const endS = cuts.reduce((sum, { from, to }) => sum + (to - from) * list.unitS, 0)
    await joinPieces(made, endS, this.#file(cutFiles.picture))
    this.#watch.log(`${framesOf(pieces, 'copy')} frames copied, ${framesOf(pieces, 'encode')} encoded`)
    return { cuts, unitS: list.unitS, zeroS }
  }

  /** Copied pieces come first: encoded ones take a number that those leave free. */
  async #makePieces(
    pieces: readonly Piece[],
    like: Likeness,
    from: (piece: Piece) => number,
    shown: (piece: Piece) => number[],
  ): Promise<MadePiece[]> {
    const made: MadePiece[] = []
    let number = 0
    const tell = () => this.#watch.onProgress(0.1 + (0.7 * made.filter(Boolean).length) / pieces.length)
    for (const [place, piece] of pieces.entries()) {
      if (piece.kind !== 'copy') continue
      made[place] = await this.#copy(piece, place, like.video, from(piece), shown(piece))
      const free = freeNumber(await parametersOf(this.#file(cutFiles.piece(place))))
      if (free === null) throw new OddPiece('all numbers of settings are taken')
      number = Math.max(number, free)
      tell()
    }
    for (const [place, piece] of pieces.entries()) {
      if (piece.kind !== 'encode') continue
      made[place] = await this.#encode([piece], place, like, { readFromS: from(piece), number }, shown(piece))
      tell()
    }
    return made
  }

  async #encode(
    pieces: readonly Piece[],
    place: number,
    like: Likeness,
    way: { readFromS: number; number: number | null },
    shownS: readonly number[],
  ): Promise<MadePiece> {
    await this.#ffmpeg(encodeArguments(pieces, place, like, { ...way, threads: this.#tools.threads }))
    return { path: this.#file(cutFiles.piece(place)), takenS: null, shownS }
  }

  /** Copies a piece and finds its packets among what was copied: a file cannot be entered everywhere. */
  async #copy(
    piece: Piece,
    place: number,
    { index }: VideoInfo,
    readFromS: number,
    shownS: readonly number[],
  ): Promise<MadePiece> {
    await this.#ffmpeg(copyArguments(piece, place, index, readFromS, readFromS > 0 ? spareFrames : 0))
    const moments = readMoments(await this.#read(cutFiles.list(place)))
    const begin = moments.indexOf(piece.inFile[0] ?? null)
    const isWhole = begin >= 0 && piece.inFile.every((at, packet) => moments[begin + packet] === at)
    if (!isWhole) throw new OddPiece('the file cannot be entered where a piece begins')
    const momentOf = new Map(piece.moments.map((at, rank) => [at, shownS[rank] ?? 0]))
    const end = begin + piece.inFile.length
    const takenS = moments.map((at, packet) =>
      at !== null && packet >= begin && packet < end ? (momentOf.get(at) ?? null) : null,
    )
    return { path: this.#file(cutFiles.piece(place)), takenS, shownS }
  }

  async #listPackets({ index }: VideoInfo): Promise<FrameList> {
    await this.#ffmpeg(packetListArguments(index))
    return readPacketList(await this.#read(listFiles.packets), await this.#read(listFiles.starts))
  }

  async #listDecoded({ index }: VideoInfo): Promise<FrameList> {
    await this.#ffmpeg(decodedListArguments(index, this.#tools.threads))
    return readDecodedList(await this.#read(listFiles.frames))
  }

  async #likenessOf(video: VideoInfo): Promise<Likeness> {
    return { video, ...readLikeness(await this.#probe((opened) => likenessArguments(video.index, opened))) }
  }

  #file(name: string): string {
    return join(this.#scratch, name)
  }

  #read(name: string): Promise<string> {
    return readFile(this.#file(name), 'utf8').catch(() => '')
  }

  async #probe(args: (opened: readonly string[]) => string[]): Promise<string> {
    const { outcome } = await openAll((opened) => this.#run(this.#tools.binaries.ffprobe, args(opened)))
    return outcome.stdout
  }

  async #ffmpeg(args: string[]): Promise<void> {
    const outcome = await this.#run(this.#tools.binaries.ffmpeg, args)
    if (outcome.code !== 0) throw new Broken(explain(outcome))
  }

  async #run(program: string, args: string[]) {
    const { limits, timeoutMs } = await bounds(this.#path, this.#inspected)
    const { signal } = this.#watch
    const boxed = { program, args, scratch: this.#scratch, source: this.#path, limits, niceness: 10, timeoutMs, signal }
    const outcome = await runBoxed(this.#tools.sandbox, boxed)
    signal.throwIfAborted()
    return outcome
  }
}

/** Returns why nothing of a picture can be copied; null when it can. */
function whyNotCopied({ codec, profile, pixelFormat, interlaced }: VideoInfo): string | null {
  if (codec !== 'h264') return `${codec} is not H.264`
  if (!encodedProfiles[profile]) return `the profile ${profile} of H.264`
  if (!['yuv420p', 'yuvj420p'].includes(pixelFormat)) return `pixels as ${pixelFormat}`
  return interlaced ? 'the picture is interlaced' : null
}

/** Returns when a frame of a piece is shown in the whole, in seconds. */
function startOf(cuts: readonly Cut[], piece: Piece, unitS: number): (at: number) => number {
  let before = 0
  for (const cut of cuts) {
    if (cut.pieces.includes(piece)) return (at) => (before + at - cut.from) * unitS
    before += cut.to - cut.from
  }
  throw new Error('a piece of no cut')
}

const framesOf = (pieces: readonly Piece[], kind: Piece['kind']) =>
  pieces.reduce((sum, piece) => sum + (piece.kind === kind ? piece.moments.length : 0), 0)

const likenessArguments = (index: number, opened: readonly string[]): string[] => [
  ...[
    '-v',
    'error',
    '-hide_banner',
    ...guardedProbe,
    ...openedDecoders(opened),
    '-select_streams',
    String(index),
    '-of',
    'json',
  ],
  ...['-show_entries', 'stream=level,color_range,color_space,color_transfer,color_primaries', inputName],
]

const word = z
  .string()
  .regex(/^[a-z0-9]{2,20}$/)
  .refine((text) => text !== 'unknown' && text !== 'reserved')
  .nullable()
  .catch(null)
const likenessShape = z.object({
  streams: z.tuple([
    z.object({
      level: z.number().int().min(10).max(62).nullable().catch(null),
      color_range: word,
      color_space: word,
      color_transfer: word,
      color_primaries: word,
    }),
  ]),
})

function readLikeness(text: string): Omit<Likeness, 'video'> {
  const none = { level: null, color_range: null, color_space: null, color_transfer: null, color_primaries: null }
  const read = likenessShape.safeParse(JSON.parse(text || '{}'))
  const stream = read.success ? read.data.streams[0] : none
  const [range, space, primaries, transfer] = colourOptions
  return {
    level: stream.level,
    colours: {
      [range]: stream.color_range,
      [space]: stream.color_space,
      [primaries]: stream.color_primaries,
      [transfer]: stream.color_transfer,
    },
  }
}
