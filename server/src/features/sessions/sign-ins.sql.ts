import type { Db } from '../../database/database.ts'

/** One line of the sign-in history (spec 7.2). */
export type SignIn = {
  userId: number | null
  email: string | null
  method: 'oidc' | 'password'
  result: 'ok' | 'wrong' | 'lockout' | 'refused'
  ip: string | null
  agent: string | null
}

export async function insertSignIn(db: Db, signIn: SignIn, at: Date): Promise<void> {
  const { userId, ...rest } = signIn
  await db
    .insertInto('sign_ins')
    .values({ user_id: userId, ...rest, place: null, at })
    .execute()
}
