import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BrowserReport, joinSecondRun, readReport } from './browser-report.ts'

type Test = BrowserReport['suites'][number]['specs'][number]['tests'][number]

const one = (status: Test['status'], words = ''): Test => ({
  status,
  annotations: status === 'skipped' && words ? [{ type: 'skip', description: words }] : [],
  results: status === 'unexpected' ? [{ error: { message: words } }] : [],
})
const suite = (file: string, title: string, ...tests: Test[]) => ({ file, title: file, specs: [{ title, tests }] })
const report = (...suites: BrowserReport['suites'][number][]) => readReport({ suites, errors: [] })

test('tests in files and in groups inside of them are counted, and what failed is told with its reason', () => {
  const group = {
    ...suite('a.spec.ts', 'it breaks', one('unexpected', '\u001b[31mtoo late\u001b[39m\nand more')),
    title: 'group',
  }
  const { tally, failed, problems } = readReport({
    suites: [{ ...suite('a.spec.ts', 'it holds', one('expected')), suites: [group] }],
    errors: [],
  })
  assert.deepEqual([tally.passed, tally.failed, tally.skipped, tally.unstable], [1, 1, 0, 0])
  assert.deepEqual(failed, [{ name: 'a.spec.ts › group › it breaks', reason: 'too late' }])
  assert.deepEqual(problems, [])
  assert.deepEqual(tally.failures, ['a.spec.ts › group › it breaks: too late'])
})

test('a test that was skipped for no reason, or did not run, fails; so does what broke outside of tests', () => {
  const { tally, failed, problems } = readReport({
    suites: [suite('a.spec.ts', 'it holds', one('skipped'), one('skipped', 'not today'))],
    errors: [{ message: 'the file does not load' }],
  })
  assert.deepEqual([tally.failed, tally.skipped, failed.length], [3, 0, 0])
  assert.deepEqual(tally.failures, problems)
  assert.match(problems[0] ?? '', /the file does not load/)
  assert.match(problems[1] ?? '', /^a\.spec\.ts › it holds: skipped for a reason .*none is given/)
})

test('a test that fails and then passes alone is unstable, passes and does not fail the run', () => {
  const first = report(
    suite('a.spec.ts', 'it wavers', one('unexpected', 'too late')),
    suite('b.spec.ts', 'it holds', one('expected')),
  )
  const { tally, unstable } = joinSecondRun(first, report(suite('a.spec.ts', 'it wavers', one('expected'))))
  assert.deepEqual([tally.passed, tally.failed, tally.unstable], [2, 0, 1])
  assert.deepEqual(tally.failures, [])
  assert.deepEqual(unstable, [{ name: 'a.spec.ts › it wavers', reason: 'too late' }])
})

test('a test that fails twice fails, and so does one that does not run the second time', () => {
  const first = report(
    suite('a.spec.ts', 'it wavers', one('unexpected', 'too late')),
    suite('b.spec.ts', 'it breaks', one('unexpected', 'wrong')),
  )
  const second = report(
    suite('a.spec.ts', 'it wavers', one('expected')),
    suite('b.spec.ts', 'it breaks', one('unexpected', 'wrong')),
  )
  const { tally, unstable } = joinSecondRun(first, second)
  assert.deepEqual([tally.passed, tally.failed, tally.unstable], [1, 1, 1])
  assert.deepEqual(tally.failures, ['b.spec.ts › it breaks: wrong'])
  assert.deepEqual(
    unstable.map(({ name }) => name),
    ['a.spec.ts › it wavers'],
  )
  const notRun = joinSecondRun(first, report(suite('a.spec.ts', 'it wavers', one('expected'))))
  assert.deepEqual([notRun.tally.passed, notRun.tally.failed, notRun.tally.unstable], [0, 2, 0])
  const broken = joinSecondRun(first, readReport({ suites: [], errors: [{ message: 'no browser' }] }))
  assert.deepEqual([broken.tally.failed, broken.tally.unstable], [2, 0])
})
