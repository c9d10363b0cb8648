import type { Db } from '../../database/database.ts'

/** Returns what a record plays now with its length; `null` for an unknown or foreign record. */
export async function findPlayedVersion(db: Db, accountId: number, recordId: number) {
  const row = await db
    .selectFrom('records')
    .leftJoin('record_versions as version', (join) =>
      join
        .onRef('version.account_id', '=', 'records.account_id')
        .onRef('version.id', '=', 'records.current_version_id'),
    )
    .select(['version.id as versionId', 'version.duration_ms as durationMs'])
    .where('records.account_id', '=', accountId)
    .where('records.id', '=', recordId)
    .where('records.lifecycle', '=', 'ACTIVE')
    .executeTakeFirst()
  return row ?? null
}

/**
 * For the statistics store: milliseconds that were played of each piece of a version, and how many sessions played any of it. One session
 * counts so many times a piece at most: a loop in a shop window is one viewer.
 */
export const heatOfVersion = `
  SELECT piece, sum(ms) AS ms
  FROM (
    SELECT session, piece,
      least(
        sum(least(to_ms, (piece + 1) * {pieceMs:Float64}) - greatest(from_ms, piece * {pieceMs:Float64})),
        {times:UInt8} * {pieceMs:Float64}
      ) AS ms
    FROM events
    ARRAY JOIN range(
      toUInt32(floor(from_ms / {pieceMs:Float64})),
      toUInt32(least(ceil(to_ms / {pieceMs:Float64}), {pieces:UInt32}))
    ) AS piece
    WHERE account = {account:UInt32} AND record = {record:UInt32} AND version = {version:UInt32}
      AND to_ms > from_ms AND is_robot = 0 AND is_preview = 0
    GROUP BY session, piece
  )
  GROUP BY piece
  ORDER BY piece`

export const viewingsOfVersion = `
  SELECT uniqExact(session) AS viewings
  FROM events
  WHERE account = {account:UInt32} AND record = {record:UInt32} AND version = {version:UInt32}
    AND to_ms > from_ms AND from_ms < {durationMs:UInt32} AND is_robot = 0 AND is_preview = 0`
