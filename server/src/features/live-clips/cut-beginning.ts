import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freeNumber, joinParameterSets, readParameterSets } from '../../ffmpeg/cut/parameter-sets.ts'
import { encodedProfiles } from '../../ffmpeg/cut/piece-arguments.ts'
import { guardedInput, inputName } from '../../ffmpeg/guards.ts'
import { runBoxed } from '../../ffmpeg/run.ts'
import { makeScratch, removeScratch } from '../../ffmpeg/scratch.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { readUnit, type VideoUnit } from '../../live/media/codecs.ts'
import { FlvReader } from '../../live/media/flv.ts'
import { avcCOf, readSegment, type SegmentSamples, withAvcC } from '../../live/media/fragments.ts'
import { audioTrack, type VideoSample, videoTicks, writeFragment } from '../../live/media/mp4.ts'
import { ticksOf } from '../live-recordings/live-recordings.ts'

/** The first segment of a clip: its bytes begin at time 0, `lengthTicks` is how long its picture is shown. */
export interface ClipBeginning {
  readonly init: Buffer
  readonly bytes: Buffer
  readonly lengthTicks: number
}

/** The pictures of a segment in the order in which they are shown, with their moments in ticks from the first of them. */
export interface ShownPictures {
  readonly moments: readonly number[]
  readonly lengthTicks: number
  /** Ticks between the decoding of the first picture and its display. */
  readonly delayTicks: number
}

/** Sorts the pictures of a segment as they are shown. */
export function shownPictures({ video }: SegmentSamples): ShownPictures {
  let at = 0
  const shown = video.samples.map(({ durationTicks, shownAfterTicks }) => {
    const moment = at + shownAfterTicks
    at += durationTicks
    return moment
  })
  shown.sort((a, b) => a - b)
  const [first = 0] = shown
  return { moments: shown.map((moment) => moment - first), lengthTicks: at, delayTicks: first }
}

/** Returns the place of the first picture that is shown at `skipTicks` or later; half a millisecond is no difference. */
export const firstKept = ({ moments }: ShownPictures, skipTicks: number): number =>
  moments.findIndex((moment) => moment >= skipTicks - videoTicks / 2_000)

const quiet = ['-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-y']
const outputName = 'beginning.flv'
const limits = { memoryBytes: 4 * 2 ** 30, cpuSeconds: 120, outputBytes: 2 ** 30, processes: 200 }
const timeoutMs = 60_000

/**
 * Cuts the beginning off a segment: its pictures from `skipMs` on are encoded anew, so that the first of them can be entered; its sound
 * is taken as it is. `fromMs` is its place on the clock of the session. Null for a segment whose pictures cannot be counted, or whose parameter sets leave no number free.
 */
export async function cutBeginning(
  tools: MediaTools,
  { init, segment, fromMs, skipMs }: { init: Buffer; segment: Buffer; fromMs: number; skipMs: number },
): Promise<ClipBeginning | null> {
  const record = avcCOf(init)
  const sets = record && readParameterSets(record)
  const number = sets && freeNumber(sets)
  // the pictures that are encoded tell their lengths in four bytes, as nearly all do
  if (!record || !sets || number === null || ((sets.head[4] ?? 0) & 3) !== 3) return null
  const samples = readSegment(segment)
  const pictures = shownPictures(samples)
  const first = firstKept(pictures, (skipMs * videoTicks) / 1_000)
  if (first < 0) return null
  const encoded = await encodeFrom(tools, Buffer.concat([init, segment]), {
    ...{ first, count: pictures.moments.length - first, number, profile: sets.head[1] ?? 0 },
  })
  const joined = encoded && joinParameterSets([sets, encoded.sets])
  if (!encoded || !joined) return null
  const begin = pictures.moments[first] ?? 0
  const fromTicks = Math.round((fromMs * videoTicks) / 1_000)
  const lengthTicks = pictures.lengthTicks - begin
  const video = pictures.moments.slice(first).map((moment, place, moments): VideoSample => {
    const unit = encoded.pictures[place]
    if (!unit) throw new Error('a picture without its moment')
    return {
      durationTicks: (moments[place + 1] ?? pictures.lengthTicks) - moment,
      shownAfterTicks: pictures.delayTicks,
      isKey: unit.isKey,
      data: unit.isKey ? Buffer.concat([encoded.parameterSets, unit.data]) : unit.data,
    }
  })
  return {
    ...{ init: withAvcC(init, joined), lengthTicks },
    bytes: writeFragment(1, {
      // the rungs begin at moments of their own, by how long they wait to be shown
      ...{ videoTime: Math.max(0, samples.video.time - fromTicks), video },
      ...soundFrom(samples, fromTicks + begin, ticksOf(init).get(audioTrack) ?? 0),
    }),
  }
}

/** The sound of a segment from a moment of its picture on: the frames that begin there or later. */
function soundFrom({ audio }: SegmentSamples, beginTicks: number, sampleRate: number) {
  if (!audio) return { audioTime: 0, audio: [] }
  const zero = Math.round((beginTicks * sampleRate) / videoTicks)
  let at = audio.time
  let audioTime: number | null = null
  const kept = audio.samples.filter(({ durationTicks }) => {
    const time = at
    at += durationTicks
    if (time < zero) return false
    audioTime ??= time - zero
    return true
  })
  return { audioTime: audioTime ?? 0, audio: kept }
}

/** Profiles by the byte that names them (ISO 14496-10, A.2). */
const profiles: Readonly<Record<number, string | undefined>> = {
  66: encodedProfiles.Baseline,
  77: encodedProfiles.Main,
  100: encodedProfiles.High,
}

async function encodeFrom(
  tools: MediaTools,
  source: Buffer,
  { first, count, number, profile }: { first: number; count: number; number: number; profile: number },
) {
  const scratch = await makeScratch(tools.scratchFolder)
  try {
    const path = join(scratch, 'source.mp4')
    await writeFile(path, source)
    const named = profiles[profile]
    const args = [
      ...[...quiet, '-threads', String(tools.threads), '-noautorotate', ...guardedInput, '-i', inputName],
      // when a picture is shown is known from the segment
      ...['-map', '0:v:0', '-an', '-vf', `select=gte(n\\,${first}),settb=1/25,setpts=N`, '-vsync', '0'],
      ...[
        '-enc_time_base',
        '1:25',
        '-frames:v',
        String(count + 1),
        '-c:v',
        'libx264',
        '-threads',
        String(tools.threads),
      ],
      ...['-preset', 'veryfast', '-crf', '16', '-bf', '0', '-g', '9999', '-sc_threshold', '0'],
      ...['-x264-params', `sps-id=${number}`, '-pix_fmt', 'yuv420p', ...(named ? ['-profile:v', named] : [])],
      ...['-map_metadata', '-1', '-f', 'flv', outputName],
    ]
    const { ended, code } = await runBoxed(tools.sandbox, {
      ...{ program: tools.binaries.ffmpeg, args, scratch, source: path, limits, niceness: 0, timeoutMs },
    })
    if (ended !== 'exit' || code !== 0) return null
    const units = new FlvReader().read(await readFile(join(scratch, outputName))).map(readUnit)
    const setup = units.find((unit) => unit.kind === 'videoSetup')?.setup
    const pictures = units.filter((unit): unit is VideoUnit => unit.kind === 'video')
    const sets = setup && readParameterSets(setup.avcC)
    if (!setup || !sets || pictures.length !== count || !pictures[0]?.isKey) return null
    return { parameterSets: setup.parameterSets, sets, pictures }
  } finally {
    await removeScratch(scratch)
  }
}
