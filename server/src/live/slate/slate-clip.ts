import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { inputName, pictureInput } from '../../ffmpeg/guards.ts'
import { lookAtPicture } from '../../ffmpeg/picture-file.ts'
import { mediaEnvironment } from '../../ffmpeg/run.ts'
import { firstPipe, killBoxed, outputPipe, spawnBoxed } from '../../ffmpeg/sandbox.ts'
import { makeScratch, removeScratch } from '../../ffmpeg/scratch.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { FlvReader, type MediaTag } from '../media/flv.ts'

/** Picture and sound of what was on air: the slate looks like it to players. */
export interface SlateShape {
  readonly width: number
  readonly height: number
  readonly hasSound: boolean
}

const limits = { memoryBytes: 4 * 2 ** 30, cpuSeconds: 60, outputBytes: 2 ** 20, processes: 200 }
const timeoutMs = 30_000
/** Length of the clip: one segment that begins with a key frame. */
export const slateSeconds = 2
const framesPerSecond = 10
const mostKept = 20

const cachedClips = new LRUCache<string, Promise<readonly MediaTag[]>>({ max: mostKept })

/** Encodes a picture as a clip without movement, with silence. Made once for each shape. Rejects where it cannot be read. */
export function slateClip(tools: MediaTools, picture: Buffer, shape: SlateShape): Promise<readonly MediaTag[]> {
  const name = `${createHash('sha256').update(picture).digest('hex')} ${JSON.stringify(shape)}`
  const found = cachedClips.get(name)
  if (found) return found
  const made = encode(tools, picture, shape)
  cachedClips.set(name, made)
  made.catch(() => cachedClips.delete(name))
  return made
}

async function encode(tools: MediaTools, picture: Buffer, shape: SlateShape): Promise<readonly MediaTag[]> {
  const look = lookAtPicture(picture)
  if ('refusal' in look) throw new Error(`a slate that is no picture: ${look.refusal}`)
  const scratch = await makeScratch(tools.scratchFolder)
  try {
    const source = join(scratch, 'in.bin')
    await writeFile(source, picture)
    const args = slateArguments([...pictureInput(look.format), '-noautorotate', '-i', inputName], shape)
    const child = spawnBoxed(
      tools.sandbox,
      { program: tools.binaries.ffmpeg, args, scratch, source, limits, niceness: 5 },
      { cwd: scratch, detached: true, output: 'pipe', env: mediaEnvironment, piped: 1 },
    )
    child.stdin?.on('error', () => {}).end()
    child.stdout?.resume()
    child.stderr?.resume()
    const timer = setTimeout(() => killBoxed(child), timeoutMs)
    const closed = new Promise<number | null>((resolve) => {
      child.once('error', () => resolve(null))
      child.once('close', (code) => resolve(code))
    })
    const reader = new FlvReader()
    const tags: MediaTag[] = []
    for await (const bytes of outputPipe(child)) tags.push(...reader.read(bytes))
    const code = await closed
    clearTimeout(timer)
    if (code !== 0 || !tags.some(({ kind }) => kind === 'video')) throw new Error('a slate cannot be encoded')
    return tags
  } finally {
    await removeScratch(scratch)
  }
}

function slateArguments(input: readonly string[], { width, height, hasSound }: SlateShape): string[] {
  const fitted = `scale=${width}:${height}:force_original_aspect_ratio=decrease:flags=bicubic,pad=${width}:${height}:-1:-1`
  const still = `[0:v]${fitted},setsar=1,format=yuv420p,loop=loop=-1:size=1,settb=1/${framesPerSecond},setpts=N[v]`
  const graph = hasSound ? `${still};anullsrc=channel_layout=stereo:sample_rate=48000[a]` : still
  return [
    ...['-hide_banner', '-v', 'error', '-nostats', ...input, '-filter_complex', graph, '-map', '[v]'],
    ...(hasSound ? ['-map', '[a]', '-c:a', 'aac', '-b:a', '64k'] : []),
    ...[
      '-t',
      String(slateSeconds),
      '-r',
      String(framesPerSecond),
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '23',
    ],
    ...['-tune', 'stillimage', '-bf', '0', '-profile:v', 'main', '-g', String(slateSeconds * framesPerSecond)],
    ...['-flvflags', 'no_duration_filesize', '-f', 'flv', `pipe:${firstPipe}`],
  ]
}
