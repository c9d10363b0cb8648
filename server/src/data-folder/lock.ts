import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartProblem } from '../problems/start-problem.ts'

export interface FolderLock {
  /** Fulfilled when the lock was lost without being released: the process must not go on. */
  readonly lost: Promise<void>
  release(): Promise<void>
}

/** Another process works with the folder. */
export class FolderTaken extends StartProblem {
  override name = 'FolderTaken'
}

const takenExitCode = 75

/**
 * Takes the folder for this process. Node has no flock, so a child holds the lock: `cat` on a pipe from us. However we
 * die, the kernel closes the pipe, `cat` ends and the lock is free; no stale lock file can be left.
 */
export async function lockFolder(root: string, name: string): Promise<FolderLock> {
  const file = path.join(root, name)
  const child = spawn('flock', ['--nonblock', '--conflict-exit-code', `${takenExitCode}`, file, 'cat'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // a Ctrl+C in the terminal reaches the whole group: the lock must outlive our own shutdown
    detached: true,
  })
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  exited.catch(() => {})
  child.stdin.on('error', () => {})
  child.stdin.write('taken\n')
  const [outcome] = await Promise.race([once(child.stdout, 'data'), exited.then((code) => [code])]).catch((cause) => {
    throw new StartProblem('Не найдена программа flock: установите пакет util-linux.', { cause })
  })
  if (outcome === takenExitCode) throw new FolderTaken(takenSentence(root, file))
  if (!Buffer.isBuffer(outcome)) throw new StartProblem(`Не удалось занять папку данных ${root}.`)

  writeFileSync(file, `${process.pid}\n`)
  let released = false
  return {
    lost: exited.then(() => (released ? new Promise<never>(() => {}) : undefined)),
    async release() {
      released = true
      child.stdin.end()
      await exited
    },
  }
}

function takenSentence(root: string, file: string): string {
  const pid = Number(readFileSync(file, 'utf8'))
  const who = pid > 0 ? ` (процесс ${pid})` : ''
  return `С\u00a0папкой ${root} уже работает другая Склейка${who}: остановите её или выберите другую папку в\u00a0DATA_DIR.`
}
