import { pacedVideos } from '@skleyka/contract/ladders/ladder-templates.calls.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Least time of work, ms: below it the start of programs costs more. */
const leastMs = 1_000

/** The median of pixels encoded a second over the last videos of an account; all rungs of one are made at the same time. */
export async function measurePace(db: Db, accountId: number) {
  const { rows } = await sql<{ pixelsPerSecond: number | null; videos: number }>`
    select percentile_cont(0.5) within group (order by made.pixels * 1000 / made.took_ms) as "pixelsPerSecond",
      count(*)::integer as videos
    from (select id, duration_ms from record_versions where account_id = ${accountId} and state = 'READY'
        order by id desc limit ${pacedVideos}) as version
      cross join lateral (
        select sum(width::double precision * height * fps * version.duration_ms / 1000) as pixels, max(took_ms) as took_ms
        from renditions where account_id = ${accountId} and version_id = version.id and not copied and width is not null
      ) as made
    where made.pixels > 0 and made.took_ms >= ${leastMs}`.execute(db)
  return rows[0] ?? { pixelsPerSecond: null, videos: 0 }
}
