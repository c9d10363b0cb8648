import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { audioTracks } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { type Colour, measureRendition, type RenditionMeasure } from '../../../server/test/measure-rendition.ts'
import { type Api, openApi, uploadFile, waitUntilSettled } from '../../product/api.ts'
import { packagedFfmpeg, packagedFfprobe } from '../../product/clips.ts'
import { type Product, startProduct } from '../../product/product.ts'
import { type FilePlan, planFile } from './file-plan.ts'
import { makeFile } from './make-file.ts'
import { type Outcome, outcomeOf } from './oracle.ts'

/** Result of the file of a seed, and what is wrong with it. */
export interface MediaResult {
  readonly plan: FilePlan
  readonly faults: readonly string[]
}

/** The product, and files of seeds that are sent to it. */
export class MediaChaos {
  readonly #product: Product
  readonly #api: Api
  readonly #folder: string

  private constructor(product: Product, api: Api, folder: string) {
    this.#product = product
    this.#api = api
    this.#folder = folder
  }

  static async start(): Promise<MediaChaos> {
    const product = await startProduct({ env: { API_CALLS_PER_SECOND: '0', ...givenFfmpeg() } })
    const key = await product.admin('api-key', product.administrator.email)
    const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-odd-'))
    return new MediaChaos(product, openApi({ url: product.url, key, account: 'studio' }), folder)
  }

