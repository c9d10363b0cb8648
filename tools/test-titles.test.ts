import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testTitles } from './test-titles.ts'

const rowsIn = (source: string) => testTitles('a.test.ts', source).flatMap((title) => title.match(/C-\d-\d{2}/g) ?? [])

test('a row is proven by the title of a test or by the first line of its body', () => {
  assert.deepEqual(rowsIn(`test('C-1-01 it holds', () => {})`), ['C-1-01'])
  assert.deepEqual(rowsIn(`test('it holds', async ({ page }) => {\n  // C-1-02 by the way\n  done()\n})`), ['C-1-02'])
})

test('a row anywhere else proves nothing: in a comment, deeper in a body, in a text, in a test that is skipped', () => {
  const elsewhere = [
    '// C-1-01',
    `test('it holds', () => {\n  done()\n  // C-1-01\n})`,
    `test('it holds', () => {\n  done()\n  expect(1, 'C-1-01').toBe(1)\n})`,
    `const rows = ['C-1-01']`,
    `test.skip('C-1-01 it holds', () => {})`,
    `test('C-1-01 it holds', { skip }, () => {})`,
    `test('C-1-01 it holds', { todo: true }, () => {})`,
    `test.step('C-1-01 it holds', () => {})`,
  ]
  for (const source of elsewhere) assert.deepEqual(rowsIn(source), [], source)
})

test('a title made from a table has the rows of that table and of no other', () => {
  const source = `
    const table = [['C-1-01', 1], ['C-1-02', 2]]
    const other = ['C-1-03']
    for (const [row, value] of table) test(\`\${row} gives \${value}\`, () => {})
    for (const value of other) test('it gives it', () => {})
    for (const title of ['C-1-04 one', 'C-1-05 two']) test(title, () => {})`
  assert.deepEqual(rowsIn(source), ['C-1-01', 'C-1-02', 'C-1-04', 'C-1-05'])
})
