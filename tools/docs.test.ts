import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { root } from './processes.ts'

// pages of the manual link to each other as the server gives them
const pages = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd: root })
const read = (page: string) => readFileSync(path.join(root, page), 'utf8')

test('every decision stands in their index once, in the order of numbers', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^\| \[\d+\]\((\d{4}-[^)]+\.md)\) \|/gm)]
  const kept = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((page) => path.basename(page))
  assert.deepEqual(
    listed.map(([, name]) => name),
    kept.toSorted(),
  )
})

test('every link of a document to a file leads to one', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:|\/|#)([^)#\s]+)/g)]
      .filter(([, to = '']) => !existsSync(path.join(root, path.dirname(page), to)))
      .map(([, to]) => `${page}: ${to}`),
  )
  assert.ok(pages.length > 50)
  assert.deepEqual(broken, [])
})
