import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fault } from '@skleyka/contract/faults.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { Storage } from '../../storage/storage.ts'
import { TaskFailure } from '../../tasks/handlers.ts'

/** The source of a version as a file that media programs read, until it is disposed of. */
export interface SourceFile extends AsyncDisposable {
  readonly path: string
}

/**
 * Opens the source: the stored file itself, or a copy in the scratch folder when the store has no local files. One that
 * the account keeps no longer is told as that; any other absence is a fault of ours and not of the file.
 */
export async function openStoredSource(
  storage: Storage,
  { scratchFolder }: Pick<MediaTools, 'scratchFolder'>,
  sourceKey: string | null,
  signal: AbortSignal,
): Promise<SourceFile> {
  if (sourceKey === null) throw new TaskFailure(fault('sourceGone'))
  const local = storage.localPath(sourceKey)
  if (local !== null) {
    await access(local)
    return { path: local, [Symbol.asyncDispose]: async () => {} }
  }
  const found = await storage.read(sourceKey)
  if (!found) throw new Error('the source of the version is not in the store')
  const copy = path.join(scratchFolder, `source-${randomBytes(12).toString('hex')}`)
  const remove = () => rm(copy, { force: true })
  try {
    await pipeline(found.body, createWriteStream(copy, { flags: 'wx', mode: 0o600 }), { signal })
  } catch (error) {
    await remove()
    throw error
  }
  return { path: copy, [Symbol.asyncDispose]: remove }
}
