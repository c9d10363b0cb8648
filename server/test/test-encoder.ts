import { type ChildProcess, spawn } from 'node:child_process'
import type { TestMedia } from './test-media.ts'

/** An encoder that nobody here wrote: ffmpeg, pushing a clip over RTMP as it plays. */
export interface TestEncoder {
  /** Its exit code and what it complained about, once it has ended. */
  readonly ended: Promise<{ code: number | null; complaints: string }>
  kill(signal?: NodeJS.Signals): void
}

/** Options of a clip whose key frames stand a second apart, with sound. */
export const liveClip = (seconds: number, size = '320x180', rate = 25) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
  ...['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', String(rate), '-bf', '2'],
  ...['-c:a', 'aac', '-ac', '2'],
]

/** Starts to push a clip; `speed` is how fast, as it plays unless told. */
export function pushClip(
  { binaries }: Pick<TestMedia, 'binaries'>,
  clip: string,
  url: string,
  { loops = 0, atOnce = false }: { loops?: number; atOnce?: boolean } = {},
): TestEncoder {
  const read = [...(atOnce ? [] : ['-re']), ...(loops === 0 ? [] : ['-stream_loop', String(loops)])]
  const args = ['-nostdin', '-v', 'error', ...read, '-i', clip, '-c', 'copy', '-f', 'flv', url]
  const child: ChildProcess = spawn(binaries.ffmpeg, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaints = ''
  child.stderr?.on('data', (bytes: Buffer) => {
    complaints += bytes.toString()
  })
  const ended = new Promise<{ code: number | null; complaints: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, complaints }))
  })
  return { ended, kill: (signal = 'SIGKILL') => void child.kill(signal) }
}
