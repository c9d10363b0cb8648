import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

export type ChannelRow = Awaited<ReturnType<typeof listChannels>>[number]

const selectConnected = (db: Db, accountId: number) =>
  db
    .selectFrom('youtube_channels')
    .innerJoin('users', 'users.id', 'youtube_channels.connected_by')
    .selectAll('youtube_channels')
    .select(sql<string>`coalesce(nullif(users.name, ''), users.email)`.as('connected_by_name'))
    .where('youtube_channels.account_id', '=', accountId)
    .where('youtube_channels.state', '<>', 'DISCONNECTED')

/** The channels of an account that were not given up, by title. */
export const listChannels = (db: Db, accountId: number) =>
  selectConnected(db, accountId)
    .orderBy(sql`youtube_channels.title collate russian`)
    .orderBy('youtube_channels.id')
    .execute()

/** Null for an unknown or foreign channel, and for one that was given up. */
export async function findChannel(db: Db, accountId: number, id: number): Promise<ChannelRow | null> {
  const row = await selectConnected(db, accountId).where('youtube_channels.id', '=', id).executeTakeFirst()
  return row ?? null
}

/** A channel whatever its state, with its token. */
export async function findToken(db: Db, accountId: number, id: number) {
  const row = await db
    .selectFrom('youtube_channels')
    .select(['id', 'channel_id', 'title', 'state', 'sealed_token'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Connects a channel, anew when the account had it before; answers its id. */
export async function saveChannel(
  tx: Tx,
  channel: { accountId: number; channelId: string; title: string; sealedToken: string; userId: number },
): Promise<number> {
  const values = {
    title: channel.title,
    state: 'CONNECTED' as const,
    sealed_token: channel.sealedToken,
    connected_by: channel.userId,
  }
  const { id } = await tx
    .insertInto('youtube_channels')
    .values({ account_id: channel.accountId, channel_id: channel.channelId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'channel_id']).doUpdateSet({ ...values, connected_at: sql<Date>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** CONNECTED → BROKEN: Google takes its token no more. One that was connected anew meanwhile has another token. */
export async function breakChannel(db: Db, accountId: number, id: number, sealedToken: string): Promise<void> {
  await db
    .updateTable('youtube_channels')
    .set({ state: 'BROKEN' })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'CONNECTED')
    .where('sealed_token', '=', sealedToken)
    .execute()
}

/** CONNECTED and BROKEN → DISCONNECTED; the token stays until it was given back. False when it was given up before. */
export async function giveUpChannel(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const row = await tx
    .updateTable('youtube_channels')
    .set({ state: 'DISCONNECTED' })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '<>', 'DISCONNECTED')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns true if another account may publish on the same channel of YouTube; asked behind no wall of an account. */
export async function isSharedChannel(db: Db, { accountId, channelId }: { accountId: number; channelId: string }) {
  const row = await db
    .selectFrom('youtube_channels')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('account_id', '<>', accountId)
    .where('state', '=', 'CONNECTED')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets the token of a channel that was given up and not connected again. */
export async function forgetToken(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx
    .updateTable('youtube_channels')
    .set({ sealed_token: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'DISCONNECTED')
    .execute()
}
