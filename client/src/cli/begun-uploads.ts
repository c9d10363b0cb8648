import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { UploadState } from '../upload.ts'

// the server closes an upload that is left alone for 7 days
const keptMs = 8 * 24 * 3600 * 1000

/** Names an upload: by the server, the account, the file and how it is to be uploaded. */
export interface UploadName {
  readonly url: string
  /** Account of the uploads; for a key that has one of its own, the key. Only a digest of it is kept. */
  readonly account: string
  /** The whole path of the file. */
  readonly file: string
  readonly sizeBytes: number
  readonly modifiedAt: number | undefined
  readonly title: string | undefined
  readonly albumId: number | undefined
}

/** State of an upload; `isSent` once the server has the whole file and only its video is waited for. */
export interface UnfinishedUpload extends UploadState {
  readonly isSent?: boolean | undefined
}

/** Uploads that were begun and not finished, a file each: by it the same command goes on with them. */
export interface UnfinishedUploads {
  find(name: UploadName): Promise<UnfinishedUpload | undefined>
  keep(name: UploadName, state: UnfinishedUpload): Promise<void>
  drop(name: UploadName): Promise<void>
}

/** Keeps begun uploads in a folder that only its owner may read: their ids open them to anybody. */
export function begunUploads(folder: string, now: () => number = Date.now): UnfinishedUploads {
  const fileOf = (name: UploadName) =>
    path.join(folder, `${createHash('sha256').update(JSON.stringify(name)).digest('hex').slice(0, 32)}.json`)
  return {
    find: async (name) => {
      await dropOld(folder, now())
      const text = await readFile(fileOf(name), 'utf8').catch(() => null)
      return text === null ? undefined : readState(text)
    },
    keep: async (name, state) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await chmod(folder, 0o700)
      const file = fileOf(name)
      await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
      await rename(`${file}.new`, file)
    },
    drop: (name) => rm(fileOf(name), { force: true }),
  }
}

async function dropOld(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && now - found.mtimeMs > keptMs) await rm(file, { force: true })
  }
}

/** A file that does not read so is of no use: the upload begins anew. */
function readState(text: string): UnfinishedUpload | undefined {
  try {
    const { uploadId, recordId, fileName, sizeBytes, modifiedAt, isSent } = JSON.parse(text)
    const isState = typeof uploadId === 'string' && typeof fileName === 'string' && typeof sizeBytes === 'number'
    return isState ? { uploadId, recordId, fileName, sizeBytes, modifiedAt, isSent: isSent === true } : undefined
  } catch {
    return undefined
  }
}
