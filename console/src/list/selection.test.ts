import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allMarked, noMarks, toggleRow } from '../ui/table/marks.ts'
import { idsOf, inChunks, selectionOf, sizeOf, sizeText } from './selection.ts'

const pages = [[1, 2, 3], [3, 4, 5], [6]]
const requests: string[] = []
const pageOfIds = async (question: string, page: number) => {
  requests.push(`${question} ${page}`)
  return pages[page - 1] ?? []
}

test('rows chosen by hand are their ids, and nobody is asked for them', async () => {
  const marks = toggleRow(toggleRow(noMarks, ['7', '9'], '7', false), ['9'], '9', false)
  const selection = selectionOf(marks, 'all', { total: 100 })
  assert.deepEqual(selection, { kind: 'ids', ids: [7, 9] })
  assert.ok(selection)
  assert.equal(sizeOf(selection), 2)
  assert.deepEqual(await idsOf(selection, pageOfIds), [7, 9])
  assert.deepEqual(requests, [])
})

test('all that were found but some are walked page by page, each once, though the list moved meanwhile', async () => {
  const selection = selectionOf(toggleRow(allMarked, ['2'], '2', false), 'state=failed', { total: 7 })
  assert.deepEqual(selection, { kind: 'found', question: 'state=failed', except: [2], total: 7, isMore: false })
  assert.ok(selection)
  assert.equal(sizeOf(selection), 6)
  assert.deepEqual(await idsOf(selection, pageOfIds), [1, 3, 4, 5, 6])
  assert.deepEqual(requests, ['state=failed 1', 'state=failed 2', 'state=failed 3', 'state=failed 4'])
})

test('of more than are counted all pages are walked, until one is empty', async () => {
  requests.length = 0
  const selection = selectionOf(toggleRow(allMarked, ['2'], '2', false), 'q', { total: 4, isMore: true })
  assert.ok(selection)
  assert.equal(sizeText(selection), '3+')
  assert.deepEqual(await idsOf(selection, pageOfIds), [1, 3, 4, 5, 6])
  assert.equal(requests.at(-1), 'q 4')
})

test('nothing chosen is no selection, even when all that was chosen has been let go', () => {
  assert.equal(selectionOf(noMarks, '', { total: 10 }), null)
  assert.equal(selectionOf(toggleRow(allMarked, ['2'], '2', false), '', { total: 1 }), null)
})

test('ids travel in portions', () => {
  const ids = Array.from({ length: 101 }, (_, at) => at)
  assert.deepEqual(
    inChunks(ids, 50).map((chunk) => chunk.length),
    [50, 50, 1],
  )
  assert.deepEqual(inChunks([], 50), [])
})
