import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { frameBytes, frameSide, printPicture } from '../../../server/src/fingerprints/picture-track.ts'
import { wordsOfPrint } from '../../../server/src/fingerprints/sign-hash.ts'
import { printSound, samplesPerSecond } from '../../../server/src/fingerprints/sound-track.ts'
import { joinTracks, pictureViews, printsPerSecond, type Track } from '../../../server/src/fingerprints/track.ts'
import { drawFrames, drawNumber, drawSound, type FilmChange } from '../../../server/test/drawn-film.ts'
import { packagedFfmpeg, studioClip } from '../../../tools/product/clips.ts'

/** A source of the corpus: its tracks, and how a changed stretch of it is made. */
export interface Source {
  readonly name: string
  readonly seconds: number
  /** It stands still but for a counter: no evidence by decision 135, so it is counted apart. */
  readonly isStill?: boolean
  readonly picture: Track
  readonly sound: Track | null
  variant(change: string, fromSeconds: number, seconds: number): Promise<{ picture: Track | null; sound: Track | null }>
}

/** A change as ffmpeg makes it of a clip, and as it is drawn into a film. `sound` is a filter; null stands for another sound. */
interface Change {
  readonly filter: string
  readonly drawn: FilmChange
  readonly sound?: string | null
  readonly speed?: number
}

const logo = 'drawbox=x=iw*0.78:y=ih*0.05:w=iw*0.18:h=ih*0.15:color=white:t=fill'
export const changes: Readonly<Record<string, Change>> = {
  're-encoded': { filter: 'null', drawn: { noise: 20 } },
  'crop 10 %': { filter: 'crop=iw*0.9:ih*0.9', drawn: { crop: 0.9 } },
  'crop 10 % at a corner': { filter: 'crop=iw*0.9:ih*0.9:0:0', drawn: { crop: 0.9, cropAt: 0 } },
  mirror: { filter: 'hflip', drawn: { isMirrored: true } },
  '3 % faster': { filter: 'setpts=PTS/1.03', drawn: {}, sound: 'atempo=1.03', speed: 1.03 },
  '3 % slower': { filter: 'setpts=PTS/0.97', drawn: {}, sound: 'atempo=0.97', speed: 0.97 },
  '240p': { filter: 'scale=-2:240', drawn: { noise: 40 } },
  logo: { filter: logo, drawn: { logo: true } },
  letterbox: { filter: 'pad=iw:ih*1.3:0:(oh-ih)/2', drawn: { bars: 0.115 } },
  'other sound': { filter: 'null', drawn: {}, sound: null },
  'crop, mirror, logo, 3 % faster': {
    filter: `crop=iw*0.9:ih*0.9,hflip,${logo},setpts=PTS/1.03`,
    drawn: { crop: 0.9, isMirrored: true, logo: true },
    ...{ sound: null, speed: 1.03 },
  },
}

const run = async (args: readonly string[]): Promise<Buffer> => {
  const options = { encoding: 'buffer', maxBuffer: 2 ** 30 } as const
  return (await promisify(execFile)(packagedFfmpeg(), ['-nostdin', '-v', 'error', ...args, '-'], options)).stdout
}

const frames = (input: readonly string[], filter: string) =>
  run([
    ...[
      ...input,
      '-vf',
      `${filter},fps=fps=${printsPerSecond}:start_time=0,scale=${frameSide}:${frameSide}:flags=area`,
    ],
    ...['-pix_fmt', 'gray', '-f', 'rawvideo'],
  ])

async function samples(input: readonly string[], filter: string): Promise<Int16Array> {
  const bytes = await run([...input, '-vn', '-af', filter, '-ac', '1', '-ar', String(samplesPerSecond), '-f', 's16le'])
  return Int16Array.from({ length: bytes.length >> 1 }, (_, at) => bytes.readInt16LE(2 * at))
}

/** A stretch of a clip, encoded anew by a small codec on its way, so that a variant has its losses too. */
async function clipSource(name: string, input: readonly string[], seconds: number, hasSound: boolean): Promise<Source> {
  return {
    ...{ name, seconds },
    picture: printPicture(await frames(input, 'null')),
    sound: hasSound ? printSound(await samples(input, 'anull')) : null,
    async variant(change, from, length) {
      const { filter, sound = 'anull', speed = 1 } = changes[change] ?? { filter: 'null' }
      const cut = ['-ss', String(from), '-t', String(length), ...input]
      const coded = await run([
        ...[
          ...cut,
          '-vf',
          `${filter},scale=trunc(iw/2)*2:trunc(ih/2)*2`,
          '-an',
          '-c:v',
          'mpeg4',
          '-q:v',
          '12',
          '-f',
          'nut',
        ],
      ])
      const decoded = await decodeFrames(coded)
      const soundPrint = hasSound && sound !== null ? printSound(await samples(cut, sound)) : null
      return {
        picture: printPicture(decoded.subarray(0, Math.ceil((length / speed) * printsPerSecond) * frameBytes)),
        sound: soundPrint,
      }
    },
  }
}