  async close(): Promise<void> {
    await this.#product.stop()
    await this.#product.remove()
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** Makes the file of a seed, has it processed, and compares every rendition with what has to come out. */
  async run(seed: number): Promise<MediaResult> {
    const plan = planFile(seed)
    const expected = outcomeOf(plan)
    const file = await makeFile(plan, this.#folder)
    const id = await uploadFile(this.#api, file, `странный-${seed}`)
    const record = await waitUntilSettled(this.#api, id)
    if (record.currentState !== 'READY') return { plan, faults: [`${record.currentState}: ${record.failText}`] }
    const faults: string[] = []
    const seconds = (record.durationMs ?? 0) / 1000
    if (Math.abs(seconds - expected.seconds) > lengthWithin)
      faults.push(`record of ${seconds} s, ${expected.seconds} expected`)
    const { leftOut } = await this.#api.call(records.getById, { id })
    if (leftOut.length !== expected.leftOut) faults.push(`${leftOut.length} streams left out`)
    for (const name of await this.#renditions(record.uuid)) {
      faults.push(...(await this.#judge(name, plan, expected)).map((fault) => `${path.basename(name)}: ${fault}`))
    }
    const { tracks } = await this.#api.call(audioTracks.list, { id })
    for (const track of tracks) if (track.state === 'FAILED') faults.push(`failed track: ${track.failText}`)
    return { plan, faults }
  }

  /** The folders of the renditions of a record, in the store on the disk. */
  async #renditions(uuid: string): Promise<string[]> {
    const root = path.join(this.#product.dataDir, 'storage/hls', uuid)
    const entries = await readdir(root, { recursive: true })
    return entries
      .filter((entry) => /\/(?:\d+|audio)\/index\.m3u8$/.test(entry) && !entry.includes('apart'))
      .map((entry) => path.dirname(path.join(root, entry)))
  }

  async #judge(folder: string, plan: FilePlan, expected: Outcome): Promise<string[]> {
    const lines = (await readFile(path.join(folder, 'index.m3u8'), 'utf8')).split('\n')
    const parts = ['init.mp4', ...lines.filter((line) => line.endsWith('.m4s'))]
    const bytes = await Promise.all(parts.map((part) => readFile(path.join(folder, part))))
    const streams = (expected.hasSound ? 1 : 0) + (expected.quarters === null ? 0 : 1)
    const lacking = bytes.slice(1).filter((segment) => streamsIn(segment) < streams).length
    const whole = path.join(this.#folder, 'rendition.mp4')
    await writeFile(whole, Buffer.concat(bytes))
    const measure = measureRendition({ ffmpeg: packagedFfmpeg(), ffprobe: packagedFfprobe() }, whole)
    const listed = lines.reduce((sum, line) => sum + Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? 0), 0)
    return [
      ...(Math.abs(listed - expected.seconds) > lengthWithin
        ? [`playlist of ${listed} s, ${expected.seconds} expected`]
        : []),
      ...(lacking > 0 ? [`${lacking} of ${bytes.length - 1} segments lack a stream`] : []),
      ...judgeStreams(measure, expected, looseness(plan)),
      ...judgePicture(measure, expected),
    ]
  }
}

/** The program that `FFMPEG_PATH` names: versions read clocks differently. */
function givenFfmpeg(): Record<string, string> {
  const { FFMPEG_PATH: path } = process.env
  return path === undefined ? {} : { FFMPEG_PATH: path }
}

/** Fragments of streams in a segment that hold something. */
const streamsIn = (segment: Buffer) =>
  new Set([...segment.toString('latin1').matchAll(/tfhd.{4}(.{4})/gs)].map(([, id]) => id)).size

/** A frame of the slowest picture, a packet of sound, and what encoders put around them. */
const lengthWithin = 0.3

/**
 * Returns how far a flash may be from its beep. AVI tells neither the delay of an encoder of MP3 nor that of frames which lean on later
 * ones, and ASF not that of an encoder of WMA, so it is in the file.
 */
function looseness({ container, picture, sound }: FilePlan): number {
  if (container === 'wmv') return 0.11
  if (container !== 'avi') return 0.08
  const leaning = picture?.codec === 'libx264' ? picture.leaning / picture.rate : 0
  return (sound?.codec === 'libmp3lame' ? 0.11 : 0.08) + leaning
}

function judgeStreams(
  { picture, sound, flashes, beeps }: RenditionMeasure,
  expected: Outcome,
  within: number,
): string[] {
  const faults: string[] = []
  const main = picture ?? sound
  if (!main) return ['nothing in it']
  const zero = picture ? picture.from : (sound?.from ?? 0) + primingS
  const covers = (name: string, stretch: { from: number; to: number }) => {
    if (stretch.from - zero > 0.15) faults.push(`${name} begins at ${(stretch.from - zero).toFixed(2)}`)
    if (Math.abs(stretch.to - zero - expected.seconds) > lengthWithin + 0.2)
      faults.push(`${name} ends at ${(stretch.to - zero).toFixed(2)}, ${expected.seconds.toFixed(2)} expected`)
  }
  if ((picture === null) !== (expected.quarters === null)) faults.push(picture ? 'a picture' : 'no picture')
  if ((sound === null) === expected.hasSound) faults.push(sound ? 'a sound' : 'no sound')
  if (picture) covers('picture', picture)
  if (sound) covers('sound', sound)
  if (sound && sound.holes.length > 0) faults.push(`holes in the sound at ${sound.holes.join(', ')}`)
  faults.push(
    ...missing('flashes', flashes, expected.flashes, zero, within + 0.06),
    ...missing('beeps', beeps, expected.beeps, zero, within + 0.05),
  )
  for (const flash of flashes) {
    const at = flash - zero
    const hasBeep = expected.beeps.some((beep) => Math.abs(beep - at) < 0.2)
    const nearest = Math.min(...beeps.map((beep) => Math.abs(beep - flash)))
    if (hasBeep && nearest > within) faults.push(`a flash ${nearest.toFixed(3)} s from its beep`)
  }
  return faults
}

const primingS = 1024 / 48_000

function missing(
  name: string,
  found: readonly number[],
  expected: readonly number[],
  zero: number,
  within: number,
): string[] {
  const moments = found.map((at) => at - zero)
  const fits =
    moments.length === expected.length &&
    expected.every((at, place) => Math.abs((moments[place] ?? Infinity) - at) <= within)
  const list = (all: readonly number[]) => all.map((at) => at.toFixed(2)).join(' ')
  return fits ? [] : [`${name} at ${list(moments)}, ${list(expected)} expected`]
}

function judgePicture({ width, height, frames }: RenditionMeasure, expected: Outcome): string[] {
  if (expected.quarters === null) return []
  const faults: string[] = []
  if (Math.sign(height - width) !== expected.upright) faults.push(`a picture of ${width}x${height}`)
  for (const share of [0, 0.5, 0.99]) {
    const frame = frames[Math.floor(frames.length * share)]
    const seen = frame?.quarters.map(nameOf) ?? []
    if (seen.join() !== expected.quarters.join())
      faults.push(`quarters ${seen.join(' ')}, ${expected.quarters.join(' ')} expected`)
  }
  return faults
}

/** The colours of the plan, by their nearest: encoders of old formats are loose. */
const colours: Readonly<Record<string, Colour>> = {
  red: [255, 0, 0],
  lime: [0, 255, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
}

function nameOf(colour: Colour): string {
  const far = (other: Colour) => Math.max(...colour.map((part, place) => Math.abs(part - (other[place] ?? 0))))
  const [name, near] = Object.entries(colours).toSorted(([, one], [, other]) => far(one) - far(other))[0] ?? [
    '',
    [0, 0, 0],
  ]
  return far(near) <= 40 ? name : colour.join('/')
}

/** Runs so many seeds one after the other; answers the table to print. */
export async function runMedia(first: number, count: number): Promise<{ lines: string[]; wrong: number }> {
  const chaos = await MediaChaos.start()
  const results: MediaResult[] = []
  const from = performance.now()
  try {
    for (let seed = first; seed < first + count; seed += 1) {
      const result = await chaos.run(seed).catch((error: unknown) => ({
        plan: planFile(seed),
        faults: [error instanceof Error ? error.message : String(error)],
      }))
      results.push(result)
      for (const fault of result.faults) console.log(`seed ${seed} (${kindOf(result.plan)}): ${fault}`)
    }
  } finally {
    await chaos.close()
  }
  const wrong = results.filter(({ faults }) => faults.length > 0).length
  const minutes = ((performance.now() - from) / 60_000).toFixed(1)
  return { lines: [...table(results), `${results.length} files in ${minutes} minutes: ${wrong} wrong`], wrong }
}

/** A line for each container: how many files, how many of each oddity, how many wrong. */
function table(results: readonly MediaResult[]): string[] {
  const oddities: readonly (readonly [string, (plan: FilePlan) => boolean])[] = [
    ['late', ({ picture, sound }) => (picture?.from ?? 0) > 0 || (sound?.from ?? 0) > 0],
    ['short', ({ picture, sound }) => picture !== null && sound !== null && picture.to !== sound.to],
    ['holes', ({ sound }) => (sound?.holes.length ?? 0) > 0],
    ['edit', ({ edit }) => edit !== null],
    ['turned', ({ orientation }) => orientation !== 1],
    ['clock', ({ clock }) => clock !== 0],
    ['live', ({ isLive }) => isLive],
    ['beside', ({ beside, cover }) => beside !== null || cover],
  ]
  const cell = (value: number | string) => String(value).padStart(7)
  const rows = [...new Set(results.map(({ plan }) => plan.container))].toSorted().map((container) => {
    const own = results.filter(({ plan }) => plan.container === container)
    const counts = oddities.map(([, has]) => own.filter(({ plan }) => has(plan)).length)
    const wrong = own.filter(({ faults }) => faults.length > 0).length
    return [container.padEnd(6), ...[own.length, ...counts, wrong].map(cell)].join('')
  })
  return [['      ', ...['files', ...oddities.map(([name]) => name), 'wrong'].map(cell)].join(''), ...rows]
}

const kindOf = ({ container, picture, sound }: FilePlan): string =>
  [container, picture?.codec ?? 'no picture', sound?.codec ?? 'no sound'].join(', ')
