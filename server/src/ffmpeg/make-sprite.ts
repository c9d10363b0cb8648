import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GreyFrame } from './frame-scores.ts'
import { fitRung } from './ladder.ts'
import { isCrash, runBoxed } from './run.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import { greyFrames, readTimes, type SpritePlan, spriteArguments, spriteFiles } from './sprite.ts'
import type { MediaTools } from './tools.ts'

export interface MadeSprite {
  /** JPEG pictures in order. */
  readonly sheets: readonly Buffer[]
  /** Tiles that have a picture: a video may end before its last step. */
  readonly count: number
  readonly grey: readonly GreyFrame[]
}

const largestSheetBytes = 64 * 2 ** 20

/** Makes the sheets of a video, and looks at it for posters. Null when no picture of it can be read. */
export async function makeSprite(
  tools: MediaTools,
  path: string,
  video: { width: number; height: number; durationMs: number },
  plan: SpritePlan,
  signal: AbortSignal,
): Promise<MadeSprite | null> {
  const scale = Math.min(1, greyFrames.longSide / Math.max(video.width, video.height))
  const grey = fitRung(video.width, video.height, Math.min(video.width, video.height) * scale)
  const scratch = await makeScratch(tools.scratchFolder)
  try {
    const outcome = await runBoxed(tools.sandbox, {
      program: tools.binaries.ffmpeg,
      args: spriteArguments(plan, grey, video.durationMs),
      scratch,
      source: path,
      limits: {
        memoryBytes: 4 * 2 ** 30,
        cpuSeconds: Math.ceil(video.durationMs / 1000 + 120),
        outputBytes: largestSheetBytes,
        processes: 200,
      },
      niceness: 19,
      timeoutMs: Math.min(4 * video.durationMs + 600_000, 2 ** 31 - 1),
      signal,
    })
    signal.throwIfAborted()
    if (outcome.code !== 0 && !isCrash(outcome) && outcome.ended !== 'exit') throw new Error(outcome.stderr)
    const read = (name: string) => readFile(join(scratch, name)).catch(() => Buffer.alloc(0))
    const count = readTimes((await read(spriteFiles.tiles)).toString()).length
    const sheets: Buffer[] = []
    for (let sheet = 0; sheet < plan.sheets; sheet += 1) {
      const picture = await read(spriteFiles.sheet(sheet))
      if (picture.length > 0) sheets.push(picture)
    }
    if (sheets.length === 0) return null
    const times = readTimes((await read(spriteFiles.times)).toString())
    const pixels = await read(spriteFiles.grey)
    const size = grey.width * grey.height
    const frames = times.map((atMs, place) => ({
      atMs,
      width: grey.width,
      pixels: pixels.subarray(place * size, (place + 1) * size),
    }))
    return {
      sheets,
      count: Math.max(1, Math.min(count, plan.count, sheets.length * plan.cols * plan.rows)),
      grey: frames.filter((frame) => frame.pixels.length === size),
    }
  } finally {
    await removeScratch(scratch)
  }
}
