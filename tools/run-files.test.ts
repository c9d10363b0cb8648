import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { root } from './processes.ts'
import type { FileRun, RunOptions } from './run-files.ts'
import { mayShare, sharingProcesses } from './shared-process.ts'
import type { Tally } from './tally.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'skleyka-runner-'))
after(() => rmSync(folder, { recursive: true }))

/** Runs files as the suite would: by a process that is no test itself. */
function runAll(runs: readonly FileRun[], limits: RunOptions = {}) {
  const report = path.join(folder, 'tally.json')
  const runner = path.join(folder, 'runner.ts')
  const script = `
    import { writeFileSync } from 'node:fs'
    import { runFiles } from ${JSON.stringify(path.join(import.meta.dirname, 'run-files.ts'))}
    const tally = await runFiles(${JSON.stringify(runs)}, ${JSON.stringify(limits)})
    writeFileSync(${JSON.stringify(report)}, JSON.stringify(tally))`
  writeFileSync(runner, script)
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, [runner], { encoding: 'utf8', env })
  assert.equal(stderr, '')
  const tally: Tally = JSON.parse(readFileSync(report, 'utf8'))
  return { ...tally, printed: stdout }
}

/** Writes a test file of the given lines. */
function written(name: string, lines: readonly string[]): string {
  const file = path.join(folder, name)
  writeFileSync(file, ["import { after, test } from 'node:test'", ...lines].join('\n'))
  return file
}

/** Runs one file of the given lines. */
function runLines(name: string, lines: readonly string[], limits: RunOptions = {}) {
  const file = written(name, lines)
  return { ...runAll([{ file }], limits), file }
}

test('what passes, fails and is skipped for want of a part is counted, with the cost of each file', () => {
  const { passed, failed, costs, failures, printed, file } = runLines('counted.test.mjs', [
    "test('it holds', () => { for (const used = () => process.cpuUsage().user, end = used() + 500_000; used() < end; ) for (let n = 0; n < 1e5; n += 1);})",
    "test('it breaks', () => { throw new Error('broken here') })",
  ])
  assert.deepEqual([passed, failed], [1, 1])
  assert.deepEqual(failures, [`${path.relative(root, file)} › it breaks: broken here`])
  assert.deepEqual(
    costs.map((one) => [one.file, one.cpuSeconds > 0.2]),
    [[file, true]],
  )
  assert.match(printed, /✔ it holds/)
  assert.match(printed, /✖ it breaks/)
  assert.match(printed, /broken here/)
})

test('a test that hangs fails under its own name, and those after it run', () => {
  const { passed, failed, printed } = runLines(
    'hangs.test.mjs',
    ["test('it hangs', () => new Promise((done) => setTimeout(done, 30_000)))", "test('it holds', () => {})"],
    { testLimitMs: 300, fileLimitMs: 5_000 },
  )
  assert.match(printed, /✖ it hangs/)
  assert.match(printed, /test timed out after 300ms/)
  assert.ok(passed === 1 && failed >= 1)
})

test('a file whose process answers nothing is ended, and the last test that began is told', () => {
  const lines = [
    "test('it begins', () => {})",
    "test('it spins', async () => { await 0; setTimeout(() => { for (;;); }, 200); await new Promise(() => setInterval(() => {}, 1_000)) })",
  ]
  const { failed, printed } = runLines('spins.test.mjs', lines, { fileLimitMs: 3_000 })
  assert.ok(failed >= 1)
  assert.match(printed, /spins\.test\.mjs/)
  assert.match(printed, /the last test that began is «it spins»/)
})

test('a skip for a reason nobody knows is a failure, and so is one on a machine that has the part', () => {
  const { passed, failed, skipped, printed } = runLines('skips.test.mjs', [
    "test('left out', { skip: 'not today' }, () => {})",
    "test('left out as well', { skip: true }, () => {})",
  ])
  assert.deepEqual([passed, failed, skipped], [0, 2, 0])
  assert.match(printed, /left out: skipped for a reason that tools\/skips\.ts does not know: not today/)
})

test('files that share a process are counted by their tests, each with its own cost, and what breaks is told by name', () => {
  const files = [
    written('one.test.mjs', ["test('one holds', () => {})"]),
    written('two.test.mjs', ["test('two breaks', () => { throw new Error('broken there') })"]),
    written('three.test.mjs', ["throw new Error('three cannot be loaded')"]),
    written('four.test.mjs', ["test('four holds', () => {})"]),
  ]
  const shared = sharingProcesses(files, 3)
  assert.equal(shared.length, 2)
  const { passed, failed, failures, costs, printed } = runAll(
    shared.map((file) => ({ file: path.resolve(root, file), beside: 'another PostgreSQL' })),
  )
  assert.deepEqual([passed, failed], [2, 2])
  assert.deepEqual(new Set(costs.map(({ file }) => file)), new Set(files))
  assert.match(failures[0] ?? '', /two\.test\.mjs › another PostgreSQL › two breaks: broken there$/)
  assert.match(failures[1] ?? '', /three/)
  assert.match(printed, /✖ two breaks/)
  assert.match(printed, /broken there/)
  assert.match(printed, /two breaks: beside another PostgreSQL/)
  assert.match(printed, /three cannot be loaded/)
})

test('a file that shares a process has closed all it opened when the next one begins', () => {
  const kept = path.join(folder, 'open')
  const files = ['first', 'second'].map((name) =>
    written(`${name}.test.mjs`, [
      "import { existsSync, rmSync, writeFileSync } from 'node:fs'",
      `const wasOpen = existsSync(${JSON.stringify(kept)})`,
      `writeFileSync(${JSON.stringify(kept)}, '')`,
      `after(() => rmSync(${JSON.stringify(kept)}))`,
      `test('${name} begins alone', () => { if (wasOpen) throw new Error('a neighbour is still there') })`,
    ]),
  )
  const { passed, failed } = runAll(sharingProcesses(files, 2).map((file) => ({ file: path.resolve(root, file) })))
  assert.deepEqual([passed, failed], [2, 0])
})

test('a file that changes its process, or takes long by itself, has a process of its own', () => {
  const files = {
    'clock.test.mjs': "mock.timers.enable({ apis: ['Date'] })",
    'mask.test.mjs': 'process.umask(0o077)',
    'page.test.mjs': 'globalThis.document = {}',
    'films.test.mjs': "import { openTestMedia } from '../test/test-media.ts'",
    'killed.test.mjs': "const child = spawn('sleep', ['10'])",
    'plain.test.mjs': "test('it holds', (t) => t.mock.timers.enable())",
  }
  const own = Object.entries(files).filter(([name, line]) => !mayShare(path.relative(root, written(name, [line]))))
  assert.deepEqual(
    own.map(([name]) => name),
    Object.keys(files).filter((name) => name !== 'plain.test.mjs'),
  )
})
