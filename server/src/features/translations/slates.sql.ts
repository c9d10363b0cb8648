import type { Db, Tx } from '../../database/database.ts'

/** The picture that a livestream shows while no encoder sends; null for none. */
export async function findSlate(db: Db, translationId: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('translation_slates')
    .select('picture')
    .where('translation_id', '=', translationId)
    .executeTakeFirst()
  return row?.picture ?? null
}

/** Keeps another picture; null for none. */
export async function saveSlate(
  tx: Tx,
  accountId: number,
  translationId: number,
  picture: Buffer | null,
): Promise<void> {
  await tx
    .deleteFrom('translation_slates')
    .where('account_id', '=', accountId)
    .where('translation_id', '=', translationId)
    .execute()
  if (picture === null) return
  await tx
    .insertInto('translation_slates')
    .values({ account_id: accountId, translation_id: translationId, picture })
    .execute()
}
