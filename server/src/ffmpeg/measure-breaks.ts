import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { guardedInput, inputName } from './guards.ts'
import { isCrash, runBoxed } from './run.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import type { MediaTools } from './tools.ts'

/** A stretch of a video, in milliseconds; one that lasts to the end ends there. */
export interface Stretch {
  readonly fromMs: number
  readonly toMs: number
}

/** Measured silence, darkness and changes of picture that speak for breaks. */
export interface Measured {
  readonly silences: readonly Stretch[]
  readonly blacks: readonly Stretch[]
  /** `share` is how much of the picture changes, 0 to 1. */
  readonly cuts: readonly { readonly atMs: number; readonly share: number }[]
}

/** Thresholds: quieter than this for so long, as dark as this for so long, so much of the picture at once. */
const quiet = { decibels: -40, seconds: 0.3 }
const dark = { level: 0.1, seconds: 0.08 }
const leastChange = 0.3
const mostOfAKind = 5_000

const files = {
  blackFrom: 'black-from.txt',
  blackTo: 'black-to.txt',
  cuts: 'cuts.txt',
  silenceFrom: 'silence-from.txt',
  silenceTo: 'silence-to.txt',
} as const

/** Command line that measures the lowest rung in one pass: decoded small, nothing is encoded. */
export function breakArguments(hasSound: boolean): string[] {
  const printKey = (filter: string, key: string, file: string) => `${filter}=print:key=lavfi.${key}:file=${file}`
  const picture = [
    '[0:v:0]setpts=PTS-STARTPTS,scale=160:-2',
    `blackdetect=d=${dark.seconds}:pix_th=${dark.level}`,
    printKey('metadata', 'black_start', files.blackFrom),
    printKey('metadata', 'black_end', files.blackTo),
    `select='gt(scene\\,${leastChange})'`,
    `${printKey('metadata', 'scene_score', files.cuts)}[picture]`,
  ].join(',')
  const sound = [
    '[0:a:0]asetpts=PTS-STARTPTS',
    `silencedetect=noise=${quiet.decibels}dB:d=${quiet.seconds}`,
    printKey('ametadata', 'silence_start', files.silenceFrom),
    `${printKey('ametadata', 'silence_end', files.silenceTo)}[sound]`,
  ].join(',')
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-y', '-threads', '1', ...guardedInput, '-i', inputName],
    ...['-filter_complex_threads', '1', '-filter_complex', hasSound ? `${picture};${sound}` : picture],
    ...['-map', '[picture]', '-vsync', '0', '-f', 'null', '-'],
    ...(hasSound ? ['-map', '[sound]', '-f', 'null', '-'] : []),
  ]
}

/** Measures a rung that lies in one file. Null when its picture cannot be read. */
export async function measureBreaks(
  tools: MediaTools,
  path: string,
  { durationMs, hasSound }: { durationMs: number; hasSound: boolean },
  signal: AbortSignal,
): Promise<Measured | null> {
  const scratch = await makeScratch(tools.scratchFolder)
  try {
    const outcome = await runBoxed(tools.sandbox, {
      program: tools.binaries.ffmpeg,
      args: breakArguments(hasSound),
      scratch,
      source: path,
      limits: {
        memoryBytes: 4 * 2 ** 30,
        cpuSeconds: Math.ceil(durationMs / 1000 + 120),
        outputBytes: 64 * 2 ** 20,
        processes: 200,
      },
      niceness: 19,
      timeoutMs: Math.min(4 * durationMs + 600_000, 2 ** 31 - 1),
      signal,
    })
    signal.throwIfAborted()
    if (outcome.code !== 0) {
      if (!isCrash(outcome) && outcome.ended !== 'exit') throw new Error(outcome.stderr)
      return null
    }
    const read = async (file: string) => (await readFile(join(scratch, file)).catch(() => '')).toString()
    const stretches = async (from: string, to: string) =>
      pairOf(valuesOf(await read(from)), valuesOf(await read(to)), durationMs)
    return {
      silences: await stretches(files.silenceFrom, files.silenceTo),
      blacks: await stretches(files.blackFrom, files.blackTo),
      cuts: cutsOf(await read(files.cuts)),
    }
  } finally {
    await removeScratch(scratch)
  }
}

/** The printed values of a key of seconds, in milliseconds. */
const valuesOf = (text: string): number[] =>
  [...text.matchAll(/^lavfi\.\w+=(-?\d+(?:\.\d+)?)$/gm)].map(([, seconds]) =>
    Math.max(0, Math.round(Number(seconds) * 1000)),
  )

const pairOf = (from: readonly number[], to: readonly number[], durationMs: number): Stretch[] =>
  from.slice(0, mostOfAKind).map((fromMs, place) => ({ fromMs, toMs: to[place] ?? durationMs }))

const cutsOf = (text: string): Measured['cuts'] =>
  [...text.matchAll(/pts_time:(\d+(?:\.\d+)?)\s+lavfi\.scene_score=(\d+(?:\.\d+)?)/g)]
    .slice(0, mostOfAKind)
    .map(([, seconds, share]) => ({ atMs: Math.round(Number(seconds) * 1000), share: Number(share) }))
