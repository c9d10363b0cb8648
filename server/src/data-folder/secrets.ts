import { hkdfSync, randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartProblem } from '../problems/start-problem.ts'

/** Keys that never leave the server, one for each purpose, all made from one secret. */
export interface Secrets {
  /** 32 bytes that are the same at every start for the same purpose and tell nothing of other purposes' keys. */
  key(purpose: string): Buffer
}

const secretBytes = 32

/** Reads the secret of this installation, or makes it at the first start (mode 600, whole or not at all). */
export async function openSecrets(root: string, shared: string | undefined): Promise<Secrets> {
  return secretsFrom(shared === undefined ? await ownSecret(path.join(root, 'secret')) : Buffer.from(shared))
}

export function secretsFrom(secret: Buffer): Secrets {
  return { key: (purpose) => Buffer.from(hkdfSync('sha256', secret, 'skleyka', purpose, secretBytes)) }
}

async function ownSecret(file: string): Promise<Buffer> {
  const fresh = `${file}.${process.pid}`
  await writeFile(fresh, randomBytes(secretBytes).toString('hex'), { mode: 0o600, flush: true })
  // a link fails when the file is there: an existing secret is never written over
  await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(fresh)
  const text = await readFile(file, 'utf8')
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new StartProblem(
      `Файл ${file} повреждён: верните его из резервной копии. Без него все входы и\u00a0ссылки станут недействительны.`,
    )
  }
  return Buffer.from(text, 'hex')
}
