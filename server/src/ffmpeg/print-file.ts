import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { frameBytes, frameSide, printingPicture } from '../fingerprints/picture-track.ts'
import { printingSound, samplesPerSecond } from '../fingerprints/sound-track.ts'
import { takeSteps } from '../fingerprints/steps.ts'
import { fillTrack, joinTracks, printsPerSecond, type Track } from '../fingerprints/track.ts'
import { guardedInput, guardedSound, inputName } from './guards.ts'
import { isCrash, runBoxed, wasKilled } from './run.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import type { MediaTools } from './tools.ts'

/** Longer files are printed so far. */
const longestSeconds = 12 * 3600
/** So much is decoded at a time: 30 minutes are 29 MB of small frames, and as much of sound. */
const partSeconds = 1_800

/** The fingerprint of a file; a track is null where the file has no such stream, or none that can be decoded. */
export interface FilePrint {
  readonly picture: Track | null
  readonly sound: Track | null
  readonly durationMs: number
}

interface Part {
  readonly bytes: Buffer
  readonly isWhole: boolean
}

/** Fingerprints picture and sound of a file. `onPart` hears after each half hour of it. */
export async function printFile(
  tools: MediaTools,
  path: string,
  signal: AbortSignal,
  onPart: (doneMs: number) => Promise<void>,
): Promise<FilePrint> {
  const tracks = { picture: [] as Track[], sound: [] as Track[] }
  let [hasPicture, hasSound] = [true, true]
  for (let from = 0; from < longestSeconds && (hasPicture || hasSound); from += partSeconds) {
    if (hasPicture) {
      const { bytes, isWhole } = await decode(tools, path, from, picture, signal)
      if (bytes.length > 0) tracks.picture.push(inPart(await takeSteps(printingPicture(bytes), signal), isWhole))
      hasPicture = isWhole
    }
    if (hasSound) {
      const { bytes, isWhole } = await decode(tools, path, from, sound, signal)
      const samples = new Int16Array(Math.floor(bytes.length / 2))
      for (let at = 0; at < samples.length; at += 1) samples[at] = bytes.readInt16LE(2 * at)
      if (samples.length > 0) tracks.sound.push(inPart(await takeSteps(printingSound(samples), signal), isWhole))
      hasSound = isWhole
    }
    await onPart((from + partSeconds) * 1000)
  }
  const [of, soundPrints] = [joinTracks(tracks.picture), joinTracks(tracks.sound)]
  const prints = Math.max(of?.length ?? 0, soundPrints?.length ?? 0)
  return { picture: of, sound: soundPrints, durationMs: (prints * 1000) / printsPerSecond }
}

/** Makes the next part begin at its moment: the last print of a sound is two seconds before the end of it. */
const inPart = (track: Track, isWhole: boolean): Track =>
  isWhole ? fillTrack(track, partSeconds * printsPerSecond) : track

interface Decoding {
  readonly guarded: readonly string[]
  readonly options: readonly string[]
  readonly partBytes: number
}

const picture: Decoding = {
  guarded: guardedInput,
  options: [
    ...[
      '-map',
      '0:v:0',
      '-an',
      '-vf',
      `fps=fps=${printsPerSecond}:start_time=0,scale=${frameSide}:${frameSide}:flags=area`,
    ],
    ...['-pix_fmt', 'gray', '-f', 'rawvideo'],
  ],
  partBytes: partSeconds * printsPerSecond * frameBytes,
}

const sound: Decoding = {
  guarded: guardedSound,
  options: ['-map', '0:a:0', '-vn', '-ac', '1', '-ar', String(samplesPerSecond), '-c:a', 'pcm_s16le', '-f', 's16le'],
  partBytes: partSeconds * samplesPerSecond * 2,
}

const outputName = 'decoded.raw'

async function decode(
  tools: MediaTools,
  path: string,
  fromSeconds: number,
  { guarded, options, partBytes }: Decoding,
  signal: AbortSignal,
): Promise<Part> {
  const scratch = await makeScratch(tools.scratchFolder)
  try {
    const outcome = await runBoxed(tools.sandbox, {
      program: tools.binaries.ffmpeg,
      args: [
        ...['-nostdin', '-hide_banner', '-v', 'error', '-y', '-threads', '1', ...guarded],
        ...(fromSeconds === 0 ? [] : ['-ss', String(fromSeconds)]),
        ...['-i', inputName, '-filter_threads', '1', '-t', String(partSeconds), ...options, outputName],
      ],
      scratch,
      source: path,
      limits: { memoryBytes: 4 * 2 ** 30, cpuSeconds: 3_600, outputBytes: 2 * partBytes, processes: 200 },
      niceness: 19,
      timeoutMs: 4 * 3_600_000,
      signal,
    })
    signal.throwIfAborted()
    // what the machine had no time for says nothing of the file; what crashed the decoder is printed as far as it went
    if (wasKilled(outcome) && !isCrash(outcome)) throw new Error(`not decoded: ${outcome.stderr}`)
    const bytes = await readUpTo(join(scratch, outputName), partBytes)
    return { bytes, isWhole: outcome.code === 0 && bytes.length >= partBytes * 0.999 }
  } finally {
    await removeScratch(scratch)
  }
}

async function readUpTo(file: string, most: number): Promise<Buffer> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  const bytes = Buffer.alloc(Math.min(size, most))
  if (bytes.length === 0) return bytes
  const handle = await open(file)
  try {
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0)
    return bytes.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
