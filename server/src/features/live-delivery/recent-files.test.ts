import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { RecentFiles } from './recent-files.ts'

/** A store that has files of these sizes, and counts how often each is read. */
function countingStore(sizes: Readonly<Record<string, number>>) {
  const reads: string[] = []
  const infoOf = (key: string) => {
    const sizeBytes = sizes[key]
    return sizeBytes === undefined ? null : { sizeBytes, modifiedAt: new Date(0), tag: key }
  }
  const store = {
    stat: async (key: string) => infoOf(key),
    read: async (key: string) => {
      reads.push(key)
      const info = infoOf(key)
      return info && { info, body: Readable.from([Buffer.alloc(info.sizeBytes, key)]) }
    },
  }
  return { store, reads }
}

test('everybody who asks for a segment at once, or a moment later, shares one reading; a range is a part of it', async () => {
  const { store, reads } = countingStore({ a: 4 })
  const files = new RecentFiles(store)
  const found = await Promise.all([files.read('a'), files.read('a'), files.stat('a')])
  assert.deepEqual([found[1]?.info.tag, found[2]?.sizeBytes], ['a', 4])
  for (const one of found.slice(0, 2)) assert.equal(one && 'body' in one && (await text(one.body)), 'aaaa')
  const part = await files.read('a', { start: 1, end: 2 })
  assert.deepEqual([part && (await text(part.body)), reads], ['aa', ['a']])
})

test('what is not there is looked for again, and what is large is left to the store', async () => {
  const { store, reads } = countingStore({ film: (4 << 20) + 1 })
  const files = new RecentFiles(store)
  assert.deepEqual([await files.read('none'), await files.stat('none')], [null, null])
  assert.equal((await files.read('film'))?.info.sizeBytes, (4 << 20) + 1)
  await files.read('film')
  assert.deepEqual(reads.filter((key) => key === 'film').length, 4, 'two looks, two readings')
})

test('32 MB are kept: those that were not asked for longest go first', async () => {
  const names = Array.from({ length: 9 }, (_, at) => `s${at}`)
  const { store, reads } = countingStore(Object.fromEntries(names.map((name) => [name, 4 << 20])))
  const files = new RecentFiles(store)
  for (const name of names.slice(0, 8)) await files.read(name)
  await files.read('s0')
  await files.read('s8')
  assert.equal(reads.length, 9)
  for (const name of ['s0', 's8', 's2']) await files.stat(name)
  assert.equal(reads.length, 9)
  await files.read('s1')
  assert.equal(reads.length, 10, 's1 made room')
})
