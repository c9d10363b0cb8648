import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { root } from './processes.ts'
import { testTitles } from './test-titles.ts'

/** The requirements of levels 1 and 2 of V6, V7 and V8, by their sections. */
const requirementIds = [
  ...['6.1.1', '6.1.2', '6.1.3', ...numbered('6.2', 12), ...numbered('6.3', 4), ...numbered('6.4', 4)],
  ...[...numbered('6.5', 5), ...numbered('6.6', 3), ...numbered('6.8', 4)],
  ...[...numbered('7.1', 3), ...numbered('7.2', 4), ...numbered('7.3', 2), ...numbered('7.4', 5)],
  ...[...numbered('7.5', 2), ...numbered('7.6', 2)],
  ...[...numbered('8.1', 2), ...numbered('8.2', 3), '8.3.1', '8.4.1'],
]
function numbered(section: string, last: number): string[] {
  return Array.from({ length: last }, (_, index) => `${section}.${index + 1}`)
}

const text = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8')
const rows = [...text.matchAll(/^\| ([\d.]+) \| ([12]) \| (.+?) \| (?:Test: `(.+)`|Reason: (.+)) \|$/gm)]

test('issue 12 every requirement of ASVS 5.0 about authentication, sessions and access has its line, once', () => {
  assert.deepEqual(
    rows.map(([, row]) => row),
    requirementIds,
  )
})

test('issue 12 a line of ASVS names a test that is there, or a reason and the files it names', () => {
  const files = globSync(['{contract,identity,server,console,tools}/**/*.test.ts', 'e2e/*.spec.ts'], {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  const titles = new Set(
    files.flatMap((file) =>
      testTitles(file, readFileSync(path.join(root, file), 'utf8')).map((title) => title.split('\n')[0]?.slice(1, -1)),
    ),
  )
  for (const [, row, , , title, reason] of rows) {
    if (title !== undefined) assert.ok(titles.has(title), `${row}: no test «${title}»`)
    else {
      assert.ok(reason !== undefined && reason.length > 25, `${row} says why`)
      for (const [, file] of reason.matchAll(/\]\(([^)]+)\)/g))
        assert.ok(existsSync(path.join(root, 'docs', file ?? '')), `${row}: ${file}`)
    }
  }
})
