import { accountByPassword } from './accounts.sql.ts'
import { beginAttempt, dropAttempt, forgiveAttempts, type Trying } from './failures.sql.ts'
import { Busy, type Turn } from './hashing.ts'
import type { House } from './options.ts'
import { longestPassword } from './passwords.ts'

type Tools = Pick<House, 'pool' | 'now' | 'hashing'>

/** Counts a try while it lasts; one whose turn does not come is taken back, so that nobody is locked out by others' haste. */
async function countTry<T>({ pool, now, hashing }: Tools, trying: Trying, turn: Turn, work: () => Promise<T>) {
  // asked first, so that a flood costs not even the counting
  if (hashing.isFull(turn)) throw new Busy()
  const id = await beginAttempt(pool, trying, now())
  if (id === null) return null
  try {
    return { id, found: await work() }
  } catch (error) {
    if (error instanceof Busy) await dropAttempt(pool, id)
    throw error
  }
}

/**
 * Text that is no address, and text longer than a password can be, is as wrong as any other, and takes as long. Who is locked out
 * is not weighed at all: a flood of guesses must not take the processor from the owner, and that it is locked out tells nobody
 * whether there is an account. Rejects with `Busy` when its turn does not come.
 */
export async function tryPassword(
  house: Tools,
  trying: Trying,
  typed: { email: string | null; password: string; turn: Turn },
) {
  const email = typed.email ?? ''
  const password = typed.password.length > longestPassword ? '' : typed.password
  const tried = await countTry(house, trying, typed.turn, () =>
    accountByPassword(house.pool, house.hashing, { email, password, turn: typed.turn }),
  )
  if (tried === null) return { result: 'lockout' } as const
  if (!tried.found) return { result: 'wrong' } as const
  await forgiveAttempts(house.pool, tried.id, trying.name)
  return { result: 'ok', account: tried.found } as const
}

/** A code of the application or a recovery code, counted like a password. */
export async function tryCode(
  house: Tools & Pick<House, 'factor'>,
  trying: Trying,
  owner: { subject: string; email: string },
  typed: string,
): Promise<'ok' | 'wrong' | 'lockout'> {
  const tried = await countTry(house, trying, 'owner', () => house.factor.take(owner, typed))
  if (tried === null) return 'lockout'
  if (!tried.found) return 'wrong'
  await forgiveAttempts(house.pool, tried.id, trying.name)
  return 'ok'
}

/** Returns what was typed into either field of a page that asks for a code. */
export const typedCode = (form: URLSearchParams): string =>
  (form.get('code')?.trim() || (form.get('recovery') ?? '')).slice(0, 60)
