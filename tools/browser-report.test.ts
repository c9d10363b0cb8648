import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BrowserReport, readReport } from './browser-report.ts'

type Test = BrowserReport['suites'][number]['specs'][number]['tests'][number]

const one = (status: Test['status'], reason?: string): Test => ({
  status,
  annotations: reason === undefined ? [] : [{ type: 'skip', description: reason }],
  results: status === 'skipped' ? [] : [{ duration: 1_500 }],
})
const suite = (file: string, ...tests: Test[]) => ({ file, specs: [{ title: 'it holds', tests }] })

test('tests in files and in groups inside of them are counted, each file with its time', () => {
  const { passed, failed, skipped, times, problems } = readReport({
    suites: [
      { ...suite('a.spec.ts', one('expected')), suites: [suite('a.spec.ts', one('expected'), one('unexpected'))] },
      suite('b.spec.ts', one('flaky')),
    ],
    errors: [],
  })
  assert.deepEqual([passed, failed, skipped], [2, 2, 0])
  assert.deepEqual(times, [
    { file: 'e2e/a.spec.ts', seconds: 4.5 },
    { file: 'e2e/b.spec.ts', seconds: 1.5 },
  ])
  assert.deepEqual(problems, [])
})

test('a test that was skipped for no reason, or did not run, fails; so does what broke outside of tests', () => {
  const { failed, skipped, problems } = readReport({
    suites: [suite('a.spec.ts', one('skipped'), one('skipped', 'not today'))],
    errors: ['the file does not load'],
  })
  assert.deepEqual([failed, skipped], [3, 0])
  assert.match(problems[0] ?? '', /^a\.spec\.ts › it holds: skipped for a reason .*none is given/)
})
