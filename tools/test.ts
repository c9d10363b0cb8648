import { startTestServer } from '../server/test/test-server.ts'
import { runBrowserTests } from './browser-tests.ts'
import { runChecks } from './checks.ts'
import { runFiles } from './run-files.ts'
import { runsOf, testFiles } from './runs-of.ts'
import { startSystemPostgres } from './system-postgres.ts'
import { addTallies, closingLine, noTally, slowestFiles, type Tally } from './tally.ts'

// npm test [-- path …]: with paths only the unit and server tests whose file names contain one of them
const wanted = process.argv.slice(2)
let tally = noTally

if (wanted.length === 0) {
  section('Проверки')
  count(await runChecks())
}

const postgres = await startTestServer()
const system = wanted.length === 0 ? await startSystemPostgres() : null
try {
  section(system ? `Тесты на встроенном PostgreSQL и ${system.version}` : 'Тесты')
  if (wanted.length === 0 && !system) {
    console.log('Системного PostgreSQL нет: второй прогон пропущен')
    count({ ...noTally, skipped: 1 })
  }
  const files = testFiles().filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  count(await runFiles(runsOf(files, { embedded: postgres.connection.host, system, together: wanted.length === 0 })))
} finally {
  await Promise.all([postgres.stop(), system?.stop()])
}

if (wanted.length === 0) {
  section('Тесты в браузере')
  count(await runBrowserTests())
}

section('Самые долгие файлы')
for (const line of slowestFiles(tally, 10)) console.log(line)
console.log(`\n${closingLine(tally)}`)
process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1)

function count(part: Tally) {
  tally = addTallies(tally, part)
}

function section(title: string) {
  console.log(`\n${title}`)
}
