import {
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { joinParameterSets, type ParameterSets, readParameterSets } from './parameter-sets.ts'

/** A piece as a file of its own, and when each of its frames is shown in the whole, in seconds. */
export interface MadePiece {
  readonly path: string
  /** In the order of the file; null for packets that are not taken. */
  readonly takenS: readonly (number | null)[] | null
  /** In the order of showing: for a piece whose packets are all taken. */
  readonly shownS: readonly number[]
}

/** Error of a piece that differs from what its maker was asked for: nothing may be joined of it. */
export class OddPiece extends Error {
  override name = 'OddPiece'
}

/** The parameter sets a piece tells its readers. Throws OddPiece when there are none. */
export async function parametersOf(path: string): Promise<ParameterSets> {
  const input = openPiece(path)
  try {
    return await parametersOfTrack(await trackOf(input))
  } finally {
    input.dispose()
  }
}

/**
 * Writes the pieces one after the other as one picture. Each frame gets its moment from the list, to a few microseconds,
 * whatever the piece told; nothing is decoded. Throws OddPiece when a piece has other frames than it should.
 */
export async function joinPieces(pieces: readonly MadePiece[], endS: number, path: string): Promise<void> {
  const inputs = pieces.map((piece) => openPiece(piece.path))
  try {
    const tracks = await Promise.all(inputs.map(trackOf))
    const [first] = tracks
    const config = await first?.getDecoderConfig()
    const description = joinParameterSets(await Promise.all(tracks.map(parametersOfTrack)))
    if (!first || !config || !description) throw new OddPiece('the pieces name different settings by one number')
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(path) })
    const picture = new EncodedVideoPacketSource('avc')
    output.addVideoTrack(picture, { rotation: first.rotation })
    await output.start()
    const moments = new Moments(pieces, endS)
    for (const [place, piece] of pieces.entries()) {
      const track = tracks[place]
      if (track) await addPiece(picture, track, piece, moments, { ...config, description })
    }
    await output.finalize()
  } finally {
    for (const input of inputs) input.dispose()
  }
}

type DecoderConfig = NonNullable<Awaited<ReturnType<InputVideoTrack['getDecoderConfig']>>>

async function addPiece(
  picture: EncodedVideoPacketSource,
  track: InputVideoTrack,
  { takenS, shownS }: MadePiece,
  moments: Moments,
  decoderConfig: DecoderConfig,
): Promise<void> {
  const sink = new EncodedPacketSink(track)
  const atS = takenS ?? (await orderMoments(sink, shownS))
  let place = 0
  for await (const packet of sink.packets()) {
    const timestamp = atS[place] ?? null
    place += 1
    if (timestamp === null) continue
    await picture.add(packet.clone({ timestamp, duration: moments.lengthS(timestamp) }), { decoderConfig })
  }
  if (place < atS.length) throw new OddPiece(`a piece has ${place} frames and not ${atS.length}`)
}

/** The moments for packets of an encoder: its frames in the order of their showing get the moments in order. */
async function orderMoments(sink: EncodedPacketSink, shownS: readonly number[]): Promise<number[]> {
  const timestamps: number[] = []
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly: true }))
    timestamps.push(packet.timestamp)
  if (timestamps.length !== shownS.length)
    throw new OddPiece(`a piece has ${timestamps.length} frames and not ${shownS.length}`)
  const order = new Map(timestamps.toSorted((a, b) => a - b).map((timestamp, rank) => [timestamp, rank]))
  return timestamps.map((timestamp) => shownS[order.get(timestamp) ?? 0] ?? 0)
}

/** Display times of the frames of the whole. */
class Moments {
  readonly #nextS = new Map<number, number>()

  constructor(pieces: readonly MadePiece[], endS: number) {
    const all = pieces.flatMap(({ shownS }) => shownS)
    for (const [place, at] of all.entries()) this.#nextS.set(at, all[place + 1] ?? endS)
  }

  lengthS(at: number): number {
    return Math.max(0, (this.#nextS.get(at) ?? at) - at)
  }
}

const openPiece = (path: string) => new Input({ source: new FilePathSource(path), formats: [MP4] })

async function trackOf(input: Input): Promise<InputVideoTrack> {
  const track = await input.getPrimaryVideoTrack().catch(() => null)
  if (!track) throw new OddPiece('a piece has no picture')
  return track
}

async function parametersOfTrack(track: InputVideoTrack): Promise<ParameterSets> {
  const description = (await track.getDecoderConfig())?.description
  const bytes = description instanceof Uint8Array ? description : null
  const sets = bytes && readParameterSets(bytes)
  if (!sets) throw new OddPiece('a piece has no parameter sets')
  return sets
}
