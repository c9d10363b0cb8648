import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { root } from '../processes.ts'

/** Sends a sparse file of so many MiB through a real browser and watches its memory; answers the exit code. */
export function sendLargeFile(mebibytes: number): number {
  const playwright = path.join(root, 'node_modules', '.bin', 'playwright')
  const { status } = spawnSync(process.execPath, [playwright, 'test', 'large-file.spec.ts', '--reporter=list'], {
    cwd: path.join(root, 'e2e'),
    stdio: 'inherit',
    env: { ...process.env, LARGE_FILE_MIB: String(mebibytes) },
  })
  return status ?? 1
}
