import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../processes.ts'

/** A fault may make a loop of what ended before. */
const limitMs = 180_000

/** Runs a test file on the shared PostgreSQL of a socket. False where it fails or does not end. */
export async function passes(file: string, socket: string): Promise<boolean> {
  const child = spawn(process.execPath, [file], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, TEST_POSTGRES_SOCKET: socket },
    detached: true,
  })
  const timer = setTimeout(() => {
    // with whatever it has started
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }, limitMs)
  const [code] = await once(child, 'exit')
  clearTimeout(timer)
  return code === 0
}
