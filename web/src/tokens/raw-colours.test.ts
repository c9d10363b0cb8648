import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const root = new URL('../../../', import.meta.url)
const sheets = globSync('{console,player,identity}/src/**/*.css', { cwd: root })

test('every page takes its colours from the shared tokens', () => {
  const rooms = new Set(sheets.map((name) => name.split('/')[0]))
  assert.deepEqual([...rooms].sort(), ['console', 'identity', 'player'])
  assert.ok(sheets.length > 60, `only ${sheets.length} style sheets were seen`)
  for (const name of sheets) {
    const css = readFileSync(new URL(name, root), 'utf8').replace(/\/\*.*?\*\//gs, '')
    assert.doesNotMatch(
      css,
      /(?<![\w-])(#[0-9a-f]{3,8}\b|(rgb|hsl|oklch|oklab|lab|lch|hwb)a?\()/i,
      `a colour of its own in ${name}`,
    )
  }
})
