import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

test('product B0 every window is the one that asks before it loses what was typed; none of them is told that it loses nothing but those whose text is no loss', () => {
  const folder = new URL('../../', import.meta.url)
  const sources = globSync('**/*.tsx', { cwd: folder }).map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    return { name: name.replaceAll('\\', '/'), text }
  })
  const named = (what: RegExp) => sources.flatMap(({ name, text }) => (what.test(text) ? [name] : [])).sort()
  assert.deepEqual(named(/<ModalOverlay|<dialog\b/), ['ui/popup/popup-layer.tsx'])
  // a line to search by; a page in a window, whose form asks by itself
  assert.deepEqual(named(/isDirty=\{false\}/), ['app/palette/palette.tsx', 'features/editor/editor-popup.tsx'])
})
