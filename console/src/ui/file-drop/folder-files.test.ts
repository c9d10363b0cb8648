import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFolders } from './folder-files.ts'

type Tree = { readonly [name: string]: Tree | 'file' | 'unreadable' }

/** An entry as a browser gives it: folders are read in handfuls of at most a hundred. */
function entry(name: string, what: Tree[string], above = ''): FileSystemEntry {
  const fullPath = `${above}/${name}`
  const base = { name, fullPath, filesystem: { name: '', root: {} }, getParent: () => {} }
  if (typeof what === 'string') {
    const file = (take: (file: File) => void, refuse: (error: Error) => void) =>
      what === 'file' ? take(new File(['x'], name)) : refuse(new Error('NotReadableError'))
    return Object.assign({ ...base, isFile: true, isDirectory: false }, { file }) as unknown as FileSystemEntry
  }
  const createReader = () => {
    const left = Object.entries(what).map(([child, inside]) => entry(child, inside, fullPath))
    return { readEntries: (take: (entries: FileSystemEntry[]) => void) => take(left.splice(0, 100)) }
  }
  return Object.assign({ ...base, isFile: false, isDirectory: true }, { createReader }) as unknown as FileSystemEntry
}

const names = async (...entries: (FileSystemEntry | null)[]) => {
  const { files, unread } = await readFolders(entries)
  return { names: files.map(({ name }) => name), unread }
}

test('a folder is read to its depth, in the order people count', async () => {
  const tree = {
    'дубль 10.mp4': 'file',
    'дубль 2.mp4': 'file',
    внутри: { ещё: { 'а.mov': 'file' } },
    пусто: {},
  } as const
  assert.deepEqual(await names(entry('съёмка', tree)), { names: ['а.mov', 'дубль 2.mp4', 'дубль 10.mp4'], unread: 0 })
})

test('a thousand files come whole, though the browser gives a hundred at a time', async () => {
  const tree = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`${n}.mp4`, 'file' as const]))
  const read = await names(entry('много', tree))
  assert.deepEqual([read.names.length, read.names[0], read.names[999]], [1_000, '0.mp4', '999.mp4'])
})

test('folders in folders are read however deep they are', async () => {
  let tree: Tree = { 'дно.mp4': 'file' }
  for (let depth = 0; depth < 5_000; depth += 1) tree = { д: tree }
  assert.deepEqual(await names(entry('колодец', tree)), { names: ['дно.mp4'], unread: 0 })
})

test('what cannot be read is counted and the rest is taken; names are only names', async () => {
  const tree = { 'а.mp4': 'file', 'б.mp4': 'unreadable', '<img src=x>.mp4': 'file', '__proto__.mp4': 'file' } as const
  const read = await names(entry('разное', tree), null)
  assert.equal(read.unread, 1)
  assert.deepEqual(read.names.toSorted(), ['<img src=x>.mp4', '__proto__.mp4', 'а.mp4'])
})

test('an empty folder gives nothing', async () => {
  assert.deepEqual(await names(entry('пусто', {})), { names: [], unread: 0 })
})
