import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { root } from '../processes.ts'
import type { Obeyed } from './admin-desk.ts'

type Env = Readonly<Record<string, string>>

/** Obeys commands of the operator one after another in one process, which starts with the first of them. */
export function openAdminDesk(env: Env) {
  let child: ChildProcess | undefined
  let last: Promise<unknown> = Promise.resolve()
  const start = () => {
    const script = path.join(import.meta.dirname, 'admin-desk.ts')
    const desk = spawn(process.execPath, [script], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    desk.unref()
    return desk
  }
  const ask = async (words: readonly string[]): Promise<string> => {
    if (!child?.connected) child = start()
    // who asks waits for the answer, whoever does not is free to end
    child.channel?.ref()
    const controller = new AbortController()
    const { signal } = controller
    const answered = Promise.race([
      once(child, 'message', { signal }).then(([obeyed]: Obeyed[]) => obeyed),
      once(child, 'exit', { signal }).then(() => undefined),
    ])
    child.send(words)
    const obeyed = await answered
    controller.abort()
    child.channel?.unref()
    if (obeyed?.code !== 0) throw new Error(failure(words, obeyed?.code ?? null, obeyed?.complaint ?? ''))
    return obeyed.answer.trim()
  }
  return {
    obey(words: readonly string[]): Promise<string> {
      const answer = last.then(() => ask(words))
      last = answer.catch(() => {})
      return answer
    },
    close: () => void child?.kill('SIGKILL'),
  }
}

/** Runs `npm run admin` with the given words as its own process. A mount is seen only in the namespace of process `inside`. */
export async function runAdmin(env: Env, words: readonly string[], inside: number | null): Promise<string> {
  const command = [process.execPath, path.join(root, 'server/src/admin.ts'), ...words]
  const [program = '', ...args] = inside === null ? command : ['nsenter', '-t', String(inside), '-m', ...command]
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let answer = ''
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  await once(child, 'close')
  if (child.exitCode !== 0) throw new Error(failure(words, child.exitCode, complaint))
  return answer.trim()
}

const failure = (words: readonly string[], code: number | null, complaint: string) =>
  `admin ${words.join(' ')} ended with ${code}:\n${complaint}`
