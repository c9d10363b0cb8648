import { startTestServer } from '../server/test/test-server.ts'
import { runBrowserTests } from './browser-tests.ts'
import { changedFiles, isOfDatabase, readEdges, selectTests, usualBase } from './changed-tests.ts'
import { runChecks } from './checks.ts'
import { cpuBudgetSeconds } from './cpu-budget.ts'
import { openCpuMeter } from './cpu-meter.ts'
import { cpuGroupVariable, runFiles, serverPart } from './run-files.ts'
import { runsOf, testFiles } from './runs-of.ts'
import { startSystemPostgres } from './system-postgres.ts'
import { addTallies, closingLines, costTable, dearestFiles, emptyTally, type Tally } from './tally.ts'

interface Plan {
  readonly tests: readonly string[]
  /** Spec files of the browser; `[]` is all of them, `null` none. */
  readonly specs: readonly string[] | null
  readonly checks: boolean
  readonly systemPostgres: boolean
  /** Small files share processes: for many files. */
  readonly together: boolean
}

const plan = planOf(process.argv.slice(2))
const meter = openCpuMeter(cpuGroupVariable)
let tally = emptyTally

const postgres = await startTestServer()
const system = plan.systemPostgres ? await startSystemPostgres() : null
const servers = [
  { group: 'PostgreSQL', pid: postgres.pid(), part: serverPart() },
  { group: system?.version ?? '', pid: system?.pid, part: serverPart(system?.version) },
]
for (const { group, pid } of servers) if (pid !== undefined) meter.assign(pid, group)
try {
  section(system ? `Проверки и тесты на встроенном PostgreSQL и ${system.version}` : 'Тесты')
  if (plan.systemPostgres && !system) {
    console.log('Системного PostgreSQL нет: второй прогон пропущен')
    count({ ...emptyTally, skipped: 1 })
  }
  const runs = runsOf(plan.tests, { embedded: postgres.connection.host, system, together: plan.together })
  const parts = [runFiles(runs, { meter }), ...(plan.checks ? [runChecks(meter)] : [])]
  for (const part of await Promise.all(parts)) count(part)
} finally {
  const groups = meter.readGroups()
  const costs = servers.map(({ group, part }) => ({ file: group, part, cpuSeconds: groups.get(group) ?? 0 }))
  count({ ...emptyTally, costs: costs.filter(({ cpuSeconds }) => cpuSeconds > 0) })
  await Promise.all([postgres.stop(), system?.stop()])
}

if (plan.specs !== null) {
  section('Тесты в браузере')
  count(await runBrowserTests({ files: plan.specs, meter }))
}

section('Самые дорогие файлы, секунды процессора')
for (const line of dearestFiles(tally, 10)) console.log(line)
section('Секунды процессора')
for (const line of costTable(tally, cpuBudgetSeconds)) console.log(line)
console.log('')
for (const line of closingLines(tally)) console.log(line)
process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1)

/** True where the change since the usual commit touches what stands on a database, and where git does not tell. */
function changesDatabase(): boolean {
  try {
    return changedFiles(usualBase()).some(isOfDatabase)
  } catch {
    return true
  }
}

/**
 * `npm test` runs everything, on the machine's own PostgreSQL too in CI and where the change touches the database; `npm test -- part …`
 * the unit and server tests whose file names contain a part; `npm test -- --changed [commit]` the checks and the tests that the change
 * since a commit reaches.
 */
function planOf(args: readonly string[]): Plan {
  const whole: Plan = { tests: testFiles(), specs: [], checks: true, systemPostgres: true, together: true }
  const isInCi = process.env.CI !== undefined
  if (args.length === 0) return { ...whole, systemPostgres: isInCi || changesDatabase() }
  if (args[0] !== '--changed') {
    const tests = testFiles().filter((file) => args.some((part) => file.includes(part)))
    return { tests, specs: null, checks: false, systemPostgres: false, together: false }
  }
  const base = args[1] ?? usualBase()
  const changed = changedFiles(base)
  const selection = selectTests(changed, readEdges(), testFiles())
  if (selection === null) {
    console.log(`Изменение с ${base} касается всего: полный прогон`)
    return whole
  }
  const { tests, specs, asksSystemPostgres } = selection
  console.log(`Изменено с ${base}: файлов ${changed.length}; тестов ${tests.length}, в браузере ${specs.length}`)
  return {
    tests,
    specs: specs.length > 0 ? specs : null,
    checks: true,
    systemPostgres: asksSystemPostgres,
    together: true,
  }
}

function count(part: Tally) {
  tally = addTallies(tally, part)
}

function section(title: string) {
  console.log(`\n${title}`)
}
