import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { StartProblem } from '../problems/start-problem.ts'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
/** About 0.3 s and 128 MiB a guess. */
const usualCost = 2 ** 17
const leastLetters = 12

export const sealedShape = z.object({
  cost: z.int().check(z.gte(2), z.lte(2 ** 20)),
  salt: z.string(),
  iv: z.string(),
  tag: z.string(),
  data: z.string(),
})
/** A secret under a passphrase: scrypt, then AES-256-GCM; bytes in base64. */
export type SealedSecret = z.output<typeof sealedShape>

export async function sealSecret(secret: Buffer, passphrase: string, cost = usualCost): Promise<SealedSecret> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt, cost), iv)
  const data = Buffer.concat([cipher.update(secret), cipher.final()])
  const text64 = (bytes: Buffer) => bytes.toString('base64')
  return { cost, salt: text64(salt), iv: text64(iv), tag: text64(cipher.getAuthTag()), data: text64(data) }
}

/** Returns the secret; `null` for another passphrase. */
export async function openSecret(sealed: SealedSecret, passphrase: string): Promise<Buffer | null> {
  const [salt, iv, tag, data] = [sealed.salt, sealed.iv, sealed.tag, sealed.data].map((part) =>
    Buffer.from(part, 'base64'),
  ) as [Buffer, Buffer, Buffer, Buffer]
  try {
    const decipher = createDecipheriv('aes-256-gcm', await keyOf(passphrase, salt, sealed.cost), iv)
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(data), decipher.final()])
  } catch {
    return null
  }
}

const keyOf = (passphrase: string, salt: Buffer, cost: number) =>
  derive(passphrase.normalize('NFC'), salt, 32, { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 })

/**
 * Reads a passphrase from a file, or from the standard input for `-`. A newline at its end does not count. Refuses one of
 * fewer than 12 characters.
 */
export async function readPassphrase(file: string, input: NodeJS.ReadableStream = process.stdin): Promise<string> {
  let read: string
  try {
    read = file === '-' ? await text(input) : await readFile(file, 'utf8')
  } catch (cause) {
    throw new StartProblem(`Файл с\u00a0парольной фразой ${file} не\u00a0читается.`, { cause })
  }
  const passphrase = read.replace(/\r?\n$/, '')
  if (passphrase.length < leastLetters) {
    throw new StartProblem(`Парольная фраза копии короче ${leastLetters}\u00a0знаков: возьмите длиннее.`)
  }
  return passphrase
}
