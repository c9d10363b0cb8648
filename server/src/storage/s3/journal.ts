import { appendFile, open, readFile, rm } from 'node:fs/promises'
import * as z from 'zod'
import { journalOf } from '../storage.ts'

/** A part of a multipart upload that the store has confirmed. */
export interface ConfirmedPart {
  readonly number: number
  readonly etag: string
  /** Of its bytes, in hex. */
  readonly md5: string
}

/** A multipart upload under way. */
export interface Multipart {
  readonly key: string
  readonly uploadId: string
}

const line = z.union([
  z.object({ key: z.string(), uploadId: z.string() }),
  z.object({ number: z.int(), etag: z.string(), md5: z.string() }),
])

/**
 * How far the multipart upload of a file has come: a line for its id and one for each confirmed part. What is lost of it,
 * or torn by a power cut, is only sent again: the file itself is the copy that counts until the store has it whole.
 */
export class PutJournal {
  readonly #path: string
  upload: Multipart | null = null
  readonly parts = new Map<number, ConfirmedPart>()

  private constructor(path: string) {
    this.#path = path
  }

  /** With a key only what was put under it counts. */
  static async open(file: string, key?: string): Promise<PutJournal> {
    const journal = new PutJournal(journalOf(file))
    const text = await readFile(journal.#path, 'utf8').catch(() => '')
    for (const one of text.split('\n')) journal.#read(one, key)
    return journal
  }

  async begin(upload: Multipart): Promise<Multipart> {
    this.upload = upload
    this.parts.clear()
    const file = await open(this.#path, 'w', 0o600)
    await file.writeFile(`${JSON.stringify(upload)}\n`)
    await file.sync().finally(() => file.close())
    return upload
  }

  async confirm(part: ConfirmedPart): Promise<void> {
    this.parts.set(part.number, part)
    await appendFile(this.#path, `${JSON.stringify(part)}\n`)
  }

  /** The store knows nothing of it any more. */
  async forget(): Promise<void> {
    this.upload = null
    this.parts.clear()
    await rm(this.#path, { force: true })
  }

  #read(text: string, key: string | undefined): void {
    const read = line.safeParse(parseLine(text)).data
    if (read === undefined) return
    if ('number' in read) {
      if (this.upload !== null) this.parts.set(read.number, read)
    } else if (key === undefined || read.key === key) this.upload = read
  }
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
