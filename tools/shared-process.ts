import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './processes.ts'

/** What a file does to more than itself: to the process, its clock, its globals, or to the other files' tests. */
const reachesOut =
  /\b(globalThis|process\.|mock\b|before(Each)?\(|after(Each)?\(|setTimeout|performance|spawn|createServer)/

/** True for tests of rules alone, which need no process of their own. */
export const isOfRules = (file: string): boolean =>
  /^(console|contract|player|web)\//.test(file) && !reachesOut.test(readFileSync(path.join(root, file), 'utf8'))

/**
 * Lets files share processes, so many in each: to start one costs more than their tests do. Answers the files to run in
 * their place; every test is still told and counted under its own name.
 */
export function sharingProcesses(files: readonly string[], inEach = 20): string[] {
  // among the dependencies, so that nobody takes them for sources
  const cache = path.join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(path.join(cache, 'skleyka-tests-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return Array.from({ length: Math.ceil(files.length / inEach) }, (_, place) => {
    const lines = files
      .slice(place * inEach, (place + 1) * inEach)
      .map((file) => `await import(${JSON.stringify(pathToFileURL(path.resolve(root, file)).href)})\n`)
    const shared = path.join(folder, `rules-${place + 1}.test.mjs`)
    writeFileSync(shared, lines.join(''))
    return path.relative(root, shared)
  })
}
