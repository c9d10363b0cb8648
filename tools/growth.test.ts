import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { growthSources, growthTable } from './growth.ts'
import { root } from './processes.ts'

test('docs/scale.md tells the figures that tools/growth.ts works out', () => {
  const page = readFileSync(path.join(root, 'docs/scale.md'), 'utf8')
  assert.ok(page.includes(growthTable()), 'print the table anew: node tools/growth.ts')
  assert.ok(page.includes(growthSources()), 'print the sources anew: node tools/growth.ts')
})
