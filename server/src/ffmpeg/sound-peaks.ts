import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { guardedInput, inputName } from './guards.ts'
import { runBoxed } from './run.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import type { MediaTools } from './tools.ts'

// what speech is made of stays, and a day of it is 173 MB
const samplesPerSecond = 2_000
const outputName = 'sound.raw'
const outputBytes = 200 * 2 ** 20

/** Returns how loud a sound is, so many times a second, from 0 to 128. Null when the file has none. */
export async function soundPeaks(
  tools: MediaTools,
  path: string,
  perSecond: number,
  signal: AbortSignal,
): Promise<Buffer | null> {
  const scratch = await makeScratch(tools.scratchFolder)
  try {
    await runBoxed(tools.sandbox, {
      program: tools.binaries.ffmpeg,
      args: [
        ...['-nostdin', '-hide_banner', '-v', 'error', '-y', '-threads', '1', ...guardedInput, '-i', inputName],
        ...['-map', '0:a:0', '-vn', '-ac', '1', '-ar', String(samplesPerSecond), '-c:a', 'pcm_u8', '-f', 'u8'],
        outputName,
      ],
      scratch,
      source: path,
      limits: { memoryBytes: 2 * 2 ** 30, cpuSeconds: 3_600, outputBytes, processes: 200 },
      niceness: 19,
      timeoutMs: 4 * 3_600_000,
      signal,
    })
    signal.throwIfAborted()
    const samples = await readFile(join(scratch, outputName)).catch(() => Buffer.alloc(0))
    return samples.length === 0 ? null : peaksOf(samples, samplesPerSecond / perSecond)
  } finally {
    await removeScratch(scratch)
  }
}

/** The farthest from silence of every so many samples, of which 128 is silence. */
export function peaksOf(samples: Uint8Array, step: number): Buffer {
  const peaks = Buffer.alloc(Math.ceil(samples.length / step))
  for (const [place, sample] of samples.entries()) {
    const at = Math.floor(place / step)
    peaks[at] = Math.max(peaks[at] ?? 0, Math.abs(sample - 128))
  }
  return peaks
}
