import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fieldTitle } from './field-titles.ts'

/** The names that stand in `before` and `after` of what a source writes into the journal, and not those within its values. */
function journalledNames(source: string): string[] {
  const written = source.matchAll(/\b(?:before|after)(?:: |\s*=\s*)\{((?:[^{}]|\{[^{}]*\})*)\}/g)
  return [...written].flatMap(([, body = '']) => {
    const outer = body.replaceAll(/\{[^{}]*\}/g, '')
    return [...outer.matchAll(/(?:^|,)\s*(\w+)(?=\s*(?:[:,]|$))/g)].map(([, name = '']) => name)
  })
}

test('D13 whatever the server writes into the journal has a Russian title', () => {
  const source = `audit({ objectType: 'x', after: { name, until: at, spec: { inner: 1 }, ...more } })
    const before = { gone: true }
    const other = { apart: 1 }`
  assert.deepEqual(journalledNames(source), ['name', 'until', 'spec', 'gone'])
  const server = path.resolve(import.meta.dirname, '../../../../server/src')
  const files = globSync('**/*.ts', { cwd: server }).filter((file) => !file.endsWith('.test.ts'))
  const names = files.flatMap((file) =>
    journalledNames(readFileSync(path.join(server, file), 'utf8')).map((name) => ({ name, file })),
  )
  assert.ok(names.length > 100, 'they are found at all')
  assert.deepEqual(
    names.filter(({ name }) => !/[а-яё]/i.test(fieldTitle(name))),
    [],
  )
})
