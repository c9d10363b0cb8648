import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relativeOpenings, renamingExports } from './figures.ts'

test('a comment that opens with a relative clause is counted, one that opens with a verb or a noun is not', () => {
  const texts = ['/** What it is. */\n/** Returns what it is. */', '/**\n * Whether it is.\n */\n/** A file. */']
  assert.deepEqual(relativeOpenings(texts), { comments: 4, relative: 2 })
})

test('an export that only renames is counted, one with code is not', () => {
  assert.equal(renamingExports('export const a = b\nexport const c = d.e\nexport const f = (x: number) => x\n'), 2)
  assert.equal(renamingExports('export const a = { b }\nexport function c() {}\n'), 0)
})
