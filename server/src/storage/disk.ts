import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isHeld, removedFolder, removeOrSetAside } from './disk-hold.ts'
import { type ByteRange, checkKey, checkPrefix, type ObjectInfo, type Storage } from './storage.ts'

const unfinishedMs = 7 * 24 * 3600 * 1000

/**
 * The store of one machine: a folder tree. Unfinished files wait in `.incoming` of the same file system, and go when it is
 * opened, unless other processes may be writing there.
 */
export async function openDiskStorage(folder: string, { isShared = false } = {}): Promise<Storage> {
  const root = resolve(folder)
  const incoming = join(root, '.incoming')
  if (!isShared) await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { recursive: true })

  const pathOf = (key: string) => {
    checkKey(key)
    return join(root, key)
  }

  async function settle(key: string, finished: string): Promise<ObjectInfo> {
    const path = pathOf(key)
    const made = await mkdir(dirname(path), { recursive: true })
    await rename(finished, path)
    await syncFolder(dirname(path))
    // a folder that is new has to be found after a power cut too
    if (made) await syncFolders(dirname(made), dirname(path))
    return describe(await stat(path, { bigint: true }))
  }

  async function takeOver(key: string, path: string): Promise<ObjectInfo> {
    const file = await open(path, 'r')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    return settle(key, path)
  }

  return {
    async put(key, body) {
      checkKey(key)
      const unfinished = join(incoming, randomBytes(12).toString('hex'))
      try {
        const bytes = typeof body === 'string' ? Buffer.from(body) : body
        const source = Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes
        await pipeline(source, createWriteStream(unfinished, { flags: 'wx', flush: true }))
        return await settle(key, unfinished)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },

    async adopt(key, path) {
      checkKey(key)
      return takeOver(key, path)
    },

    async putFile(key, path) {
      checkKey(key)
      const second = join(incoming, randomBytes(12).toString('hex'))
      await link(path, second)
      return takeOver(key, second)
    },

    // a put of a file is a second name for it: there is no half of one
    async abandon() {},

    async stat(key) {
      try {
        const info = await stat(pathOf(key), { bigint: true })
        return info.isFile() ? describe(info) : null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async read(key, range?: ByteRange) {
      const file = await openFile(pathOf(key))
      if (!file) return null
      try {
        const info = await file.stat({ bigint: true })
        if (!info.isFile()) {
          await file.close()
          return null
        }
        return { info: describe(info), body: createReadStream('', { fd: file, ...range }) }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async readText(key) {
      try {
        return await readFile(pathOf(key), 'utf8')
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async *list(prefix) {
      checkPrefix(prefix)
      yield* walk(root, prefix.slice(0, -1))
    },

    async delete(key) {
      checkKey(key)
      await removeOrSetAside(root, key)
    },

    async deletePrefix(prefix) {
      checkPrefix(prefix)
      await removeOrSetAside(root, prefix)
    },

    async ready() {
      await access(incoming, constants.W_OK)
    },

    async tidy() {
      // left by a backup that was killed
      if (!(await isHeld(root))) await rm(join(root, removedFolder), { recursive: true, force: true })
      for (const name of await readdir(incoming)) {
        const info = await stat(join(incoming, name)).catch(() => null)
        if (info && Date.now() - info.mtimeMs > unfinishedMs) await rm(join(incoming, name), { force: true })
      }
    },

    localPath(key) {
      return pathOf(key)
    },
  }
}

async function* walk(root: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* walk(root, key)
    else if (entry.isFile()) yield key
  }
}

async function openFile(path: string) {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function describe(info: { size: bigint; mtimeNs: bigint; mtime: Date; ino: bigint }): ObjectInfo {
  const tag = [info.ino, info.mtimeNs, info.size].map((part) => part.toString(36)).join('-')
  return { sizeBytes: Number(info.size), modifiedAt: info.mtime, tag }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function syncFolders(from: string, to: string): Promise<void> {
  for (let path = dirname(to); path.length >= from.length; path = dirname(path)) await syncFolder(path)
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR')
  )
}
