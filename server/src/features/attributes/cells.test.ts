import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinList, splitList } from './cells.ts'

test('a list of a cell comes back as it was written, with commas and quotes in its items', () => {
  const lists = [[], ['a'], ['a', 'b c'], ['a, b', 'say "so"'], ['"', '""', ',', '",'], ['ёж', '5"']]
  for (const list of lists) assert.deepEqual(splitList(joinList(list)), list, JSON.stringify(list))
})

test('what people type into a cell is read by its commas, with blanks around and quotes that do not close', () => {
  assert.deepEqual(splitList(' a ,, b,\u00a0"c, d" , "e" f, "g'), ['a', 'b', 'c, d', '"e" f', '"g'])
  assert.deepEqual(splitList('a,'), ['a'])
  assert.deepEqual(splitList('"a""b" ,c'), ['a"b', 'c'])
  assert.deepEqual(splitList('"", "  "'), [])
})

test('a cell as long as a line may be is read in a moment, whatever it repeats', () => {
  for (const part of [' ', '"', '""', '",', '" ', ', ', '"a', '"a ', 'a ', ',"""x', '\u00a0"']) {
    for (const begin of ['', '"', 'a', 'a,']) {
      const text = begin + part.repeat(1_000_000 / part.length)
      const before = process.cpuUsage()
      splitList(text)
      const ms = process.cpuUsage(before).user / 1000
      assert.ok(ms < 1_500, `${JSON.stringify(text.slice(0, 20))}: ${Math.round(ms)} ms`)
    }
  }
})
