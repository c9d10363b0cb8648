import { constants } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Services } from '../../services.ts'
import type { ImportRow } from './imports.sql.ts'

/** Returns where the file of an import gathers: beside those of uploads, whose sweep frees the ones left to themselves. */
export const spoolPath = ({ uploads }: Services['folders'], { uuid }: Pick<ImportRow, 'uuid'>): string =>
  path.join(uploads, uuid)

const gatherBytes = 1024 * 1024

/** The beginning of a file: `sizeBytes` of it count, and only what was synced is durable. */
export class SpoolFile {
  readonly #file: FileHandle
  #gathered: Buffer[] = []
  #gatheredBytes = 0
  /** Bytes written; what lies behind them in the file does not count. */
  sizeBytes: number

  private constructor(file: FileHandle, sizeBytes: number) {
    this.#file = file
    this.sizeBytes = sizeBytes
  }

  /** Opens the file with at most `keptBytes` of what it holds. */
  static async open(path: string, keptBytes: number): Promise<SpoolFile> {
    const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
    const kept = Math.min(keptBytes, (await file.stat()).size)
    await file.truncate(kept)
    return new SpoolFile(file, kept)
  }

  async append(chunk: Buffer): Promise<void> {
    this.#gathered.push(chunk)
    this.#gatheredBytes += chunk.length
    if (this.#gatheredBytes >= gatherBytes) await this.#flush()
  }

  /** Makes everything that was appended durable. Returns the size in bytes. */
  async sync(): Promise<number> {
    await this.#flush()
    await this.#file.datasync()
    return this.sizeBytes
  }

  /** Begins anew. */
  async empty(): Promise<void> {
    this.#gathered = []
    this.#gatheredBytes = 0
    await this.#file.truncate(0)
    this.sizeBytes = 0
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #flush(): Promise<void> {
    const chunks = this.#gathered
    this.#gathered = []
    this.#gatheredBytes = 0
    for (const chunk of chunks.length > 1 ? [Buffer.concat(chunks)] : chunks) {
      for (let done = 0; done < chunk.length; ) {
        const { bytesWritten } = await this.#file.write(chunk, done, chunk.length - done, this.sizeBytes)
        done += bytesWritten
        this.sizeBytes += bytesWritten
      }
    }
  }
}

export async function removeSpoolFile(path: string): Promise<void> {
  await rm(path, { force: true })
}