function decodeFrames(coded: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const filter = `fps=fps=${printsPerSecond}:start_time=0,scale=${frameSide}:${frameSide}:flags=area`
    const args = ['-v', 'error', '-f', 'nut', '-i', '-', '-vf', filter, '-pix_fmt', 'gray', '-f', 'rawvideo', '-']
    const child = execFile(packagedFfmpeg(), args, { encoding: 'buffer', maxBuffer: 2 ** 30 }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    )
    child.stdin?.end(coded)
  })
}

function filmSource(seed: number, seconds: number): Source {
  return {
    ...{ name: `drawn film ${seed}`, seconds },
    picture: printPicture(drawFrames(seed, { seconds })),
    sound: printSound(drawSound(seed, { seconds })),
    async variant(change, fromSeconds, length) {
      const { drawn, sound, speed = 1 } = changes[change] ?? { drawn: {} }
      const stretch = { fromSeconds, seconds: length, speed }
      return {
        picture: printPicture(drawFrames(seed, { ...drawn, ...stretch })),
        sound: sound === null ? null : printSound(drawSound(seed, stretch)),
      }
    },
  }
}

/** The clip at hand, what ffmpeg draws, and drawn films. What it draws is drawn once into files of `folder`: each frame takes it long. */
export async function makeSources(folder: string): Promise<Source[]> {
  const drawn = async (source: string, seconds: number) => {
    const file = path.join(folder, `${source.split('=')[0]}.mkv`)
    const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '4', '-g', '25', '-f', 'matroska']
    await writeFile(file, await run(['-f', 'lavfi', '-t', String(seconds), '-i', source, ...coded]))
    return ['-i', file]
  }
  return [
    await clipSource('Big Buck Bunny', ['-i', await studioClip()], 30, true),
    await clipSource(
      'mandelbrot',
      await drawn('mandelbrot=size=320x180:rate=12:end_scale=0.02:maxiter=800', 60),
      60,
      false,
    ),
    { ...(await clipSource('testsrc2', await drawn('testsrc2=size=320x180:rate=25', 40), 40, false)), isStill: true },
    ...Array.from({ length: 6 }, (_, seed) => filmSource(seed + 1, 60)),
  ]
}

/** A normal number of a seed and a place. */
const drawNormal = (seed: number, place: number) =>
  Math.sqrt(-2 * Math.log(drawNumber(seed, 2 * place) + 1e-9)) * Math.cos(2 * Math.PI * drawNumber(seed, 2 * place + 1))

/**
 * An hour that nobody has copied, made as prints: shots of 2 to 9 s whose signs lean to one side as those of pictures do, drift
 * within a shot, and differ a little by view.
 */
export function makeStranger(seed: number, seconds: number): Track {
  const length = seconds * printsPerSecond
  const words = new Uint32Array(pictureViews.length * length * wordsOfPrint)
  const values = new Float64Array(64)
  const drift = new Float64Array(64)
  let end = 0
  for (let moment = 0; moment < length; moment += 1) {
    if (moment >= end) {
      end = moment + 8 + Math.floor(28 * drawNumber(seed, moment))
      for (let bit = 0; bit < 64; bit += 1) {
        // the sky is bright and the middle is lit, whatever the film
        values[bit] = drawNormal(seed, moment * 64 + bit) + 0.8 * drawNormal(1, bit)
        drift[bit] = 0.15 * drawNormal(seed + 1, moment * 64 + bit)
      }
    }
    for (let view = 0; view < pictureViews.length; view += 1) {
      const at = (view * length + moment) * wordsOfPrint
      for (let bit = 0; bit < 64; bit += 1) {
        const value = (values[bit] ?? 0) + 0.25 * view * (drift[bit] ?? 0) * 5
        const word = at + (bit >> 5)
        if (value > 0) words[word] = (words[word] ?? 0) | (1 << (bit & 31))
        if (Math.abs(value) < 0.35) words[word + 2] = (words[word + 2] ?? 0) | (1 << (bit & 31))
      }
    }
    for (let bit = 0; bit < 64; bit += 1) values[bit] = (values[bit] ?? 0) + (drift[bit] ?? 0)
  }
  return { kind: 'PICTURE', views: pictureViews.length, length, words }
}

/** Puts a variant between minutes of something else. */
export function buryTrack(track: Track, seed: number, minutesBefore: number, minutesAfter: number): Track {
  const [before, after] = [makeStranger(seed, 60 * minutesBefore), makeStranger(seed + 1, 60 * minutesAfter)]
  return joinTracks([before, track, after]) ?? track
}
