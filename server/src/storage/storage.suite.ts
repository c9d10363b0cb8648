import assert from 'node:assert/strict'
import { mkdtemp, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { Storage } from './storage.ts'

/** Returns what every store promises. `open` gives an empty store and a folder of the file system it adopts from. */
export function storageSuite(
  name: string,
  open: () => Promise<{ storage: Storage; folder: string; close: () => Promise<void> }>,
) {
  let storage: Storage
  let folder: string
  let close: () => Promise<void>
  before(async () => {
    ;({ storage, folder, close } = await open())
  })
  after(() => close())

  const readAll = async (key: string, range?: { start: number; end: number }) => {
    const found = await storage.read(key, range)
    return found && text(found.body)
  }
  const keys = async (prefix: string) => {
    const found: string[] = []
    for await (const key of storage.list(prefix)) found.push(key)
    return found
  }

  test(`${name}: what is put is read back, whole and by range`, async () => {
    const info = await storage.put('a/one.bin', '0123456789')
    assert.equal(info.sizeBytes, 10)
    assert.equal(await readAll('a/one.bin'), '0123456789')
    assert.equal(await readAll('a/one.bin', { start: 2, end: 4 }), '234')
    assert.equal(await storage.readText('a/one.bin'), '0123456789')
    assert.deepEqual(await storage.stat('a/one.bin'), info)
  })

  test(`${name}: a second put replaces the first and changes the tag`, async () => {
    const first = await storage.put('a/two.bin', 'first')
    const second = await storage.put('a/two.bin', Readable.from([Buffer.from('sec'), Buffer.from('ond')]))
    assert.notEqual(first.tag, second.tag)
    assert.equal(await readAll('a/two.bin'), 'second')
  })

  test(`${name}: a put that breaks off leaves the old object and no trace of itself`, async () => {
    await storage.put('broken/kept.bin', 'old')
    const breaking = new Readable({
      read() {
        this.push('half of the ')
        this.destroy(new Error('cut'))
      },
    })
    await assert.rejects(storage.put('broken/kept.bin', breaking), /cut/)
    await assert.rejects(storage.put('broken/new.bin', Readable.from(failing())), /cut/)
    assert.equal(await readAll('broken/kept.bin'), 'old')
    assert.deepEqual(await keys('broken/'), ['broken/kept.bin'])
  })

  test(`${name}: a finished file is taken over, not copied beside`, async () => {
    const path = join(await mkdtemp(join(folder, 'spool-')), 'part')
    await writeFile(path, 'spooled')
    const info = await storage.adopt('a/b/c/adopted.bin', path)
    assert.equal(info.sizeBytes, 7)
    assert.equal(await readAll('a/b/c/adopted.bin'), 'spooled')
    await assert.rejects(stat(path))
  })

  test(`${name}: what is not there is null, and deleting it is no error`, async () => {
    assert.equal(await storage.stat('no/such'), null)
    assert.equal(await storage.read('no/such'), null)
    assert.equal(await storage.readText('no/such'), null)
    assert.deepEqual(await keys('no/'), [])
    await storage.delete('no/such')
    await storage.deletePrefix('no/')
  })

  test(`${name}: a folder is no object`, async () => {
    await storage.put('tree/leaf', 'x')
    assert.equal(await storage.stat('tree'), null)
    assert.equal(await storage.read('tree'), null)
    assert.equal(await storage.readText('tree'), null)
    assert.equal(await storage.stat('tree/leaf/below'), null)
  })

  test(`${name}: objects are listed and deleted by prefix, and only those`, async () => {
    for (const key of ['p/1/b', 'p/1/a', 'p/10/a', 'p/2']) await storage.put(key, key)
    assert.deepEqual(await keys('p/1/'), ['p/1/a', 'p/1/b'])
    await storage.deletePrefix('p/1/')
    assert.deepEqual(await keys('p/'), ['p/10/a', 'p/2'])
    await storage.delete('p/2')
    assert.deepEqual(await keys('p/'), ['p/10/a'])
  })

  test(`${name}: T-PATH-1 no key leads out of the store`, async () => {
    await writeFile(join(folder, 'secret'), 'secret')
    const climbing = [
      '../secret',
      '..',
      '.',
      '',
      '/etc/passwd',
      'a/../../secret',
      'a//b',
      'a/',
      'a\\..\\b',
      '.incoming/x',
    ]
    for (const key of [...climbing, 'a/%2e%2e/b', 'a/\0b', 'a/b\n', `a/${'x'.repeat(129)}`, 'ключ', '-rf', 'a b']) {
      await assert.rejects(storage.put(key, 'x'), /not an object key/, JSON.stringify(key))
      await assert.rejects(storage.read(key), /not an object key/)
      await assert.rejects(storage.delete(key), /not an object key/)
      await assert.rejects(storage.deletePrefix(`${key}/`), /not an object key/)
    }
    await assert.rejects(storage.deletePrefix('a'), /ends with a slash/)
  })
}

async function* failing() {
  yield Buffer.from('some')
  throw new Error('cut')
}
