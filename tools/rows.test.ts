import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { root } from './processes.ts'
import { testTitles } from './test-titles.ts'

// Rows of the specification's conformance sheet that have to be kept; a test names those it proves.
type Part = readonly [section: string, first: number, last: number]

const shell: readonly Part[] = [
  ['1', 1, 11],
  ['2.1', 1, 6],
  ['2.2', 1, 9],
  ['2.3', 1, 29],
  ['2.4', 1, 7],
  ['2.5', 1, 6],
  ['2.6', 1, 4],
  ['2.7', 1, 18],
  ['2.8', 1, 38],
  ['2.9', 1, 13],
  ['3', 1, 19],
  ['3', 33, 39],
  ['4', 20, 21],
  ['4', 29, 45],
  ['5', 13, 33],
  ['6', 1, 12],
  ['7.1', 1, 10],
  ['7.3', 1, 5],
  ['7.4', 1, 13],
  ['8', 1, 8],
  ['8', 17, 24],
  ['9', 10, 42],
]
const uploads: readonly Part[] = [
  ['3', 27, 29],
  ['3', 38, 38],
  ['4', 1, 19],
  ['5', 1, 12],
  ['7.2', 12, 13],
  ['7.3', 38, 48],
  ['8', 9, 16],
  ['8', 25, 25],
  ['9', 1, 5],
  ['9', 15, 17],
]
const library: readonly Part[] = [
  ['3', 20, 26],
  ['4', 22, 24],
  ['5', 31, 33],
  ['7.3', 6, 17],
  ['7.3', 19, 22],
  ['7.3', 49, 51],
  ['9', 6, 9],
]
const people: readonly Part[] = [
  ['3', 30, 30],
  ['4', 26, 28],
  ['7.2', 1, 11],
  ['7.2', 16, 16],
  ['7.3', 23, 34],
]
/** All 53, by area: those that govern nothing yet are proven to be told so. */
const permissions = { M: 33, Y: 7, S: 13 }
/** Readings of the specification under which something is built. */
const readings = [2, 3, 4, 5, 7, 10, 11, 14]

/** Rows no test can prove yet, and why. A row that is proven does not belong here any more. */
const exceptions: Readonly<Record<string, string>> = {}

const rowsOf = (parts: readonly Part[]): string[] =>
  parts.flatMap(([section, first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => `C-${section}-${String(first + at).padStart(2, '0')}`),
  )

// this file names them all, so it proves none
const files = globSync('{contract,server,identity,web,console,player,e2e,tools}/**/*.{test,suite,spec}.ts', {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|dist)(\/|$)/.test(name),
}).filter((file) => path.basename(file) !== 'rows.test.ts')
const named = new Set(
  files.flatMap((file) =>
    testTitles(file, readFileSync(path.join(root, file), 'utf8')).flatMap(
      (title) => title.match(/C-\d(?:\.\d)?-\d{2}|P-[MYS]-\d{2}|Q-\d{2}/g) ?? [],
    ),
  ),
)

test('the tests of every room were seen', () => {
  assert.ok(files.length > 150, `${files.length} files`)
  assert.ok(named.size > 300, `${named.size} rows`)
})

const sheet = {
  'the shell, the kit and the errors': shell,
  uploads,
  library,
  'people, roles and administration': people,
}
for (const [title, parts] of Object.entries(sheet)) {
  test(`every row of ${title} is named by a test`, () => {
    const rows = rowsOf(parts)
    assert.deepEqual(
      rows.filter((row) => !named.has(row) && !(row in exceptions)),
      [],
    )
  })
}

test('every permission and every reading that is built upon is named by a test', () => {
  const numbered = (row: string, number: number) => `${row}-${String(number).padStart(2, '0')}`
  const rows = [
    ...Object.entries(permissions).flatMap(([area, count]) =>
      Array.from({ length: count }, (_, at) => numbered(`P-${area}`, at + 1)),
    ),
    ...readings.map((number) => numbered('Q', number)),
  ]
  assert.deepEqual(
    rows.filter((row) => !named.has(row)),
    [],
  )
})

test('a row that a test names is no exception any more', () => {
  assert.deepEqual(
    Object.keys(exceptions).filter((row) => named.has(row)),
    [],
  )
})
