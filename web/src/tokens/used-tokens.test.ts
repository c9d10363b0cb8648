import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const root = new URL('../../../', import.meta.url)
const files = globSync(['{console,player,identity,web}/src/**/*.{css,ts,tsx}', 'console/index.html'], {
  cwd: root,
}).filter((name) => !/\.test\.ts$/.test(name))
const texts = files.map((name) => ({ name, text: readFileSync(new URL(name, root), 'utf8') }))
const inAll = (pattern: RegExp, of = texts) =>
  new Set(of.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')))

const reading = /var\((--[a-z0-9-]+)/g
const tokens = inAll(
  /^\s*(--[a-z0-9-]+):/gm,
  texts.filter(({ name }) => /^(web|console\/src\/ui)\/(src\/)?tokens\//.test(name)),
)

test('every token is read by something that is drawn', () => {
  assert.ok(tokens.size > 100, `only ${tokens.size} tokens were seen`)
  // the gallery names colours by their roles: `var(--${role})`
  const shown = inAll(
    /'([a-z0-9-]+)'/g,
    texts.filter(({ name }) => name.endsWith('gallery/colours.tsx')),
  )
  const read = inAll(reading)
  const unread = [...tokens].filter((token) => !read.has(token) && !shown.has(token.slice(2)))
  assert.deepEqual(unread, [])
})

for (const room of ['console', 'player', 'identity']) {
  test(`what is read in ${room} has been declared there or in the shared tokens`, () => {
    const seen = texts.filter(({ name }) => name.startsWith(`${room}/`) || name.startsWith('web/'))
    // React Aria says how wide the thing is that a list hangs under
    const declared = inAll(/(--[a-z0-9-]+)['"]?\]?:/g, seen).add('--trigger-width')
    for (const set of inAll(/setProperty\('(--[a-z0-9-]+)'/g, seen)) declared.add(set)
    const read = inAll(reading, seen)
    assert.ok(read.size > 10, `only ${read.size} were seen`)
    assert.deepEqual(
      [...read].filter((name) => !declared.has(name)),
      [],
    )
  })
}
