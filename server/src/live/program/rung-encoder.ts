import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { guardedLive } from '../../ffmpeg/guards.ts'
import { mediaEnvironment } from '../../ffmpeg/run.ts'
import { firstPipe, killBoxed, outputPipe, spawnBoxed } from '../../ffmpeg/sandbox.ts'
import { makeScratch, removeScratch } from '../../ffmpeg/scratch.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { FlvReader, flvHead, type MediaTag, writeTag } from '../media/flv.ts'
import type { LiveRung } from './live-rungs.ts'

/** Listeners of the encoded rungs. */
export interface EncoderEvents {
  onTag(rung: LiveRung, tag: MediaTag): void
  /** It has ended; `null` after `end` when all went well, else what it complained about. */
  onExit(problem: string | null): void
}

/** Days of work of all cores: a livestream may be permanent. */
const limits = { memoryBytes: 4 * 2 ** 30, cpuSeconds: 30 * 24 * 3600, outputBytes: 2 ** 20, processes: 200 }
/** Pictures that wait for the encoder; more of them and the machine is too slow. */
const mostWaitingBytes = 24 << 20
const endMs = 5_000

/**
 * One media program that encodes all lower rungs of a livestream, each scaled from the one above it. Its pictures keep the times
 * they came with, and its key frames stand where those of the source stand, so all rungs are cut at the same moments.
 */
export class RungEncoder {
  readonly #events: EncoderEvents
  readonly #rungs: readonly LiveRung[]
  #child: ChildProcess | null = null
  /** Bytes that came while the program was being started. */
  #early: Buffer[] = [flvHead]
  #complaints = ''
  #isEnding = false
  #isDone = false

  /** Starts the program in the sandbox. */
  constructor(tools: MediaTools, rungs: readonly LiveRung[], events: EncoderEvents) {
    this.#events = events
    this.#rungs = rungs
    this.#start(tools).catch((error: unknown) => this.#exit(error instanceof Error ? error.message : 'not started'))
  }

  async #start(tools: MediaTools): Promise<void> {
    const scratch = await makeScratch(tools.scratchFolder)
    const remove = () => void removeScratch(scratch).catch(() => {})
    if (this.#isDone) return remove()
    const child = spawnBoxed(
      tools.sandbox,
      {
        program: tools.binaries.ffmpeg,
        args: encoderArguments(this.#rungs, tools.threads),
        ...{ scratch, source: join(scratch, 'in.bin'), limits, niceness: 5 },
      },
      { cwd: scratch, detached: true, output: 'pipe', env: mediaEnvironment, piped: this.#rungs.length },
    )
    this.#child = child
    child.once('close', remove)
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#complaints = (this.#complaints + text).slice(-4_096)
    })
    // one that has ended says so by its end
    child.stdin?.on('error', () => {})
    child.on('error', (error) => this.#exit(error.message))
    child.on('close', (code) => {
      this.#exit(this.#isEnding && code === 0 ? null : `${code ?? 'killed'} ${this.#complaints}`.trim())
    })
    for (const [place, rung] of this.#rungs.entries()) this.#read(rung, outputPipe(child, place))
    for (const bytes of this.#early.splice(0)) child.stdin?.write(bytes)
    if (this.#isEnding) child.stdin?.end()
  }

  /** Returns false if the program is too slow for what is given to it. */
  write(tag: MediaTag): boolean {
    if (this.#isDone || this.#isEnding) return true
    const stdin = this.#child?.stdin
    if (!stdin) return this.#early.push(writeTag(tag)) > 0
    stdin.write(writeTag(tag))
    return stdin.writableLength < mostWaitingBytes
  }

  /** No more pictures come; the last of them still leave. */
  end(): void {
    if (this.#isDone || this.#isEnding) return
    this.#isEnding = true
    this.#child?.stdin?.end()
    setTimeout(() => this.kill(), endMs).unref()
  }

  kill(): void {
    if (!this.#isDone && this.#child) killBoxed(this.#child)
  }

  #read(rung: LiveRung, pipe: Readable): void {
    const reader = new FlvReader()
    pipe.on('error', () => {})
    pipe.on('data', (bytes: Buffer) => {
      try {
        for (const tag of reader.read(bytes)) this.#events.onTag(rung, tag)
      } catch (error) {
        this.#complaints += error instanceof Error ? error.message : 'unreadable output'
        this.kill()
      }
    })
  }

  #exit(problem: string | null): void {
    if (this.#isDone) return
    this.#isDone = true
    this.#events.onExit(problem)
  }
}

/** The command line of the encoder: FLV without sound in, FLV of each rung out. */
function encoderArguments(rungs: readonly LiveRung[], threads: number): string[] {
  const graph = rungs.map((rung, place) => {
    const from = place === 0 ? '[0:v]' : `[below${place - 1}]`
    const scaled = `${from}scale=${rung.width}:${rung.height}:flags=bicubic,setsar=1,format=yuv420p`
    return place === rungs.length - 1 ? `${scaled}[v${place}]` : `${scaled},split=2[v${place}][below${place}]`
  })
  return [
    ...['-hide_banner', '-v', 'error', '-nostats', '-threads', String(Math.min(2, threads))],
    ...[...guardedLive, '-i', 'pipe:0', '-copyts'],
    ...['-filter_complex_threads', '1', '-filter_complex', graph.join(';')],
    ...rungs.flatMap(({ maxBitsPerSecond }, place) => [
      ...['-map', `[v${place}]`, '-c:v', 'libx264', '-preset', 'superfast', '-tune', 'zerolatency'],
      ...['-profile:v', 'main', '-threads', '1', '-crf', '24'],
      ...['-maxrate', String(maxBitsPerSecond), '-bufsize', String(maxBitsPerSecond)],
      ...['-g', '99999', '-sc_threshold', '0', '-force_key_frames', 'source'],
      ...['-vsync', 'passthrough', '-enc_time_base', '-1', '-an', '-flush_packets', '1'],
      ...['-flvflags', 'no_duration_filesize', '-f', 'flv', `pipe:${firstPipe + place}`],
    ]),
  ]
}
