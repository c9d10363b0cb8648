import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { UploadState } from '../../database/tables/uploads.ts'

/** Running uploads to list; without an account those of the whole platform. */
export interface UploadsQuery {
  readonly accountId: number | null
  /** The code of the only account that an administrator wants to see. */
  readonly ofAccount?: string | undefined
  readonly stalled?: true | undefined
  readonly recordId?: number | undefined
  readonly uploadUuid?: string | undefined
  readonly page: number
  readonly perPage: number
}

export type UploadingRow = Awaited<ReturnType<typeof listUploading>>[number]

const openStates: readonly UploadState[] = ['OPEN', 'RECEIVING', 'COMPLETING']
const speedWindow = sql`now() - interval '60 seconds'`

/** Bytes a second over the last minute; null while nothing arrives. */
// the time since the first of these parts began is not known: it is about one part more than between them
const speed = sql<
  number | null
>`(select sum(part.size_bytes) / nullif(extract(epoch from now() - min(part.at)), 0)::double precision
  from upload_parts as part
  where part.upload_id = uploads.id and part.number > uploads.parts_received - 200 and part.at > ${speedWindow})`

/** Uploads under way, the latest first. */
export async function listUploading(db: Db, question: UploadsQuery) {
  return under(db, question)
    .innerJoin('records', (join) =>
      join.onRef('records.account_id', '=', 'uploads.account_id').onRef('records.id', '=', 'uploads.record_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'uploads.account_id')
    .innerJoin('users', 'users.id', 'uploads.user_id')
    .selectAll('uploads')
    .select(['records.name as record_name', 'accounts.code as account_code'])
    .select(sql<string>`coalesce(nullif(users.name, ''), users.email)`.as('user_name'))
    .select(sql<boolean>`(select number > 1 from record_versions where id = uploads.version_id)`.as('replaces'))
    .select(speed.as('bytes_per_second'))
    .orderBy('uploads.created_at', 'desc')
    .orderBy('uploads.id', 'desc')
    .limit(question.perPage)
    .offset((question.page - 1) * question.perPage)
    .execute()
}

/** Returns how many there are and how far they have come together. */
export async function sumUploading(db: Db, question: UploadsQuery) {
  return under(db, question)
    .select(sql<number>`count(*)`.as('uploads'))
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('sizeBytes'))
    .select(sql<number>`coalesce(sum(bytes_received), 0)::bigint`.as('bytesReceived'))
    .select(sql<number>`coalesce(sum(${speed}), 0)`.as('bytesPerSecond'))
    .executeTakeFirstOrThrow()
}

function under(db: Db, { accountId, ofAccount, stalled, recordId, uploadUuid }: UploadsQuery) {
  return db
    .selectFrom('uploads')
    .where('uploads.state', 'in', openStates)
    .$if(accountId !== null, (query) => query.where('uploads.account_id', '=', accountId ?? 0))
    .$if(ofAccount !== undefined, (query) =>
      query.where(
        'uploads.account_id',
        '=',
        db
          .selectFrom('accounts')
          .select('id')
          .where('code', '=', ofAccount ?? ''),
      ),
    )
    .$if(stalled === true, (query) =>
      query.where(sql<boolean>`coalesce(uploads.last_part_at, uploads.created_at) < ${speedWindow}`),
    )
    .$if(recordId !== undefined, (query) => query.where('uploads.record_id', '=', recordId ?? 0))
    .$if(uploadUuid !== undefined, (query) => query.where('uploads.uuid', '=', uploadUuid ?? ''))
}
