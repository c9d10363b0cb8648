import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf, lineOf, plant } from './faults/faults-of.ts'
import { nearestTests } from './faults/nearest-tests.ts'

const plantAll = (source: string) => faultsOf('rule.ts', source).map((fault) => plant(source, fault))

const sources: readonly (readonly [source: string, ...faults: string[]])[] = [
  ['a && b', 'a || b'],
  ['a || b', 'a && b'],
  ['f(a) === b', 'f(a) !== b'],
  ['a < b', 'a <= b'],
  ['a >= b', 'a > b'],
  ['a > 0', 'a >= 0', 'a > 1'],
  ['a - b', 'a + b'],
  ["'a' + b"],
  ['const c = !(a)', 'const c = (a)'],
  ['const c = a ? b : d', 'const c = a ? d : b'],
  ['if (a) throw b', 'if (false) throw b'],
  ['if (a) { throw b }', 'if (false) { throw b }'],
  ['if (a) throw b\nelse c = d'],
  ['await tell(a)', ';'],
  ["context.log.warn('late')"],
  ['const c = Math.min(a, b)', 'const c = Math.max(a, b)'],
  ["const c = db.where('a', '=', 1).execute()", 'const c = db.execute()'],
  ["const c = db.orderBy('a', 'desc')", "const c = db.orderBy('a', 'asc')"],
  ['const c = { isOpen: true }', 'const c = { isOpen: false }'],
  ['const c = sql`a and b > 1`', 'const c = sql`a or b > 1`', 'const c = sql`a and b >= 1`'],
  ['const c = text`a and b`'],
  ['type C = true'],
]

test('each kind of fault is planted where it stands, and nothing else of the source changes', () => {
  for (const [source, ...faults] of sources) assert.deepEqual(plantAll(source), faults, source)
})

test('of the tests in one folder those named like the file come first', () => {
  const names = ['aborts', 'closed-ids', 'tus-limits', 'tus', 'uploads'].map((name) => `server/uploads/${name}.test.ts`)
  const edges = [{ from: 'server/uploads/uploads.test.ts', to: 'server/uploads/tus-create.ts' }]
  const ordered = nearestTests('server/uploads/tus-create.ts', edges, names).map(
    (test) => /[^/]+(?=\.test)/.exec(test)?.[0],
  )
  assert.deepEqual(ordered, ['tus-limits', 'tus', 'uploads', 'aborts', 'closed-ids'])
})

test('a fault is told by its line', () => {
  const source = 'const a = 1\n\nconst c = a < b'
  const [fault] = faultsOf('rule.ts', source)
  assert.ok(fault)
  assert.equal(lineOf(source, fault), 3)
})

test('tests of the same folder are the nearest, those that import the file first; the list of features leads no further', () => {
  const feature = 'server/src/features/albums'
  const edges = [
    ['server/src/far.test.ts', `${feature}/albums.ts`],
    [`${feature}/rules.test.ts`, `${feature}/rules.ts`],
    [`${feature}/albums.ts`, `${feature}/rules.ts`],
    ['server/src/features.ts', `${feature}/albums.ts`],
    ['server/src/every.test.ts', 'server/src/features.ts'],
  ].map(([from = '', to = '']) => ({ from, to }))
  const tests = [
    'server/src/every.test.ts',
    'server/src/far.test.ts',
    `${feature}/albums.test.ts`,
    `${feature}/rules.test.ts`,
  ]
  assert.deepEqual(nearestTests(`${feature}/rules.ts`, edges, tests), [
    `${feature}/rules.test.ts`,
    `${feature}/albums.test.ts`,
    'server/src/far.test.ts',
  ])
})
