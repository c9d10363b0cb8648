import { globSync } from 'node:fs'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { startTestServer } from '../server/src/database/test-server.ts'
import { runBrowserTests } from './browser-tests.ts'
import { runChecks, type Tally } from './checks.ts'
import { root } from './processes.ts'
import { startSystemPostgres } from './system-postgres.ts'

// npm test [-- path …]: with paths only the unit and server tests whose file names contain one of them
const wanted = process.argv.slice(2)
const rooms = ['contract', 'server', 'identity', 'console', 'player', 'tools']
// what speaks to the database: the rest of the server is the same on any
const serverFolders = ['database', 'features', 'http', 'tasks'].map((folder) => `server/src/${folder}`)
const tallies: Tally[] = []

if (wanted.length === 0) {
  section('Проверки')
  tallies.push(await runChecks())
}

section('Тесты')
const files = testFiles(rooms)
const postgres = await startTestServer()
try {
  tallies.push(await runFiles(files, { TEST_POSTGRES_SOCKET: postgres.connection.host }))
} finally {
  await postgres.stop()
}

if (wanted.length === 0) {
  const system = await startSystemPostgres()
  section(system ? `Тесты сервера на ${system.version}` : 'Системного PostgreSQL нет: второй прогон пропущен')
  if (system) {
    try {
      tallies.push(await runFiles(testFiles(serverFolders), { TEST_DATABASE_URL: system.url }))
    } finally {
      await system.stop()
    }
  }
  section('Тесты в браузере')
  tallies.push(await runBrowserTests())
}

const passed = sum(tallies.map((tally) => tally.passed))
const failed = sum(tallies.map((tally) => tally.failed))
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

function testFiles(folders: string[]): string[] {
  return globSync(
    folders.map((room) => `${room}/**/*.test.ts`),
    { cwd: root, exclude: (name) => name.includes('node_modules') || name.includes('/dist') },
  )
    .filter((file) => file !== 'tools/house.test.ts' || wanted.length > 0)
    .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
    .sort()
}

/** Runs test files in processes of their own, two at a time, and prints them as they end. */
async function runFiles(files: string[], env: NodeJS.ProcessEnv): Promise<Tally> {
  const tally = { passed: 0, failed: 0 }
  if (files.length === 0) return tally
  const stream = run({ files, cwd: root, concurrency: 2, timeout: 300_000, env: { ...process.env, ...env } })
  stream.on('test:pass', ({ skip, details }) => {
    if (details.type !== 'suite' && skip === undefined) tally.passed += 1
  })
  stream.on('test:fail', () => {
    tally.failed += 1
  })
  for await (const text of stream.compose(spec())) process.stdout.write(text)
  return tally
}

function section(title: string) {
  console.log(`\n${title}`)
}

function sum(values: number[]) {
  return values.reduce((total, value) => total + value, 0)
}
