import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { guardedInput, inputName } from './guards.ts'
import { fitRung } from './ladder.ts'
import { posterSides } from './poster.ts'
import { runBoxed } from './run.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import type { MediaTools } from './tools.ts'

/** A picture in both sizes of a poster, as JPEG. Pixels of the large one. */
export interface Picture {
  readonly poster: Buffer
  readonly small: Buffer
  readonly width: number
  readonly height: number
}

const outputBytes = 16 * 2 ** 20

/** The options that write a labelled stream of a graph as one picture without tags. */
const pictureOptions = (label: string) => [
  ...['-map', `[${label}]`, '-frames:v', '1', '-map_metadata', '-1', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'],
  ...['-q:v', '3', '-f', 'image2', '-update', '1', fileOf(label)],
]

const fileOf = (label: string) => `${label}.jpg`

/** Both sizes of what comes before; every side even, none above what it was. */
export function pictureGraph(from: string, side: { width: number; height: number }): string {
  const scaled = (label: 'poster' | 'small') => {
    const { width, height } = fitRung(side.width, side.height, posterSides[label])
    return `[${label}0]scale=${width}:${height},setsar=1[${label}]`
  }
  return `${from},split=2[poster0][small0];${scaled('poster')};${scaled('small')}`
}

/**
 * The frame that a player shows `atSeconds` after the first frame of a file. Null when the file has no such frame.
 * Sides in pixels as shown.
 */
export async function cutFrame(
  tools: MediaTools,
  path: string,
  video: { width: number; height: number; frameRate: number },
  atSeconds: number,
  signal: AbortSignal,
): Promise<Picture | null> {
  // half a frame back: the one that begins at or before the moment
  const from = Math.max(0, atSeconds - 0.75 / video.frameRate).toFixed(4)
  const graph = pictureGraph(`[0:v:0]setpts=PTS-STARTPTS,select='gte(t\\,${from})'`, video)
  return runPicture(tools, path, [...guardedInput, '-i', inputName], graph, video, signal)
}

/** Runs one command line that leaves both pictures; null when it ends otherwise. */
export async function runPicture(
  tools: MediaTools,
  path: string,
  input: readonly string[],
  graph: string,
  video: { width: number; height: number },
  signal: AbortSignal,
): Promise<Picture | null> {
  const [poster, small] = (await runPictures(tools, path, input, graph, ['poster', 'small'], signal)) ?? []
  return poster && small ? { poster, small, ...fitRung(video.width, video.height, posterSides.poster) } : null
}

/** Runs one command line that leaves a picture of each of these labels of its graph; null when it ends otherwise. */
export async function runPictures(
  tools: MediaTools,
  path: string,
  input: readonly string[],
  graph: string,
  labels: readonly string[],
  signal: AbortSignal,
): Promise<Buffer[] | null> {
  const scratch = await makeScratch(tools.scratchFolder)
  try {
    const { ended, code } = await runBoxed(tools.sandbox, {
      program: tools.binaries.ffmpeg,
      args: [
        ...['-nostdin', '-hide_banner', '-v', 'error', '-y', '-threads', '1', ...input],
        ...['-filter_complex_threads', '1', '-filter_complex', graph],
        ...labels.flatMap(pictureOptions),
      ],
      scratch,
      source: path,
      limits: { memoryBytes: 4 * 2 ** 30, cpuSeconds: 60, outputBytes, processes: 200 },
      niceness: 10,
      timeoutMs: 120_000,
      signal,
    })
    signal.throwIfAborted()
    if (ended !== 'exit' || code !== 0) return null
    const made = await Promise.all(
      labels.map((label) => readFile(join(scratch, fileOf(label))).catch(() => Buffer.alloc(0))),
    )
    return made.every(({ length }) => length > 0) ? made : null
  } finally {
    await removeScratch(scratch)
  }
}
