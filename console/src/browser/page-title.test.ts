import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productName } from '@skleyka/contract/product.ts'
import { titleOf } from './page-title.ts'

test("C-2.1-06 Q-10 a title follows '%s — {product name}', with an em dash between spaces", () => {
  assert.equal(titleOf('Видео'), `Видео \u2014 ${productName}`)
})
