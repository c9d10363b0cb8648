import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { startTestServer } from '../server/test/test-server.ts'
import { runBrowserTests } from './browser-tests.ts'
import { runChecks } from './checks.ts'
import { root } from './processes.ts'
import { runFiles } from './run-files.ts'
import { isOfRules, sharingProcesses } from './shared-process.ts'
import { findSystemPostgres, startSystemPostgres } from './system-postgres.ts'
import { addTallies, closingLine, noTally, slowestFiles, type Tally } from './tally.ts'

// npm test [-- path …]: with paths only the unit and server tests whose file names contain one of them
const wanted = process.argv.slice(2)
// what takes longest begins first, so that no core waits for it in the end
const rooms = ['server', 'tools', 'identity', 'console', 'contract', 'web', 'player']
// what another PostgreSQL may answer otherwise: files that speak to one, save those about disks, slow clients, and about
// memory and great numbers, whose statements their neighbours send for few (docs/decisions/0031)
const bothFolders = ['database', 'http', 'tasks'].map((folder) => `server/src/${folder}`)
const featureFolders = ['server/src/features']
const sameOnAny =
  /\/(bad-media|bulk-of-ten-thousand|close-gently|embedded|export-memory|failed-write|half-open|restart|slow-clients|store)\.test\.ts$/
const speaksToDatabase = (file: string) =>
  !sameOnAny.test(file) && /\btestDatabase\b|\/test-[a-z-]+\.ts'/.test(readFileSync(path.join(root, file), 'utf8'))
let tally = noTally

if (wanted.length === 0) {
  section('Проверки')
  count(await runChecks())
}

section('Тесты')
// where the machine has no PostgreSQL of its own, the embedded one answers all of them
const onSystem =
  wanted.length === 0 && findSystemPostgres() ? new Set(testFiles(featureFolders).filter(speaksToDatabase)) : new Set()
const postgres = await startTestServer()
try {
  const files = testFiles(rooms).filter((file) => !onSystem.has(file))
  const ofRules = wanted.length === 0 ? files.filter(isOfRules) : []
  const alone = files.filter((file) => !ofRules.includes(file))
  const env = { TEST_POSTGRES_SOCKET: postgres.connection.host }
  count(await runFiles([...alone, ...sharingProcesses(ofRules)], { env }))
} finally {
  await postgres.stop()
}

if (wanted.length === 0) {
  const system = await startSystemPostgres()
  section(system ? `Тесты сервера на ${system.version}` : 'Системного PostgreSQL нет: второй прогон пропущен')
  if (system) {
    try {
      const files = testFiles([...featureFolders, ...bothFolders]).filter(speaksToDatabase)
      count(await runFiles(files, { env: { TEST_DATABASE_URL: system.url } }))
    } finally {
      await system.stop()
    }
  } else count({ ...noTally, skipped: 1 })
  section('Тесты в браузере')
  count(await runBrowserTests())
}

section('Самые долгие файлы')
for (const line of slowestFiles(tally, 10)) console.log(line)
console.log(`\n${closingLine(tally)}`)
process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1)

function testFiles(folders: string[]): string[] {
  return globSync(
    folders.map((room) => `${room}/**/*.test.ts`),
    { cwd: root, exclude: (name) => name.includes('node_modules') || name.includes('/dist') },
  )
    .filter((file) => file !== 'tools/house.test.ts' || wanted.length > 0)
    .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
    .sort((one, other) => placeOf(folders, one) - placeOf(folders, other) || one.localeCompare(other))
}

function placeOf(folders: readonly string[], file: string): number {
  return folders.findIndex((folder) => file.startsWith(`${folder}/`))
}

function count(part: Tally) {
  tally = addTallies(tally, part)
}

function section(title: string) {
  console.log(`\n${title}`)
}
