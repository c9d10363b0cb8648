import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './processes.ts'

/** Marks of a file that reaches beyond its own tests: to the process, its clock, its globals. */
const reachesOut = /\b(globalThis|process\.(?!execPath|pid|getuid)|(?<!t\.)mock\b)/
/**
 * Marks of a file that takes long by itself: films, whole products, servers of another kind, processes that are killed.
 */
const takesLong =
  /from '.*\/(product\/.*|test-(bad-media|imports|media|nginx|processing|product|rgw|sounds))\.ts'|\bspawn/

/** True for files that may be neighbours: nothing of them is left when their last test has ended. */
export function mayShare(file: string): boolean {
  const text = readFileSync(path.join(root, file), 'utf8')
  return !reachesOut.test(text) && !takesLong.test(text)
}

/**
 * Lets files share processes, so many in each: to start one, and to load what they test, costs more than most of their
 * tests do. They run one after the other, each as a suite that is named by it: what a file opened is closed before the
 * next one begins, and a file that cannot be loaded fails by itself. Answers the files to run in their place.
 */
export function sharingProcesses(files: readonly string[], inEach: number): string[] {
  // among the dependencies, so that nobody takes them for sources
  const cache = path.join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(path.join(cache, 'skleyka-tests-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return Array.from({ length: Math.ceil(files.length / inEach) }, (_, place) => {
    const suites = files.slice(place * inEach, (place + 1) * inEach).map((file) => {
      const address = pathToFileURL(path.resolve(root, file)).href
      return `await suite(${JSON.stringify(file)}, () => import(${JSON.stringify(address)}))\n`
    })
    const shared = path.join(folder, `shared-${place + 1}.test.mjs`)
    writeFileSync(shared, ["import { suite } from 'node:test'\n", ...suites].join(''))
    return path.relative(root, shared)
  })
}
