import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Ladder, planLadder } from './ladder.ts'
import { aheadArguments, aheadFolder } from './ladder-arguments.ts'
import { runBoxed } from './run.ts'
import { keepScratch, makeScratch, removeScratch, takeScratch } from './scratch.ts'
import type { PacketsInfo, SourceInfo } from './source-info.ts'
import type { MediaTools } from './tools.ts'

/** Usual properties of a source. A source that turns out otherwise has its copy thrown away. */
const usual: SourceInfo = {
  container: 'mov,mp4,m4a,3gp,3g2,mj2',
  declaredMs: 60_000,
  video: {
    ...{ index: 0, codec: 'h264', profile: 'High', width: 1920, height: 1080, shownWidth: 1920, shownHeight: 1080 },
    ...{ upright: true, orientation: 1, squarePixels: true, interlaced: false, pixelFormat: 'yuv420p', hdr: false },
    ...{ frameRate: 25, bitsPerSecond: null },
  },
  sounds: [],
  leftOut: [],
  audio: { index: 1, codec: 'aac', profile: 'LC', channels: 2, sampleRate: 48_000, bitsPerSecond: null },
}
const evenPackets: PacketsInfo = {
  ...{ keyFrameGapMs: 2_000, startsWithKeyFrame: true, lengthsFit: true, endMs: 60_000, count: 1, timeline: null },
}

const limits = { memoryBytes: 4 * 2 ** 30, cpuSeconds: 20, outputBytes: 256 * 2 ** 20, processes: 200 }
const timeoutMs = 10_000
/** A conversion that waits longer for its turn makes these segments itself. */
const keptMs = 60_000

const argumentsOf = (source: SourceInfo, ladder: Ladder, { threads }: Pick<MediaTools, 'threads'>) =>
  aheadArguments(source, ladder, threads)

/** Returns true if what was copied ahead is what the conversion of this source would copy. */
export const fitsAhead = (source: SourceInfo, ladder: Ladder, tools: Pick<MediaTools, 'threads'>): boolean =>
  isDeepStrictEqual(argumentsOf(source, ladder, tools), argumentsOf(usual, planLadder(usual, evenPackets), tools))

/** A copy under way; what is not kept is stopped and removed. */
export interface CopyAhead extends AsyncDisposable {
  /** Waits for it, and leaves it to the conversion of this version, which takes it within a minute. */
  keep(versionId: number): Promise<void>
}

/**
 * Begins to copy the first seconds of a source into segments while it is being checked: nobody sees them unless the
 * check has passed, and then the first picture has not to wait for another program to start. Faults of the file are
 * told by the check alone.
 */
export async function copyAhead(tools: MediaTools, path: string, signal: AbortSignal): Promise<CopyAhead> {
  const scratch = await makeScratch(tools.scratchFolder)
  await mkdir(join(scratch, aheadFolder))
  const stop = new AbortController()
  const copied = runBoxed(tools.sandbox, {
    program: tools.binaries.ffmpeg,
    args: argumentsOf(usual, planLadder(usual, evenPackets), tools) ?? [],
    ...{ scratch, source: path, limits, niceness: 5, timeoutMs },
    signal: AbortSignal.any([signal, stop.signal]),
  }).then(
    ({ code }) => code === 0,
    () => false,
  )
  return {
    async keep(versionId) {
      await drop(tools, versionId)
      if (!(await copied)) return
      await keepScratch(scratch, nameOf(versionId))
      // what this does not reach is removed at the start of the next worker
      setTimeout(() => void drop(tools, versionId).catch(() => {}), keptMs).unref()
    },
    async [Symbol.asyncDispose]() {
      stop.abort()
      await copied
      await removeScratch(scratch)
    },
  }
}

/** A folder of segments that is removed when it is disposed of. */
export interface TakenAhead extends AsyncDisposable {
  readonly folder: string
}

/** Returns what was kept for the conversion of a version, for one taker; null when there is nothing. */
export async function takeAhead(
  { scratchFolder }: Pick<MediaTools, 'scratchFolder'>,
  versionId: number,
): Promise<TakenAhead | null> {
  const scratch = await takeScratch(scratchFolder, nameOf(versionId))
  if (scratch === null) return null
  return { folder: join(scratch, aheadFolder), [Symbol.asyncDispose]: () => removeScratch(scratch) }
}

async function drop(tools: MediaTools, versionId: number): Promise<void> {
  await using _taken = await takeAhead(tools, versionId)
}

const nameOf = (versionId: number) => `ahead-${versionId}`
