import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { guardedLiveContainer, type LiveContainer } from '../../ffmpeg/guards.ts'
import { mediaEnvironment } from '../../ffmpeg/run.ts'
import { firstPipe, killBoxed, outputPipe, spawnBoxed } from '../../ffmpeg/sandbox.ts'
import { makeScratch, removeScratch } from '../../ffmpeg/scratch.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { FlvReader, type MediaTag } from '../media/flv.ts'
import { SourceFailure } from './live-source.ts'

/** Options of one run. */
export interface RemuxOptions {
  readonly tools: MediaTools
  readonly container: LiveContainer
  /** Streams that are taken. */
  readonly tracks: 'both' | 'video' | 'audio'
  /** Sound other than AAC is encoded anew. */
  readonly sound: 'copy' | 'encode'
  /** True keeps the times of the source, false begins at 0. */
  readonly keepsTimes: boolean
  onTag(tag: MediaTag): void
}

/** Days of work of a core: nothing of the picture is decoded. */
const limits = { memoryBytes: 2 * 2 ** 30, cpuSeconds: 30 * 24 * 3600, outputBytes: 2 ** 20, processes: 100 }
const endMs = 10_000
/** The number of AAC in a tag of sound. */
const aac = 10
const mostComplaints = 4_096

/**
 * Takes H.264 and sound out of a container, in pieces as they come, as the tags that encoders send. One media program in the sandbox,
 * without network: what is read elsewhere is written to it.
 */
export class Remuxer {
  readonly #options: RemuxOptions
  readonly #child: ChildProcess
  #complaints = ''
  /** Resolves once all of its output was handed on; rejects with a SourceFailure. */
  readonly done: Promise<void>

  private constructor(options: RemuxOptions, child: ChildProcess) {
    this.#options = options
    this.#child = child
    this.done = this.#follow()
    // told where it is waited for
    this.done.catch(() => {})
  }

  static async start(options: RemuxOptions): Promise<Remuxer> {
    const { tools } = options
    const scratch = await makeScratch(tools.scratchFolder)
    const child = spawnBoxed(
      tools.sandbox,
      {
        ...{ program: tools.binaries.ffmpeg, args: remuxArguments(options), scratch, source: join(scratch, 'in.bin') },
        ...{ limits, niceness: 0 },
      },
      { cwd: scratch, detached: true, output: 'pipe', env: mediaEnvironment, piped: 1 },
    )
    child.once('close', () => void removeScratch(scratch).catch(() => {}))
    return new Remuxer(options, child)
  }

  /** Writes the next bytes, as fast as they are taken. */
  async write(bytes: Buffer, signal: AbortSignal): Promise<void> {
    const { stdin } = this.#child
    // one that has ended says why by its end
    if (!stdin?.writable) return this.done
    if (stdin.write(bytes)) return
    await Promise.race([once(stdin, 'drain', { signal }), this.done])
  }

  /** No more comes: resolves once the rest was handed on. */
  async end(): Promise<void> {
    this.#child.stdin?.end()
    const timer = setTimeout(() => this.kill(), endMs)
    try {
      await this.done
    } finally {
      clearTimeout(timer)
    }
  }

  kill(): void {
    killBoxed(this.#child)
  }

  async #follow(): Promise<void> {
    const child = this.#child
    child.stdin?.on('error', () => {})
    child.stdout?.resume()
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#complaints = (this.#complaints + text).slice(0, mostComplaints)
    })
    const closed = new Promise<number | null>((resolve) => {
      child.once('error', () => resolve(null))
      child.once('close', (code) => resolve(code))
    })
    const reader = new FlvReader()
    try {
      for await (const bytes of outputPipe(child)) {
        for (const tag of reader.read(bytes)) {
          if (tag.kind === 'audio' && tag.body.readUInt8(0) >> 4 !== aac) throw new OtherSound()
          this.#options.onTag(tag)
        }
      }
    } catch (error) {
      this.kill()
      if (error instanceof SourceFailure) throw error
      throw new SourceFailure('STRANGE')
    }
    if ((await closed) !== 0) throw failureOf(this.#complaints)
  }
}

/** Finds out of what a program complained about why it has ended. */
function failureOf(complaints: string): SourceFailure {
  const [, kind, name = ''] = /(Video|Audio) codec (\w{1,20}) not compatible with flv/i.exec(complaints) ?? []
  if (kind?.toLowerCase() === 'video') return new SourceFailure('VIDEO_CODEC', name.toUpperCase())
  if (kind || /is not supported by the bitstream filter/.test(complaints)) return new OtherSound()
  if (/matches no streams|does not contain any stream/.test(complaints)) return new SourceFailure('NO_VIDEO')
  return new SourceFailure('STRANGE')
}

/** The sound is no AAC: it is to be encoded anew. */
export class OtherSound extends SourceFailure {
  constructor() {
    super('STRANGE')
  }
}

const maps = { both: ['-map', '0:v:0', '-map', '0:a:0?'], video: ['-map', '0:v:0'], audio: ['-map', '0:a:0'] } as const
/** Of AAC in a transport stream the header goes into the tags; ffmpeg before 4.4 does not see to it by itself. */
const copiedSound = ['-c:a', 'copy', '-bsf:a', 'aac_adtstoasc']
const encodedSound = ['-c:a', 'aac', '-b:a', '160k', '-ar', '48000', '-ac', '2']

function remuxArguments({ container, tracks, sound, keepsTimes }: RemuxOptions): string[] {
  return [
    ...['-hide_banner', '-v', 'error', '-nostats', ...(keepsTimes ? ['-copyts'] : [])],
    ...[...guardedLiveContainer(container), '-i', 'pipe:0', ...maps[tracks], '-c:v', 'copy'],
    ...(sound === 'copy' ? copiedSound : encodedSound),
    ...['-flush_packets', '1', '-flvflags', 'no_duration_filesize', '-f', 'flv', `pipe:${firstPipe}`],
  ]
}
