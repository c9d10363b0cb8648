import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const folder = new URL('../../../', import.meta.url)
const files = globSync(['src/**/*.{css,ts,tsx}', 'index.html'], { cwd: folder }).filter(
  (name) => !/\.test\.ts$/.test(name),
)
const texts = files.map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
const inAll = (pattern: RegExp, of = texts) =>
  new Set(of.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')))

const read = inAll(/var\((--[a-z0-9-]+)/g)
const tokens = inAll(
  /^\s*(--[a-z0-9-]+):/gm,
  texts.filter(({ name }) => name.startsWith('src/ui/tokens/')),
)

test('every token is read by something that is drawn', () => {
  assert.ok(tokens.size > 100, `only ${tokens.size} tokens were seen`)
  // the gallery names colours by their roles: `var(--${role})`
  const shown = inAll(
    /'([a-z0-9-]+)'/g,
    texts.filter(({ name }) => name.endsWith('gallery/colours.tsx')),
  )
  const unread = [...tokens].filter((token) => !read.has(token) && !shown.has(token.slice(2)))
  assert.deepEqual(unread, [])
})

test('what is read has been declared', () => {
  // React Aria says how wide the thing is that a list hangs under
  const declared = inAll(/(--[a-z0-9-]+)['"]?\]?:/g).add('--trigger-width')
  assert.deepEqual(
    [...read].filter((name) => !declared.has(name)),
    [],
  )
})
