import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Growth } from '../../ffmpeg/convert.ts'
import { firstPictureEndOf, pictureTrack } from '../../ffmpeg/first-picture.ts'
import type { Ladder, Rung } from '../../ffmpeg/ladder.ts'
import { rungFiles, segmentSeconds } from '../../ffmpeg/ladder-arguments.ts'
import { delayTracks, type LateTracks, withoutEdits } from '../../ffmpeg/plain-clock.ts'
import {
  framesPeakOf,
  meanOf,
  peakOf,
  readCodecs,
  type StoredSegment,
  targetOf,
  writeFramesPlaylist,
  writeMaster,
  writePlaylist,
} from '../../ffmpeg/playlist.ts'
import { masterFile } from '../../storage/keys.ts'
import type { Place } from '../../storage/place.ts'
import { addressBelow } from '../../storage/place-keys.ts'
import { playlistKeys } from '../../storage/segment-cipher.ts'
import type { RenditionState } from './renditions.sql.ts'

interface RungState {
  readonly rung: Rung
  segments: StoredSegment[]
  codecs: string
  /** The number of its picture stream, where the first pictures of its segments can be asked for alone. */
  track: number | null
  /** Delay of its streams against its encoder. */
  late: LateTracks
  sizeBytes: number
  /** The peak of its playlist of first pictures, once that is written. */
  framesBitsPerSecond: number | undefined
}

/** Published files of one run: segments first, then the playlist that names them, then the master playlist. */
export class Output {
  readonly #place: Place
  readonly #frameRate: number
  readonly #rungs: RungState[]
  readonly #startedMs = performance.now()

  constructor(place: Place, ladder: Ladder) {
    this.#place = place
    const [frames, base] = ladder.frameRate.split('/').map(Number)
    this.#frameRate = (frames ?? 25) / (base ?? 1)
    const fresh = { codecs: '', track: null, sizeBytes: 0, framesBitsPerSecond: undefined }
    this.#rungs = ladder.rungs.map((rung) => ({ rung, segments: [], late: new Map(), ...fresh }))
  }

