import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CutRange } from '@skleyka/contract/cuts/cut-ranges.ts'
import { explain } from './convert.ts'
import { type Failure, failure } from './failures.ts'
import { guardedInput, guardedSound, inputName } from './guards.ts'
import { rungFiles } from './ladder-arguments.ts'
import { readPlaylist, type Segment } from './playlist.ts'
import { runBoxed } from './run.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import type { MediaTools } from './tools.ts'

/** One stream alone, cut into segments that lie in a folder; the folder goes with it. */
export interface ApartStream extends AsyncDisposable {
  readonly folder: string
  readonly segments: readonly Segment[]
}

/** Output of an input file: the options between it and the segments, and their wanted length. */
interface Wanted {
  readonly input: readonly string[]
  readonly options: readonly string[]
  readonly segmentSeconds: number
  readonly durationMs: number
}

const folder = 'out'
/** The delay that every AAC encoder puts in front: one frame. */
const primingMs = 1024 / 48
const longSegmentS = 4

/** The picture of a rung without its sound, as it is; its segments are cut where they were: at its key frames. */
export const pictureAlone = (
  tools: MediaTools,
  path: string,
  { copied, durationMs }: { copied: boolean; durationMs: number },
  signal: AbortSignal,
): Promise<ApartStream | Failure> =>
  make(tools, path, signal, {
    input: [...guardedInput, '-i', inputName],
    options: ['-map', '0:v:0', '-c:v', 'copy'],
    segmentSeconds: copied ? longSegmentS : longSegmentS / 2,
    durationMs,
  })

/** The sound of a rung without its picture; `copied` leaves it as it is. */
export const soundAlone = (
  tools: MediaTools,
  path: string,
  { copied, durationMs }: { copied: boolean; durationMs: number },
  signal: AbortSignal,
): Promise<ApartStream | Failure> =>
  make(tools, path, signal, {
    input: [...guardedInput, '-i', inputName],
    options: ['-map', '0:a:0', ...(copied ? ['-c:a', 'copy'] : encoded)],
    segmentSeconds: longSegmentS,
    durationMs,
  })

/** Position of a sound against the picture it is heard with. Times in milliseconds. */
export interface Fitting {
  readonly shiftMs: number
  /** Ranges of the shifted sound that cuts have left; null for all of it, empty where only silence is left. */
  readonly ranges: readonly CutRange[] | null
  /** Length of the picture, and the moment of its own clock at which its first frame stands. */
  readonly durationMs: number
  readonly pictureFromMs: number
}

/** Encodes a sound that is kept, shifted, cut, and filled with silence or ended with its picture. Its loudness stays. */
export const fittedSound = (
  tools: MediaTools,
  path: string,
  fitting: Fitting,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<ApartStream | Failure> =>
  make(
    tools,
    path,
    signal,
    {
      input: [...guardedSound, '-i', inputName],
      options: ['-filter_complex', fittingGraph(fitting), '-map', '[fit]', ...encoded],
      segmentSeconds: longSegmentS,
      durationMs: fitting.durationMs,
    },
    onProgress,
  )

const encoded = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000']

/** The filters of a fitting: silence before and after as much as is missing, then the ranges one after another. */
export function fittingGraph({ shiftMs, ranges, durationMs, pictureFromMs }: Fitting): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(4)
  const late = (ms: number) =>
    ms >= 0 ? `adelay=${Math.round(ms)}|${Math.round(ms)}` : `atrim=start=${seconds(-ms)},asetpts=PTS-STARTPTS`
  const stereo = 'aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo'
  const own = `[0:a:0]${stereo},${late(shiftMs)},apad`
  // the encoder begins with a frame of its own, so that much earlier
  const end = `${late(pictureFromMs - primingMs)},atrim=end=${seconds(durationMs)}[fit]`
  if (ranges === null) return `${own},${end}`
  if (ranges.length === 0) return `${own},volume=0,${end}`
  const parts = ranges.map((_, place) => `[part${place}]`)
  const cuts = ranges.map(
    ({ from_ms, to_ms }, place) =>
      `[part${place}]atrim=start=${seconds(from_ms)}:end=${seconds(to_ms)},asetpts=PTS-STARTPTS[cut${place}]`,
  )
  const joined = ranges.map((_, place) => `[cut${place}]`).join('')
  return [
    `${own},asplit=${ranges.length}${parts.join('')}`,
    ...cuts,
    `${joined}concat=n=${ranges.length}:v=0:a=1,apad,${end}`,
  ].join(';')
}

async function make(
  tools: MediaTools,
  path: string,
  signal: AbortSignal,
  { input, options, segmentSeconds, durationMs }: Wanted,
  onProgress: (share: number) => void = () => {},
): Promise<ApartStream | Failure> {
  const scratch = await makeScratch(tools.scratchFolder)
  const remove = () => removeScratch(scratch)
  try {
    await mkdir(join(scratch, folder))
    const outcome = await runBoxed(tools.sandbox, {
      program: tools.binaries.ffmpeg,
      args: [
        ...['-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-progress', 'pipe:1', '-y', '-threads', '1'],
        ...[...input, ...options, '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
        ...['-max_muxing_queue_size', '4096', '-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_list_size', '0'],
        ...['-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', rungFiles.init],
        ...['-hls_segment_filename', `${folder}/${rungFiles.segments}`, `${folder}/${rungFiles.playlist}`],
      ],
      scratch,
      source: path,
      limits: {
        ...{ memoryBytes: 2 * 2 ** 30, outputBytes: 2 ** 30, processes: 200 },
        cpuSeconds: Math.ceil(durationMs / 1000 + 300),
      },
      niceness: 10,
      timeoutMs: Math.min(4 * durationMs + 1_200_000, 2 ** 31 - 1),
      signal,
      onLine: (line) => {
        const micros = /^out_time_ms=(\d+)$/.exec(line)?.[1]
        if (micros) onProgress(Math.min(1, Number(micros) / 1000 / Math.max(1, durationMs)))
      },
    })
    signal.throwIfAborted()
    const text = await readFile(join(scratch, folder, rungFiles.playlist), 'utf8').catch(() => '')
    const { segments } = readPlaylist(text)
    if (outcome.code !== 0 || segments.length === 0) {
      await remove()
      const { failed, text: words, log } = explain(outcome)
      return failed === 'BAD_FILE' || outcome.code === 0 ? failure('deadSound', log) : { failed, text: words, log }
    }
    return { folder: join(scratch, folder), segments, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}
