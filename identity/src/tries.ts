import { accountByPassword } from './accounts.sql.ts'
import { beginAttempt, forgiveAttempts, type Trying } from './failures.sql.ts'
import type { House } from './options.ts'
import { longestPassword } from './passwords.ts'

/**
 * What is no address and what is longer than a password can be is as wrong as any other, and takes as long. Who is locked out
 * is not weighed at all: a flood of guesses must not take the processor from the owner, and that it is locked out tells nobody
 * whether there is an account.
 */
export async function tryPassword(
  { pool, now }: Pick<House, 'pool' | 'now'>,
  trying: Trying,
  email: string | null,
  typed: string,
) {
  const id = await beginAttempt(pool, trying, now())
  if (id === null) return { result: 'lockout' } as const
  const account = await accountByPassword(pool, email ?? '', typed.length > longestPassword ? '' : typed)
  if (!account) return { result: 'wrong' } as const
  await forgiveAttempts(pool, id, trying.name)
  return { result: 'ok', account } as const
}

/** A code of the application or a recovery code, counted like a password. */
export async function tryCode(
  { pool, now, factor }: Pick<House, 'pool' | 'now' | 'factor'>,
  trying: Trying,
  owner: { subject: string; email: string },
  typed: string,
): Promise<'ok' | 'wrong' | 'lockout'> {
  const id = await beginAttempt(pool, trying, now())
  if (id === null) return 'lockout'
  if (!(await factor.take(owner, typed))) return 'wrong'
  await forgiveAttempts(pool, id, trying.name)
  return 'ok'
}

/** What was typed into either field of a page that asks for a code. */
export const typedCode = (form: URLSearchParams): string =>
  (form.get('code')?.trim() || (form.get('recovery') ?? '')).slice(0, 60)