  /** Takes finished segments out of the scratch folder. True when the rung plays for the first time. */
  async add({ rung, folder, segments }: Growth): Promise<boolean> {
    const state = this.#rungs.find((one) => one.rung.name === rung.name)
    if (!state) throw new Error(`no rung ${rung.name}`)
    const isFirst = state.segments.length === 0
    const isUnseen = this.#rungs.every(({ segments: published }) => published.length === 0)
    if (isFirst) {
      const header = await readFile(join(folder, rungFiles.init))
      const { init, late } = withoutEdits(header)
      state.codecs = readCodecs(init) ?? 'avc1.640028,mp4a.40.2'
      state.late = late
      // a part of an encrypted segment cannot be read
      state.track = this.#place.key ? null : pictureTrack(init)
      await writeFile(join(folder, rungFiles.init), init)
    }
    if (state.late.size > 0) for (const { file } of segments) await tellLate(join(folder, file), state.late)
    const { track } = state
    const pictures = await Promise.all(
      segments.map(({ file }) => (track === null ? null : firstPictureEndOf(join(folder, file), track))),
    )
    const name = (file: string) => `${rung.name}/${file}`
    // nothing names these files yet, so they move side by side: each waits for the disk
    const [init, ...moved] = await Promise.all([
      isFirst ? this.#place.adopt(name(rungFiles.init), join(folder, rungFiles.init)) : null,
      ...segments.map(({ file }, at) =>
        this.#place.adoptSegment(file, join(folder, file), { rung: rung.name, place: state.segments.length + at }),
      ),
    ])
    if (init) state.sizeBytes += init.sizeBytes
    for (const [place, segment] of segments.entries()) {
      const sizeBytes = moved[place]?.sizeBytes ?? 0
      state.segments.push({ ...segment, sizeBytes, pictureBytes: pictures[place] ?? null })
      state.sizeBytes += sizeBytes
    }
    const listed = this.#place.put(name(rungFiles.playlist), this.#playlist(state.segments, false))
    // before anything plays nobody reads what names a playlist that is not there yet
    if (!isUnseen) await listed
    await Promise.all([listed, isFirst && this.#putMaster()])
    await this.#place.count()
    return isFirst
  }

  /**
   * Ends all playlists; the master playlist gets what was measured over the whole. `pictureMs` is how long the picture of the
   * source is: of a copy ffmpeg counts up to the packet that it writes last, which is not the one that is shown last.
   */
  async end(pictureMs: number | null): Promise<void> {
    for (const state of this.#rungs) if (state.rung.copied) lengthenLast(state, (pictureMs ?? 0) / 1000)
    for (const state of this.#rungs) {
      const { rung, segments } = state
      await this.#place.put(`${rung.name}/${rungFiles.playlist}`, this.#playlist(segments, true))
      const frames = writeFramesPlaylist(segments, this.#targetSeconds)
      if (frames === null) continue
      await this.#place.put(`${rung.name}/${rungFiles.frames}`, frames)
      state.framesBitsPerSecond = framesPeakOf(segments)
    }
    await this.#putMaster()
    await this.#place.count()
  }

  #playlist(segments: readonly StoredSegment[], ended: boolean): string {
    return writePlaylist(segments, ended, this.#targetSeconds, this.#place.key && playlistKeys)
  }

  /** One for all rungs: a copied one has segments as long as its key frames stand apart. */
  get #targetSeconds(): number {
    return this.#rungs.reduce((target, { segments }) => targetOf(segments, target), segmentSeconds)
  }

  /** Everything published so far. */
  get sizeBytes(): number {
    return this.#place.sizeBytes
  }

  /** The length of the highest rung, by its segments. */
  get durationMs(): number {
    return 1000 * secondsOf(this.#rungs[0]?.segments ?? [])
  }

  rendition(name: string): RenditionState {
    const state = this.#rungs.find((one) => one.rung.name === name)
    if (!state) throw new Error(`no rung ${name}`)
    return {
      name,
      codecs: state.codecs,
      width: state.rung.width,
      height: state.rung.height,
      frameRate: this.#frameRate,
      meanBitsPerSecond: meanOf(state.segments),
      sizeBytes: state.sizeBytes,
      copied: state.rung.copied,
      playlistKey: `${this.#place.prefix}${name}/${rungFiles.playlist}`,
      tookMs: performance.now() - this.#startedMs,
    }
  }

  async #putMaster(): Promise<void> {
    const variants = this.#rungs
      .filter((state) => state.segments.length > 0)
      .map((state) => ({
        name: `${addressBelow(this.#place.key)}${state.rung.name}`,
        width: state.rung.width,
        height: state.rung.height,
        frameRate: this.#frameRate,
        codecs: state.codecs,
        peakBitsPerSecond: peakOf(state.segments, this.#targetSeconds),
        meanBitsPerSecond: meanOf(state.segments),
        framesBitsPerSecond: state.framesBitsPerSecond,
      }))
    await this.#place.put(masterFile, writeMaster(variants))
  }
}

async function tellLate(path: string, late: LateTracks): Promise<void> {
  const segment = await readFile(path)
  if (delayTracks(segment, late)) await writeFile(path, segment)
}

/** Frames that lean on later ones are written before those; more than that is another fault. */
const mostLackingS = 0.5

function lengthenLast(state: RungState, wantedS: number): void {
  const lackingS = wantedS - secondsOf(state.segments)
  const last = state.segments.at(-1)
  if (!last || lackingS <= 0 || lackingS > mostLackingS) return
  state.segments = [...state.segments.slice(0, -1), { ...last, seconds: last.seconds + lackingS }]
}

const secondsOf = (segments: readonly StoredSegment[]) => segments.reduce((sum, { seconds }) => sum + seconds, 0)
