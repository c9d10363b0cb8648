import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startTestServer } from '../../server/test/test-server.ts'
import { readEdges } from '../changed-tests.ts'
import { sourceFiles } from '../import-graph.ts'
import { root } from '../processes.ts'
import { Random } from '../product/random.ts'
import { testFiles } from '../runs-of.ts'
import { type Fault, faultsOf, lineOf, plant } from './faults-of.ts'
import { nearestTests } from './nearest-tests.ts'
import { passes } from './run-tests.ts'

const usage = `npm run faults -- [--seed N] [--count K] [--tests M] [part of a path …]

Plants K faults (25), drawn by the seed, one after the other in the sources of this checkout, runs the M test files that are
nearest to each (20), and tells which faults no test noticed. Components and what speaks to a page are left out: a browser proves them.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '25' },
    tests: { type: 'string', default: '20' },
  },
})
const [seed, count, most] = [Number(values.seed), Number(values.count), Number(values.tests)]
if (!(seed >= 0 && count >= 1 && most >= 1)) leave(usage)
// what is planted is taken out again by writing the file as it was
if (git('status', '--porcelain') !== '') leave('Сначала закоммитьте изменения: ошибки сажаются прямо в исходники.')

/** A place of the sources where a fault can be planted. */
interface Candidate {
  readonly file: string
  readonly fault: Fault
}

const signals = ['SIGINT', 'SIGTERM'] as const
const judged = /^(?:server|contract|web|player|client|identity|console)\/src\/.*\.ts$/
const files = sourceFiles()
  .filter((file) => judged.test(file) && !/\.test\.ts$/.test(file))
  .filter((file) => positionals.length === 0 || positionals.some((part) => file.includes(part)))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const ofPage = /^(?:web|player|console)\//
const speaksToPage = (file: string) => ofPage.test(file) && /\b(?:document|window|HTML\w*Element)\b/.test(read(file))
const candidates: Candidate[] = files
  .filter((file) => !speaksToPage(file))
  .flatMap((file) => faultsOf(file, read(file)).map((fault) => ({ file, fault })))
const random = new Random(seed)
const edges = readEdges()
const tests = testFiles().filter((file) => !file.startsWith('tools/'))
const postgres = await startTestServer()
let [caught, drawn] = [0, 0]
console.log(`Файлов ${files.length}, мест для ошибки ${candidates.length}, начальное число ${seed}`)
try {
  for (; drawn < count && candidates.length > 0; drawn += 1) {
    const [candidate] = candidates.splice(random.whole(0, candidates.length - 1), 1)
    if (!candidate) break
    if (await isNoticed(candidate)) caught += 1
  }
} finally {
  await postgres.stop()
}
console.log(`\nЗамечено ${caught} из ${drawn} (${Math.round((100 * caught) / Math.max(1, drawn))} %)`)
process.exit(0)

/** Plants a fault, runs the tests near to it until one fails, takes it out again and prints what came of it. */
async function isNoticed({ file, fault }: Candidate): Promise<boolean> {
  const [source, target] = [read(file), path.join(root, file)]
  const restore = () => writeFileSync(target, source)
  const near = nearestTests(file, edges, tests).slice(0, most)
  for (const signal of signals) process.once(signal, restoreAndLeave)
  let noticedBy: string | null = null
  try {
    writeFileSync(target, plant(source, fault))
    noticedBy = await findFailing(near)
  } finally {
    restore()
    for (const signal of signals) process.off(signal, restoreAndLeave)
  }
  const words = `${file}:${lineOf(source, fault)}  ${shorten(source.slice(fault.start, fault.end))} → ${shorten(fault.text)}`
  console.log(noticedBy === null ? `✘ ${words}  (тестов ${near.length})` : `✔ ${words}  ${noticedBy}`)
  return noticedBy !== null
  function restoreAndLeave() {
    restore()
    process.exit(1)
  }
}

/** Runs tests two at a time until one fails; null where all pass. */
async function findFailing(near: readonly string[]): Promise<string | null> {
  const waiting = [...near]
  let failing: string | null = null
  const work = async () => {
    for (let test = waiting.shift(); test !== undefined && failing === null; test = waiting.shift())
      if (!(await passes(test, postgres.connection.host))) failing ??= test
  }
  await Promise.all([work(), work()])
  return failing
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 90 ? `${line.slice(0, 87)}…` : line || '(нет)'
}

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()
}

function leave(words: string): never {
  console.error(words)
  process.exit(2)
}
