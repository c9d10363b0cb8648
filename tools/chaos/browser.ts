import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { root } from '../processes.ts'

/** Sends a sparse file of so many MiB through a real browser and watches its memory; answers the exit code. */
export const sendLargeFile = (mebibytes: number): number =>
  runSpec(['large-file.spec.ts'], { LARGE_FILE_MIB: String(mebibytes) })

/** Breaks the network of one upload of a real browser so many times, at the moments of the seed. */
export const breakUpload = (breaks: number, seed: number): number =>
  runSpec(['many-tabs.spec.ts', '--grep', 'at the moments of seed'], { BREAKS: String(breaks), SEED: String(seed) })

function runSpec(chosen: readonly string[], env: Record<string, string>): number {
  const playwright = path.join(root, 'node_modules', '.bin', 'playwright')
  const { status } = spawnSync(process.execPath, [playwright, 'test', ...chosen, '--reporter=list'], {
    cwd: path.join(root, 'e2e'),
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status ?? 1
}
