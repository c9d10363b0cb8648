import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { guardedOpus } from '../../ffmpeg/guards.ts'
import { mediaEnvironment } from '../../ffmpeg/run.ts'
import { firstPipe, killBoxed, outputPipe, spawnBoxed } from '../../ffmpeg/sandbox.ts'
import { makeScratch, removeScratch } from '../../ffmpeg/scratch.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { FlvReader, type MediaTag } from '../media/flv.ts'
import { OggOpusWriter, opusRate, samplesOf } from './ogg-opus.ts'

/** Days of work of a core: sound is little of it. */
const limits = { memoryBytes: 2 * 2 ** 30, cpuSeconds: 7 * 24 * 3600, outputBytes: 2 ** 20, processes: 100 }
/** A packet is where it belongs unless it is so far from there. */
const slackSamples = (opusRate * 60) / 1_000
const mostWaitingBytes = 1 << 20
const endMs = 3_000

/**
 * Encodes the sound of a browser, Opus, to AAC, which every player of HLS takes. One media program in the sandbox: Ogg in, FLV out. What
 * was lost on the way is silence of the same length.
 */
export class OpusEncoder {
  readonly #onTag: (tag: MediaTag) => void
  readonly #ogg = new OggOpusWriter()
  #child: ChildProcess | null = null
  #early: Buffer[] = []
  /** Time of the first packet, and place after the last one in samples from there. */
  #firstMs: number | null = null
  #end = 0
  #isEnded = false

  constructor(tools: MediaTools, onTag: (tag: MediaTag) => void) {
    this.#onTag = onTag
    this.#write(this.#ogg.head())
    this.#start(tools).catch(() => this.end())
  }

  /** Takes the next packet. One that is broken is left out. */
  take(packet: Buffer, atMs: number): void {
    const samples = samplesOf(packet)
    if (samples === 0 || this.#isEnded) return
    this.#firstMs ??= atMs
    const at = Math.round(((atMs - this.#firstMs) * opusRate) / 1_000)
    if (at < this.#end - slackSamples) return
    const from = Math.abs(at - this.#end) <= slackSamples ? this.#end : at
    this.#end = from + samples
    this.#write(this.#ogg.packet(packet, this.#end))
  }

  /** No more comes. */
  end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#child?.stdin?.end()
    const child = this.#child
    if (child) setTimeout(() => killBoxed(child), endMs).unref()
  }

  async #start(tools: MediaTools): Promise<void> {
    const scratch = await makeScratch(tools.scratchFolder)
    const remove = () => void removeScratch(scratch).catch(() => {})
    if (this.#isEnded) return remove()
    const child = spawnBoxed(
      tools.sandbox,
      {
        ...{ program: tools.binaries.ffmpeg, args: encoderArguments, scratch, source: join(scratch, 'in.bin') },
        ...{ limits, niceness: 0 },
      },
      { cwd: scratch, detached: true, output: 'pipe', env: mediaEnvironment, piped: 1 },
    )
    this.#child = child
    child.once('close', remove)
    child.once('close', () => this.end())
    child.on('error', () => this.end())
    child.stdin?.on('error', () => {})
    child.stderr?.resume()
    child.stdout?.resume()
    const pipe = outputPipe(child)
    const reader = new FlvReader()
    pipe.on('error', () => {})
    pipe.on('data', (bytes: Buffer) => {
      try {
        for (const tag of reader.read(bytes)) {
          if (tag.kind === 'audio') this.#onTag({ ...tag, timestamp: tag.timestamp + (this.#firstMs ?? 0) })
        }
      } catch {
        // what is no FLV comes of a program that is broken: the pictures go on without its sound
        killBoxed(child)
      }
    })
    for (const bytes of this.#early.splice(0)) child.stdin?.write(bytes)
    if (this.#isEnded) child.stdin?.end()
  }

  #write(bytes: Buffer): void {
    const stdin = this.#child?.stdin
    if (!stdin) this.#early.push(bytes)
    // a program that has stopped reading is of no use
    else if (stdin.writableLength < mostWaitingBytes) stdin.write(bytes)
    else if (this.#child) killBoxed(this.#child)
  }
}

const encoderArguments = [
  ...['-hide_banner', '-v', 'error', '-nostats', '-fflags', 'nobuffer'],
  ...[...guardedOpus, '-i', 'pipe:0', '-vn', '-af', 'aresample=async=1:min_hard_comp=0.05:first_pts=0'],
  ...['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2', '-flush_packets', '1'],
  ...['-flvflags', 'no_duration_filesize', '-f', 'flv', `pipe:${firstPipe}`],
]
