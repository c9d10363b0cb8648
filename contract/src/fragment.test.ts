import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { fragment } from './fragment.ts'

test('a fragment keeps its outer blanks and loses what no text may hold', () => {
  assert.equal(z.safeParse(fragment(20, 1), ' —\u0000 архив\uD83D\r\n').data, ' — архив\n')
  assert.ok(!z.safeParse(fragment(20, 1), '\u0000').success)
  assert.ok(!z.safeParse(fragment(3), 'абвг').success)
})
