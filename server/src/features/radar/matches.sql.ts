import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import type { AlignedRange } from '../../fingerprints/align.ts'

/** What a video has in common with a work or with a video of another account. */
export interface FoundMatch {
  readonly recordId: number
  readonly workId: number | null
  readonly otherRecordId: number | null
  readonly score: number
  readonly ranges: readonly AlignedRange[]
}

/** The works that a fingerprint stands for: the one that was sent as this file, those that name this video. */
export async function findWorks(
  tx: Tx,
  prints: readonly { workId: number | null; recordId: number | null }[],
): Promise<{ id: number; holderId: number; recordId: number | null }[]> {
  const { rows } = await sql<{ id: number; holderId: number; recordId: number | null }>`
    select id, holder_id as "holderId", record_id as "recordId" from radar_works
    where state = 'READY' and (id = any(${prints.flatMap(({ workId }) => workId ?? [])}::bigint[])
      or record_id = any(${prints.flatMap(({ recordId }) => recordId ?? [])}::bigint[]))
    order by id for share`.execute(tx)
  return rows
}

/** Stores matches; one that is known keeps its state, and one of a work that is being deleted is left out. Returns those that are new. */
export async function saveMatches(
  tx: Tx,
  matches: readonly FoundMatch[],
): Promise<{ id: number; workId: number | null }[]> {
  const added: { id: number; workId: number | null }[] = []
  for (const { recordId, workId, otherRecordId, score, ranges } of matches) {
    const row = {
      record_id: recordId,
      work_id: workId,
      other_record_id: otherRecordId,
      score,
      ranges: JSON.stringify(ranges),
    }
    const { id, isNew } = await tx
      .insertInto('radar_matches')
      .values(row)
      .onConflict((conflict) =>
        (workId === null
          ? conflict.columns(['other_record_id', 'record_id']).where('work_id', 'is', null)
          : conflict.columns(['work_id', 'record_id']).where('work_id', 'is not', null)
        ).doUpdateSet({ score, ranges: row.ranges }),
      )
      .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
      .executeTakeFirstOrThrow()
    if (isNew) added.push({ id, workId })
  }
  return added
}

/** Forgets new matches of a video that its present version does not have. Those that somebody has decided on stay. */
export async function dropStaleMatches(tx: Tx, recordId: number, kept: readonly FoundMatch[]): Promise<void> {
  const works = kept.flatMap(({ workId }) => workId ?? [])
  const others = kept.flatMap(({ workId, otherRecordId }) => (workId === null ? (otherRecordId ?? []) : []))
  await sql`delete from radar_matches where record_id = ${recordId} and state = 'NEW'
    and not (case when work_id is null then other_record_id = any(${others}::bigint[]) else work_id = any(${works}::bigint[]) end)`.execute(
    tx,
  )
}
