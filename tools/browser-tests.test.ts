import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { root } from './processes.ts'
import type { Tally } from './tally.ts'

// below node_modules, where Playwright is found
const cache = path.join(root, 'node_modules', '.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(path.join(cache, 'skleyka-playwright-'))
after(() => rmSync(folder, { recursive: true }))

/** Runs spec files of the given lines as `npm test` runs those of the product, without a browser. */
function runSpecs(files: Readonly<Record<string, readonly string[]>>) {
  const place = mkdtempSync(path.join(folder, 'run-'))
  writeFileSync(
    path.join(place, 'playwright.config.mjs'),
    "export default { testMatch: '*.spec.mjs', outputDir: './test-results', retries: 0, workers: 2 }",
  )
  const marker = path.join(place, 'seen')
  for (const [name, lines] of Object.entries(files)) {
    const head = [
      "import { existsSync, writeFileSync } from 'node:fs'",
      "import { test } from '@playwright/test'",
      `const isSecondRun = () => existsSync(${JSON.stringify(marker)}) || void writeFileSync(${JSON.stringify(marker)}, '')`,
    ]
    writeFileSync(path.join(place, name), [...head, ...lines].join('\n'))
  }
  const report = path.join(place, 'tally.json')
  const runner = path.join(place, 'runner.mjs')
  writeFileSync(
    runner,
    `import { writeFileSync } from 'node:fs'
     import { runBrowserTests } from ${JSON.stringify(path.join(import.meta.dirname, 'browser-tests.ts'))}
     const tally = await runBrowserTests({ folder: ${JSON.stringify(place)} })
     writeFileSync(${JSON.stringify(report)}, JSON.stringify(tally))`,
  )
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, [runner], { encoding: 'utf8', env })
  const tally: Tally = JSON.parse(readFileSync(report, 'utf8'))
  return { ...tally, place, printed: stdout + stderr }
}

test('a browser test that fails and passes alone is printed as unstable with its first reason; one that fails twice fails', () => {
  const { passed, failed, unstable, printed } = runSpecs({
    'wavers.spec.mjs': [
      "test.describe('a group', () => { test('it wavers', () => { if (!isSecondRun()) throw new Error('came too late') }) })",
    ],
    'holds.spec.mjs': ["test('it holds', () => {})"],
    'breaks.spec.mjs': ["test('it breaks', () => { throw new Error('is wrong') })"],
  })
  assert.deepEqual([passed, failed, unstable], [2, 1, 1])
  assert.match(printed, /^unstable: wavers\.spec\.mjs › a group › it wavers: Error: came too late$/m)
  assert.doesNotMatch(printed, /unstable: breaks/)
})

test('what the first run leaves of a failure is not removed by the second one', () => {
  const { place } = runSpecs({
    'leaves.spec.mjs': [
      "test('it leaves', ({}, info) => { writeFileSync(info.outputPath('why.txt'), 'first'); throw new Error('is wrong') })",
    ],
  })
  const left = readdirSync(place, { recursive: true, encoding: 'utf8' })
  assert.equal(left.filter((name) => path.basename(name) === 'why.txt').length, 2, left.join('\n'))
})

test('what fails outside of tests has no second run', () => {
  const { passed, failed, unstable, printed } = runSpecs({ 'loads.spec.mjs': ["throw new Error('does not load')"] })
  assert.ok(passed === 0 && failed > 0 && unstable === 0)
  assert.match(printed, /✖ outside of tests: .*does not load/)
})
