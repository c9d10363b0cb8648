import { guardedProbe, inputName } from './guards.ts'
import { runBoxed } from './run.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import type { MediaTools } from './tools.ts'

/** At which moments of its own clock a rung begins to show and to sound, in milliseconds; 0 for what it has not. */
export async function firstMoments(
  tools: MediaTools,
  path: string,
  signal: AbortSignal,
): Promise<{ pictureMs: number; soundMs: number }> {
  const scratch = await makeScratch(tools.scratchFolder)
  try {
    const { stdout } = await runBoxed(tools.sandbox, {
      program: tools.binaries.ffprobe,
      args: [
        '-v',
        'error',
        ...guardedProbe,
        '-of',
        'csv=p=0',
        '-show_entries',
        'stream=codec_type,start_time',
        inputName,
      ],
      scratch,
      source: path,
      limits: { memoryBytes: 2 * 2 ** 30, cpuSeconds: 120, outputBytes: 2 ** 20, processes: 200 },
      niceness: 10,
      timeoutMs: 180_000,
      signal,
    })
    signal.throwIfAborted()
    const of = (type: string) => Number(new RegExp(`^${type},(\\d+\\.\\d+)`, 'm').exec(stdout)?.[1] ?? 0) * 1000
    return { pictureMs: of('video'), soundMs: of('audio') }
  } finally {
    await removeScratch(scratch)
  }
}
