import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Failure, failure } from './failures.ts'
import type { Ladder, Rung } from './ladder.ts'
import { fittingHead, ladderMakings, type Making, rungFiles, wholeAhead } from './ladder-arguments.ts'
import { readPlaylist, type Segment } from './playlist.ts'
import { bestCandidate, posterArguments, posterCandidates } from './poster.ts'
import { isCrash, type Outcome, runBoxed, wasKilled } from './run.ts'
import type { Limits } from './sandbox.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import type { Inspected } from './source-info.ts'
import type { MediaTools } from './tools.ts'

/** New finished segments of one rung. They lie in `folder` and may be moved away; `init.mp4` lies there before the first. */
export type Growth = { rung: Rung; folder: string; segments: Segment[] }

export type ConvertOptions = {
  /** Place where the first segments of the copied rung lie already, made by the same options. */
  ahead?: string | null
  /** Called for one rung at a time; what it throws stops the conversion and is thrown on. */
  onGrowth: (growth: Growth) => Promise<void>
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const pollFirstMs = 10
const pollMs = 250

/** Makes all rungs of a source. Segments are handed over as they are finished. Null when all went well. */
export async function convert(
  tools: MediaTools,
  path: string,
  inspected: Inspected,
  ladder: Ladder,
  options: ConvertOptions,
): Promise<Failure | null> {
  const scratch = await makeScratch(tools.scratchFolder)
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  const lengthMs = Math.max(inspected.source.declaredMs, inspected.packets.endMs, 1)
  const { limits, timeoutMs } = await bounds(path, inspected)
  const { lead, rest } = ladderMakings(inspected.source, ladder, tools.threads)
  for (const making of [lead, rest]) for (const { folder } of making?.rungs ?? []) await mkdir(join(scratch, folder))
  const places = listWatched(scratch, ladder, [lead, rest], options.ahead ?? null)
  const watch = watchRungs(places, options.onGrowth, signal)

  async function run({ args }: Making, onLine: (line: string) => void, niceness: number): Promise<Outcome> {
    const boxed = { program: tools.binaries.ffmpeg, args, scratch, source: path, limits, niceness, timeoutMs, signal }
    const outcome = await runBoxed(tools.sandbox, { ...boxed, onLine })
    if (outcome.code !== 0) stop.abort()
    return outcome
  }
  async function runBoth(): Promise<Outcome[]> {
    const ahead = lead && run(lead, rest ? () => {} : report, rest ? 0 : 10)
    // the first picture has the machine for itself
    if (ahead && rest) await Promise.race([ahead, watch.firstHanded])
    const outcomes = await Promise.all([ahead, rest && !signal.aborted ? run(rest, report, 10) : undefined])
    return outcomes.filter((outcome) => outcome !== undefined)
  }
  function report(line: string): void {
    const micros = /^out_time_ms=(\d+)$/.exec(line)?.[1]
    if (micros) options.onProgress(Math.min(1, Number(micros) / 1000 / lengthMs))
  }

  let isRunning = true
  let all: Promise<Outcome[]> = Promise.resolve([])
  try {
    if (options.ahead) await watch.look()
    all = runBoth().finally(() => {
      isRunning = false
    })
    // the loop below reports the failure; without this it would count as unhandled meanwhile
    all.catch(() => {})
    let delayMs = pollFirstMs
    while (isRunning) {
      await Promise.race([delay(delayMs), all.catch(() => {})])
      if (await watch.look()) delayMs = pollMs
    }
    const outcomes = await all
    options.signal.throwIfAborted()
    const failed = outcomes.find((outcome) => outcome.ended !== 'abort' && outcome.code !== 0)
    if (failed) return explain(failed)
    await watch.look()
    const empty = ladder.rungs.some((rung) => watch.count(rung) === 0)
    const log = outcomes.map((outcome) => outcome.stderr).join('\n')
    return empty ? failure('noReadableFrame', log) : null
  } finally {
    stop.abort()
    // what a program writes while its folder is removed would stay, and hide why the conversion has ended
    await all.catch(() => {})
    await removeScratch(scratch)
  }
}

/** A folder in which segments of a rung appear, and which of them are taken from there. */
type Watched = Making['rungs'][number] & { selectSegments: (segments: readonly Segment[]) => readonly Segment[] }

/** In the order in which they are looked through: what is made ahead comes first. */
function listWatched(
  scratch: string,
  { rungs }: Ladder,
  makings: (Making | undefined)[],
  ahead: string | null,
): Watched[] {
  const copied = rungs.find((rung) => rung.copied)
  const made = makings.flatMap((making) => making?.rungs ?? [])
  return [
    ...(ahead !== null && copied ? [{ rung: copied, folder: ahead, selectSegments: wholeAhead }] : []),
    // a head start counts as far as it fits; what the encoding process makes of the same seconds is left lying
    ...made.map(({ rung, folder }) => ({
      rung,
      folder: join(scratch, folder),
      selectSegments: folder === rung.name ? (segments: readonly Segment[]) => segments : fittingHead,
    })),
  ]
}

function watchRungs(places: readonly Watched[], onGrowth: ConvertOptions['onGrowth'], signal: AbortSignal) {
  const handed = new Map<string, number>()
  const count = (rung: Rung) => handed.get(rung.name) ?? 0
  const { promise: firstHanded, resolve } = Promise.withResolvers<void>()

  /** Segments of a rung that are finished in one folder and not handed over yet. */
  async function finished({ rung, folder, selectSegments }: Watched): Promise<Growth | null> {
    const text = await readFile(join(folder, rungFiles.playlist), 'utf8').catch(() => '')
    const fresh = selectSegments(readPlaylist(text).segments).slice(count(rung), count(rung) === 0 ? 1 : undefined)
    return fresh.length > 0 ? { rung, folder, segments: fresh } : null
  }
  return {
    count,
    firstHanded,
    /** Hands over what has been finished since the last look, the very first segment alone; whether anything has. */
    async look(): Promise<boolean> {
      let grown = false
      for (const place of places) {
        for (;;) {
          if (signal.aborted) return grown
          const growth = await finished(place)
          if (!growth) break
          await onGrowth(growth)
          handed.set(place.rung.name, count(place.rung) + growth.segments.length)
          grown = true
          resolve()
        }
      }
      return grown
    },
  }
}

const fullHdRate = 1920 * 1080 * 30

/** Returns what encoding a file may take of the machine. */
export async function bounds(
  path: string,
  { source, packets }: Inspected,
): Promise<{ limits: Limits; timeoutMs: number }> {
  const { size } = await stat(path)
  // a stream without a length could be as long as we allow
  const lengthS = source.declaredMs > 0 ? Math.max(source.declaredMs, packets.endMs) / 1000 : 24 * 3600
  const { video } = source
  const weight = video ? Math.max(1, (video.width * video.height * Math.min(video.frameRate, 60)) / fullHdRate) : 1
  const cpuSeconds = Math.ceil(8 * lengthS * weight + 120)
  return {
    limits: { memoryBytes: 4 * 2 ** 30, cpuSeconds, outputBytes: 20 * size + 2 ** 30, processes: 200 },
    timeoutMs: Math.min(cpuSeconds * 4 * 1000, 2 ** 31 - 1),
  }
}

const tooLargeSignal = 25

/** Returns why a media program has failed, in words for the owner of the file. */
export function explain(outcome: Outcome): Failure {
  const log = outcome.stderr
  if (/No space left on device|Disk quota exceeded/.test(log)) {
    return failure('fullDisk', log)
  }
  if (wasKilled(outcome)) {
    return failure('slowEncoder', log)
  }
  if (isCrash(outcome)) {
    return failure('crashedReader', log)
  }
  if (outcome.signal === tooLargeSignal || /File too large/.test(log)) {
    return failure('hugeOutput', log)
  }
  if (/not on whitelist|Invalid data found/.test(log)) {
    return failure('unreadable', log)
  }
  return failure('encoder', log)
}

/** The chosen frame in both sizes, as JPEG. Null when no frame could be taken. */
export async function takePoster(
  tools: MediaTools,
  path: string,
  { source, packets }: Inspected,
  signal: AbortSignal,
): Promise<{ poster: Buffer; small: Buffer } | null> {
  if (!source.video) return null
  const scratch = await makeScratch(tools.scratchFolder)
  try {
    await runBoxed(tools.sandbox, {
      program: tools.binaries.ffmpeg,
      args: posterArguments(source.video, packets.endMs),
      scratch,
      source: path,
      limits: { memoryBytes: 4 * 2 ** 30, cpuSeconds: 60, outputBytes: 16 * 2 ** 20, processes: 200 },
      niceness: 10,
      timeoutMs: 120_000,
      signal,
    })
    signal.throwIfAborted()
    const sizes = await Promise.all(
      posterCandidates.map(async (names) => {
        const found = await Promise.all([names.poster, names.small].map((name) => sizeOf(join(scratch, name))))
        return found.every((size) => size > 0) ? (found[0] ?? null) : null
      }),
    )
    const best = posterCandidates[bestCandidate(sizes) ?? -1]
    if (!best) return null
    const [poster, small] = await Promise.all([best.poster, best.small].map((name) => readFile(join(scratch, name))))
    return poster && small ? { poster, small } : null
  } finally {
    await removeScratch(scratch)
  }
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    (info) => info.size,
    () => 0,
  )
}
