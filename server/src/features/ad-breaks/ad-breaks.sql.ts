import type { Db, Tx } from '../../database/database.ts'

interface OfVersion {
  readonly accountId: number
  readonly versionId: number
}

/** Returns what was measured of a version, or why nothing was; null when nobody has asked. */
export async function findMeasured(db: Db, { accountId, versionId }: OfVersion) {
  const row = await db
    .selectFrom('version_breaks')
    .select(['measured', 'fail_text as failText'])
    .where('account_id', '=', accountId)
    .where('version_id', '=', versionId)
    .executeTakeFirst()
  return row ?? null
}

/** Notes that a version is to be measured, also one that could not be before. */
export async function awaitMeasured(tx: Tx, { accountId, versionId }: OfVersion): Promise<void> {
  await tx
    .insertInto('version_breaks')
    .values({ account_id: accountId, version_id: versionId })
    .onConflict((row) => row.column('version_id').doUpdateSet({ fail_text: null }))
    .execute()
}

export async function saveMeasured(
  tx: Tx,
  { accountId, versionId }: OfVersion,
  result: { measured: string } | { fail_text: string },
): Promise<void> {
  await tx
    .updateTable('version_breaks')
    .set(result)
    .where('account_id', '=', accountId)
    .where('version_id', '=', versionId)
    .execute()
}

/** Returns true if the rungs of a version have sound. */
export async function hasSound(db: Db, { accountId, versionId }: OfVersion): Promise<boolean> {
  const row = await db
    .selectFrom('renditions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('version_id', '=', versionId)
    .where('state', '=', 'READY')
    .where('codecs', 'like', '%mp4a%')
    .executeTakeFirst()
  return row !== undefined
}
