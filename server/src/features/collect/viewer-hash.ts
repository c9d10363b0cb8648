import { createHmac, hash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Secrets } from '../../data-folder/secrets.ts'

/** Tells viewers apart without their addresses: numbers of 64 bits, other ones in each account. */
export interface ViewerHash {
  /** Hash of the name that a browser keeps for its viewer. */
  ofName(accountId: number, name: string): bigint
  /** Hash of address and browser for one day: its salt is forgotten with the day, and the address is stored nowhere. */
  ofDay(accountId: number, address: string, agent: string, now: Date): Promise<bigint>
}

const dayMs = 24 * 3_600_000
const saltFile = /^salt-(\d{4}-\d\d-\d\d)$/

/** `folder` keeps the salt of the day, so that a viewer stays one viewer over a restart. */
export function openViewerHash(secrets: Secrets, folder: string): ViewerHash {
  const key = secrets.key('statistics viewer')
  let kept: { readonly day: number; readonly salt: Promise<Buffer> } | null = null
  return {
    ofName: (accountId, name) => numberOf(createHmac('sha256', key).update(`${accountId} ${name}`).digest()),
    async ofDay(accountId, address, agent, now) {
      const day = Math.floor(now.getTime() / dayMs)
      if (kept?.day !== day) {
        const salt = saltOf(folder, now.toISOString().slice(0, 10))
        salt.catch(() => {
          kept = null
        })
        kept = { day, salt }
      }
      const salt = await kept.salt
      const salted = Buffer.concat([salt, Buffer.from(`${accountId} ${address} ${agent}`)])
      return numberOf(hash('sha256', salted, 'buffer'))
    },
  }
}

const numberOf = (digest: Buffer): bigint => digest.readBigUInt64LE()

/** Reads or makes the salt of a day and forgets those of other days. */
async function saltOf(folder: string, day: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const others = (await readdir(folder)).filter((name) => saltFile.test(name) && name !== `salt-${day}`)
  for (const name of others) await rm(path.join(folder, name), { force: true })
  const file = path.join(folder, `salt-${day}`)
  await writeFile(file, randomBytes(32), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file)
}
