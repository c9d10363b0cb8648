import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { packagedFfmpeg } from './clips.ts'

/** An encoder that nobody here wrote: ffmpeg, pushing a picture with a clock and a tone over RTMP as they play. */
export interface Encoder {
  /** Returns its complaints so far. */
  complaints(): string
  /** Met when it has ended, whoever ended it. */
  readonly ended: Promise<unknown>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Media of an encoder: a clip, else a drawn picture so many times a second. */
interface EncoderOptions {
  readonly clip?: string
  readonly rate?: number
}

const drawPicture = (rate: number) => [
  ...['-re', '-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=${rate}`, '-f', 'lavfi', '-i', 'sine=frequency=330'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-g', String(rate)],
  ...['-b:v', '600k', '-c:a', 'aac', '-ar', '48000'],
]

/** Starts to push to an address with its key: a drawn picture whose key frames stand a second apart, or a clip over and over as it is. */
export function startEncoder(url: string, key: string, { clip, rate = 12 }: EncoderOptions = {}): Encoder {
  const source = clip === undefined ? drawPicture(rate) : ['-re', '-stream_loop', '-1', '-i', clip, '-c', 'copy']
  const child: ChildProcess = spawn(
    packagedFfmpeg(),
    ['-nostdin', '-hide_banner', '-loglevel', 'error', ...source, '-f', 'flv', `${url}/${key}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let complaints = ''
  child.stderr?.on('data', (bytes: Buffer) => {
    complaints += bytes.toString()
  })
  const ended = once(child, 'close')
  return {
    complaints: () => complaints,
    ended,
    stop: async (signal = 'SIGKILL') => {
      child.kill(signal)
      await ended
    },
  }
}
