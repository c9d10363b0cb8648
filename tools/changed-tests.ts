import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { readImports, sourceFiles } from './import-graph.ts'
import { root } from './processes.ts'

export interface TestSelection {
  /** Unit and server test files. */
  readonly tests: readonly string[]
  /** Spec files of the browser. */
  readonly specs: readonly string[]
  /** The second PostgreSQL is asked too. */
  readonly asksSystemPostgres: boolean
}

/** One edge of the graph: `from` has to be tested again when `to` changes. */
type Edge = Readonly<{ from: string; to: string }>

// a change of these reaches everything: what is installed, how it is built and how it is run
const reachEverything =
  /^(package(-lock)?\.json|\.npmrc|tsconfig\.base\.json|[a-z0-9]+\/(package|tsconfig)\.json|tools\/(bootstrap\.mjs|test\.ts))$/
// they read files of all rooms, or changes/, without importing them
const readSources = /^tools\/(asvs|changelog|exact-words|rows|tables)\.test\.ts$/
// the list of all features: followed further, each feature would reach the tests of every other
const featureList = 'server/src/features.ts'
const testsOfTheWhole = /^server\/src\/[a-z-]+\.test\.ts$/
const isTest = (file: string) => /\.test\.ts$/.test(file)
const isSpec = (file: string) => /^e2e\/.*\.spec\.ts$/.test(file)
const productRooms = /^(server|identity|contract|web|console|player|client)\/(src|test)\//

/** True for files whose statements another PostgreSQL may answer otherwise. */
export const isOfDatabase = (file: string): boolean => /^server\/(migrations|src\/(database|http|tasks))\//.test(file)

/** Files that differ from the given commit, untracked ones included. Throws when git does not know it. */
export function changedFiles(commit: string): string[] {
  const ask = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr.trim())
    return stdout.split('\0').filter(Boolean)
  }
  return [
    ...ask('diff', '--name-only', '-z', commit),
    ...ask('ls-files', '--others', '--exclude-standard', '-z'),
  ].toSorted()
}

/** The commit that a change is compared with unless one is named: the branch point from origin/main or main, on main itself its parent. */
export function usualBase(): string {
  for (const name of ['origin/main', 'main']) {
    const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', name], { cwd: root, encoding: 'utf8' })
    const { stdout: head } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
    if (status === 0 && stdout !== head) return stdout.trim()
  }
  return 'HEAD~1'
}

/**
 * Selects the tests that a change reaches by imports, directly or through other files. A spec file drives the product and does not
 * import it: a changed feature reaches the spec files that are named like it. `null` when the change reaches everything.
 */
export function selectTests(
  changed: readonly string[],
  edges: readonly Edge[],
  allTests: readonly string[],
): TestSelection | null {
  if (changed.some((file) => reachEverything.test(file))) return null
  const reached = reach(changed, edges)
  const features = new Set(
    changed.filter((file) => productRooms.test(file) && !isTest(file)).flatMap((file) => featureNames(file)),
  )
  const callers = callersOf(changed, edges, allTests)
  const tests = allTests.filter(
    (file) =>
      reached.has(file) ||
      callers.has(file) ||
      readSources.test(file) ||
      (reached.has(featureList) && testsOfTheWhole.test(file)),
  )
  const specs = [...new Set(edges.map(({ from }) => from).filter(isSpec))].filter(
    (file) => reached.has(file) || features.has(path.basename(file, '.spec.ts')),
  )
  return {
    tests,
    specs: specs.toSorted(),
    asksSystemPostgres: changed.some(isOfDatabase),
  }
}

/** The graph of the checkout: imports, and files that are read by name. */
export function readEdges(): Edge[] {
  // a type is checked by tsc and changes nothing that runs
  const imports = sourceFiles().flatMap((file) => readImports(file).filter(({ isType }) => !isType))
  const migrations = globSync('server/migrations/postgres/*.sql', { cwd: root })
  return [...imports, ...migrations.map((to) => ({ from: 'server/src/database/migrate.ts', to }))]
}

function reach(changed: readonly string[], edges: readonly Edge[]): Set<string> {
  const importers = new Map<string, string[]>()
  for (const { from, to } of edges) importers.set(to, [...(importers.get(to) ?? []), from])
  const reached = new Set(changed)
  // the set grows while it is walked
  for (const file of reached) {
    if (file !== featureList) for (const importer of importers.get(file) ?? []) reached.add(importer)
  }
  return reached
}

/** The names under which spec files may speak of a file: its feature and, below it, its folders. */
const featureNames = (file: string): string[] =>
  file
    .split('/')
    .slice(2)
    .map((name) => name.replace(/\..*$/, ''))

/**
 * The tests that call a changed feature of the server over HTTP: those of its own folder, and those that import its area of the
 * contract. The graph cannot tell: they reach every feature through the list of all.
 */
function callersOf(changed: readonly string[], edges: readonly Edge[], allTests: readonly string[]): Set<string> {
  const features = new Set(changed.flatMap((file) => /^server\/src\/features\/([a-z0-9-]+)\//.exec(file)?.[1] ?? []))
  const own = allTests.filter((file) => [...features].some((name) => file.startsWith(`server/src/features/${name}/`)))
  const callers = edges.filter(({ to }) => features.has(/^contract\/src\/([a-z0-9-]+)\.ts$/.exec(to)?.[1] ?? ''))
  return new Set([...own, ...callers.map(({ from }) => from)])
}
