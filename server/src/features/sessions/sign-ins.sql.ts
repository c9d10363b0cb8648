import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** One line of the sign-in history (spec 7.2). */
export type SignIn = {
  userId: number | null
  email: string | null
  method: 'oidc' | 'password' | 'code' | 'passkey'
  result: 'ok' | 'wrong' | 'lockout' | 'refused'
  ip: string | null
  agent: string | null
  /** The country of the address by ISO 3166-1, where a file of places is configured and knows it. */
  place: string | null
}

export async function insertSignIn(db: Db, signIn: SignIn, at: Date): Promise<void> {
  const { userId, ...rest } = signIn
  await db
    .insertInto('sign_ins')
    .values({ user_id: userId, ...rest, at })
    .execute()
}

/** From where somebody has come in, by the last so many times; nothing for whoever never has. */
export async function listPlaces(
  db: Db,
  userId: number,
  max: number,
): Promise<{ ip: string | null; agent: string | null }[]> {
  return db
    .selectFrom((query) =>
      query
        .selectFrom('sign_ins')
        .select(['ip', 'agent'])
        .where('user_id', '=', userId)
        .where('result', '=', 'ok')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(max)
        .as('latest'),
    )
    .select(['ip', 'agent'])
    .distinct()
    .execute()
}

/** One page of the sign-ins of a user and of tries that failed, newest first. */
export async function signInsOf(db: Db, userId: number, { page, perPage }: { page: number; perPage: number }) {
  const found = db.selectFrom('sign_ins').where('user_id', '=', userId)
  const rows = await found
    .select(['id', 'at', 'ip', 'place', 'agent', 'method'])
    .select(sql<SignIn['result']>`result`.as('result'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset((page - 1) * perPage)
    .limit(perPage)
    .execute()
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
