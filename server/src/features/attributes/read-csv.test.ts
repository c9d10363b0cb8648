import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributeBounds } from '@skleyka/contract/attributes/attribute-bounds.ts'
import { limitLines } from './read-csv.ts'

test('a table of as many lines as an import reads is read to its end, and one more is refused in words', async () => {
  async function* table(count: number) {
    for (let line = 0; line < count; line += 1) yield line
  }
  const read = async (count: number) => {
    let passed = 0
    for await (const _line of limitLines(table(count))) passed += 1
    return passed
  }
  assert.equal(await read(attributeBounds.tableLines), 100_000)
  await assert.rejects(read(attributeBounds.tableLines + 1), /100\s000/)
})
