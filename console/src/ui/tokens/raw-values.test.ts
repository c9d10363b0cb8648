import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const folder = new URL('../', import.meta.url)
const pieces = globSync('**/*.module.css', { cwd: folder }).filter((file) => !file.startsWith('tokens/'))

test('what is drawn takes its layers from the tokens', () => {
  assert.ok(pieces.length > 20)
  for (const file of pieces) {
    const css = readFileSync(new URL(file, folder), 'utf8')
    assert.doesNotMatch(css, /z-index:\s*\d{2,}/, `a layer of its own in ${file}`)
  }
})
