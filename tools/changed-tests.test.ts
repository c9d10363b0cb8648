import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEdges, selectTests } from './changed-tests.ts'
import { testFiles } from './runs-of.ts'

const edges = readEdges()
const tests = testFiles()
const select = (...changed: string[]) => {
  const selection = selectTests(changed, edges, tests)
  assert.ok(selection)
  return selection
}

test('a change reaches the tests that import it, directly or through other files', () => {
  const { tests: found, specs } = select('console/src/russian/numbers.ts')
  assert.ok(found.includes('console/src/russian/numbers.test.ts'))
  assert.ok(!found.some((file) => file.startsWith('server/')))
  assert.ok(specs.length < 5, `${specs.length} spec files`)
  const direct = selectTests(
    ['b.ts'],
    [
      { from: 'a.test.ts', to: 'c.ts' },
      { from: 'c.ts', to: 'b.ts' },
    ],
    ['a.test.ts', 'd.test.ts'],
  )
  assert.deepEqual(direct?.tests, ['a.test.ts'])
})

test('a change of a feature reaches its own tests, those of the whole product and its spec files, not those of other features', () => {
  const { tests: found, specs, asksSystemPostgres } = select('server/src/features/albums/albums.sql.ts')
  assert.ok(found.includes('server/src/features/albums/albums.test.ts'))
  assert.ok(found.includes('server/src/authorisation.test.ts'))
  assert.ok(!found.includes('server/src/features/webhooks/webhooks.test.ts'))
  assert.deepEqual(specs, ['e2e/albums.spec.ts'])
  assert.equal(asksSystemPostgres, false)
})

test('a change of the database reaches every test on it, on both PostgreSQL', () => {
  const { tests: found, asksSystemPostgres } = select(
    'server/migrations/postgres/0138_gate_mail.sql',
    'server/src/database/page.ts',
  )
  assert.ok(found.includes('server/src/features/trash/trash.test.ts'))
  assert.equal(asksSystemPostgres, true)
})

test('a changed test or spec file is run itself', () => {
  const { tests: found, specs } = select('contract/src/users/emails.test.ts', 'e2e/timeline.spec.ts')
  assert.ok(found.includes('contract/src/users/emails.test.ts'))
  assert.deepEqual(specs, ['e2e/timeline.spec.ts'])
})

test('a change of the dependencies or of the runner reaches everything', () => {
  for (const file of ['package-lock.json', 'server/package.json', 'tools/test.ts', 'tsconfig.base.json']) {
    assert.equal(selectTests([file], edges, tests), null, file)
  }
})
