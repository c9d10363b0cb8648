import { randomInt } from 'node:crypto'
import type { Db } from './database.ts'
import type { Hashing } from './hashing.ts'

const count = 10
const nameLetters = 4
const letters = 12
// without those that are taken for one another
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Codes as they are told, this once, and what is kept of them. */
export type MadeCodes = { codes: string[]; kept: { name: string; restHash: string }[] }

/** Ten new codes: only the hash of what stands behind the name is kept. Made before a transaction, they may have to wait. */
export async function makeRecoveryCodes(hashing: Hashing): Promise<MadeCodes> {
  const codes = new Map<string, string>()
  while (codes.size < count) {
    const code = Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join('')
    codes.set(code.slice(0, nameLetters), code)
  }
  const rests = [...codes.values()].map((code) => code.slice(nameLetters))
  const hashes = await hashing.hashAll(rests, 'owner')
  const kept = [...codes.keys()].map((name, at) => ({ name, restHash: hashes[at] ?? '' }))
  return { codes: [...codes.values()].map((code) => code.match(/.{4}/g)?.join('-') ?? code), kept }
}

/** Keeps new codes in place of those of before. */
export async function keepRecoveryCodes(db: Db, subject: string, { kept }: MadeCodes): Promise<void> {
  await db.query('delete from identity.recovery_codes where subject = $1', [subject])
  await db.query(
    'insert into identity.recovery_codes (subject, name, rest_hash) select $1, unnest($2::text[]), unnest($3::text[])',
    [subject, kept.map(({ name }) => name), kept.map(({ restHash }) => restHash)],
  )
}

/** Takes a code for good; false when there is none like it, or it was taken before. */
export async function takeRecoveryCode(
  db: Db,
  hashing: Hashing,
  subject: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (code.length !== letters) return false
  const name = code.slice(0, nameLetters)
  const { rows } = await db.query<{ restHash: string }>(
    'select rest_hash as "restHash" from identity.recovery_codes where subject = $1 and name = $2 and used_at is null',
    [subject, name],
  )
  const [found] = rows
  if (!found || !(await hashing.verify(found.restHash, code.slice(nameLetters), 'owner'))) return false
  const { rowCount } = await db.query(
    'update identity.recovery_codes set used_at = $3 where subject = $1 and name = $2 and used_at is null',
    [subject, name, now],
  )
  return rowCount === 1
}

export async function countRecoveryCodes(db: Db, subject: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from identity.recovery_codes where subject = $1 and used_at is null',
    [subject],
  )
  return rows[0]?.count ?? 0
}
