import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pageOf, readManual } from './manual.ts'

const folder = resolve(import.meta.dirname, '../../docs/manual')

test('a page of the manual has its title, links to its neighbours, and tables that scroll by themselves', async () => {
  const { title, html } = await pageOf(
    'one',
    '# Первая\n\n[вторая](two.md), [API](/api/docs)\n\n| а | б |\n|---|---|\n| 1 | 2 |\n',
  )
  assert.equal(title, 'Первая')
  assert.match(html, /<a href="\/help\/two">вторая<\/a>, <a href="\/api\/docs">API<\/a>/)
  assert.match(
    (await pageOf('one', '# А\n\nВ поле — «то».\n\n`в поле`\n')).html,
    /В\u00a0поле\u00a0— «то».*<code>в поле</s,
  )
  assert.match(html, /<div class="wide" tabindex="0"><table>/)
})

test('every page of the manual begins with its title, and no link in it leads nowhere or out of the installation', async () => {
  const pages = await readManual(folder)
  const slugs = pages.map(({ slug }) => slug)
  assert.equal(slugs[0], 'first-steps')
  assert.equal(new Set(slugs).size, slugs.length)
  for (const { slug, title, html } of pages) {
    assert.ok(html.startsWith(`<h1>${title}</h1>`), slug)
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
      const isOwn =
        href === '/api/docs' || href === '/claim' || href === '/verify' || slugs.some((one) => href === `/help/${one}`)
      assert.ok(isOwn, `${slug}: ${href}`)
    }
    assert.doesNotMatch(html, /<img|https?:\/\/(?!video\.example)/, `${slug}: nothing is loaded from elsewhere`)
  }
})
