import { spawn } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

export interface Outcome {
  ok: boolean
  output: string
}

/** Runs a program of node_modules/.bin, or any other by its path, and collects what it printed. */
export function runTool(program: string, args: string[], options: { env?: NodeJS.ProcessEnv } = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program.includes('/') ? program : path.join(root, 'node_modules', '.bin', program), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...options.env },
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', reject)
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}
