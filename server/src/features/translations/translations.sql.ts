import { bounds } from '@skleyka/contract/limits.ts'
import type { Visibility } from '@skleyka/contract/records/publication.ts'
import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import type {
  RecordingMode,
  TranslationSource,
  TranslationState,
  TranslationTab,
} from '@skleyka/contract/translations/translation-states.ts'
import type { TranslationDefaults, TranslationSession } from '@skleyka/contract/translations/translations.calls.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { readPage } from '../../database/page.ts'
import type { RecordsTable } from '../../database/tables/records.ts'
import type { TranslationSessionsTable, TranslationsTable } from '../../database/tables/translations.ts'
import { liveRoot } from '../../storage/keys.ts'

const sessionJson = sql`jsonb_build_object(
  'id', session.id, 'state', session.state, 'startedAt', session.started_at, 'onAirAt', session.on_air_at,
  'endedAt', session.ended_at, 'endReason', session.end_reason, 'interruptions', session.interruptions,
  'peak', session.peak, 'recordingState', session.recording_state,
  'isEncrypted', exists (select from place_keys where place = (select concat_ws('/', ${sql.lit(liveRoot)}, carrier.uuid, session.id, '')
    from translations as carried join records as carrier on carrier.id = carried.record_id where carried.id = session.translation_id)),
  'recordId', (select id from records as saved where saved.id = session.saved_record_id and saved.lifecycle = 'ACTIVE'))`

interface SessionJson extends Omit<TranslationSession, 'startedAt' | 'onAirAt' | 'endedAt'> {
  readonly startedAt: string
  readonly onAirAt: string | null
  readonly endedAt: string | null
}

const asInstant = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** Reads a session as the database printed it. */
export const readSession = (session: SessionJson): TranslationSession => ({
  ...session,
  startedAt: new Date(session.startedAt),
  onAirAt: asInstant(session.onAirAt),
  endedAt: asInstant(session.endedAt),
})

/** A start that a quota has refused since the last session. */
const refusal = ['refused_by as refusedBy', 'refused_limit as refusedLimit', 'refused_at as refusedAt'] as const

const translationsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('translations')
    .innerJoin('records', 'records.id', 'translations.record_id')
    .leftJoin('users as owner', 'owner.id', 'records.owner_id')
    .where('translations.account_id', '=', accountId)
    .select(['translations.id', 'translations.record_id as recordId', 'records.uuid', 'records.name'])
    .select(['records.description', 'translations.state', 'error_code as errorCode', 'source'])
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'starts_itself as startsItself'])
    .select(['is_permanent as isPermanent', 'latency', 'dvr_seconds as dvrSeconds'])
    .select(['reconnect_seconds as reconnectSeconds', 'recording', 'keep_days as keepDays'])
    .select(['records.hold_reason as holdReason', 'records.claim_block as claimBlock'])
    .select(['records.visibility', 'records.embedding', 'records.player_template_id as playerTemplateId'])
    .select(['records.site_template_id as siteTemplateId', 'records.country_template_id as countryTemplateId'])
    .select(['records.ladder_template_id as ladderTemplateId', 'records.ad_template_id as adTemplateId'])
    .select('records.owner_id as ownerId')
    .select(
      sql<Date | null>`(select max(pushed.at + pushed.seconds * interval '1 second') from translation_ad_breaks as pushed
        join translation_sessions as session on session.id = pushed.session_id
        where session.translation_id = translations.id and session.ended_at is null
          and pushed.at + pushed.seconds * interval '1 second' > now())`.as('adEndsAt'),
    )
    .select(refusal)
    .select(['key_sealed as keySealed', 'key_changed_at as keyChangedAt'])
    .select(['pull_sealed as pullSealed', 'pull_shown as pullShown', 'is_wanted as isWanted'])
    .select(sql<boolean>`exists (select from translation_slates where translation_id = translations.id)`.as('hasSlate'))
    .select(['translations.created_at as createdAt', 'translations.row_version as rowVersion'])
    .select(sql<string | null>`coalesce(nullif(owner.name, ''), owner.email)`.as('ownerName'))
    .select(
      sql<SessionJson | null>`(select ${sessionJson} from translation_sessions as session
        where session.account_id = translations.account_id and session.translation_id = translations.id
        order by session.started_at desc, session.id desc limit 1)`.as('session'),
    )
    .select(
      sql<number>`coalesce((select viewers_now from translation_sessions as session
        where session.translation_id = translations.id and session.ended_at is null), 0)`.as('viewersNow'),
    )

export type TranslationRow = NonNullable<Awaited<ReturnType<typeof findTranslation>>>

/** Null for an unknown id and for one of another account alike. */
export async function findTranslation(db: Db, accountId: number, id: number) {
  return (await translationsOf(db, accountId).where('translations.id', '=', id).executeTakeFirst()) ?? null
}

/** The same, locked with its record until the end of the transaction. */
export async function lockTranslation(tx: Tx, accountId: number, id: number): Promise<TranslationRow | null> {
  await sql`select from translations where account_id = ${accountId} and id = ${id} for update`.execute(tx)
  const row = await findTranslation(tx, accountId, id)
  if (row)
    await sql`select from records where account_id = ${accountId} and id = ${row.recordId} for update`.execute(tx)
  return row
}

/** Number of the livestream that a record carries; null for a video. */
export async function findIdOf(db: Db, accountId: number, recordId: number): Promise<number | null> {
  const row = await db
    .selectFrom('translations')
    .select('id')
    .where('account_id', '=', accountId)
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return row?.id ?? null
}

const tabs = {
  ON_AIR: sql<boolean>`translations.state in ('PREPARING', 'LIVE', 'INTERRUPTED')`,
  PLANNED: sql<boolean>`translations.state in ('CREATED', 'SCHEDULED', 'READY_TO_START')`,
  ENDED: sql<boolean>`translations.state in ('FINISHED', 'ERROR')`,
  ALL: sql<boolean>`true`,
} as const satisfies Record<TranslationTab, unknown>

interface ListQuery {
  readonly tab: TranslationTab
  readonly query: string
  readonly states?: readonly TranslationState[] | undefined
  readonly source?: TranslationSource | undefined
  readonly ownerId?: number | undefined
  readonly recording?: RecordingMode | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly page: number
  readonly perPage: number
  readonly sort: { readonly field: 'created' | 'name' | 'starts'; readonly order: 'asc' | 'desc' }
}

/** The last start of a livestream; before the first one the planned one, without a plan its creation. */
const begunAt = sql<Date>`coalesce(
  (select max(session.started_at) from translation_sessions as session where session.account_id = translations.account_id
    and session.translation_id = translations.id), translations.starts_at, translations.created_at)`

/** One page of the livestreams of an account. Words are looked for in names, ё as е. */
export function listTranslations(
  db: Db,
  accountId: number,
  { tab, query, states, source, ownerId, recording, from, to, ...page }: ListQuery,
) {
  const words = query.toLowerCase().replaceAll('ё', 'е').split(' ').filter(Boolean)
  return readPage(
    translationsOf(db, accountId)
      .where(tabs[tab])
      .$if(states !== undefined, (found) => found.where(sql<boolean>`translations.state = any(${states}::text[])`))
      .$if(source !== undefined, (found) => found.where('source', '=', source ?? 'RTMP'))
      .$if(from !== undefined, (found) => found.where(begunAt, '>=', from ?? new Date(0)))
      .$if(to !== undefined, (found) => found.where(begunAt, '<=', to ?? new Date(0)))
      .$if(ownerId !== undefined, (found) => found.where('records.owner_id', '=', ownerId ?? 0))
      .$if(recording !== undefined, (found) => found.where('recording', '=', recording ?? 'OFF'))
      .$if(words.length > 0, (found) =>
        found.where(
          sql<boolean>`(select bool_and(position(word in records.search_text) > 0) from unnest(${words}::text[]) as word)`,
        ),
      ),
    {
      id: sql`translations.id`,
      created: sql`translations.created_at`,
      name: sql`records.name collate russian`,
      starts: sql`coalesce(translations.starts_at, translations.created_at)`,
    },
    page,
  )
}

/** People whose livestreams an account has, by name. */
export const listOwners = (db: Db, accountId: number): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('users')
    .where((of) =>
      of.exists(
        of
          .selectFrom('translations')
          .innerJoin('records', 'records.id', 'translations.record_id')
          .where('translations.account_id', '=', accountId)
          .whereRef('records.owner_id', '=', 'users.id')
          .select('translations.id'),
      ),
    )
    .select(['users.id', sql<string>`coalesce(nullif(users.name, ''), users.email)`.as('name')])
    .orderBy(sql`coalesce(nullif(users.name, ''), users.email) collate russian`)
    .limit(bounds.authors)
    .execute()

export async function countTranslations(tx: Tx, accountId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('translations')
    .where('account_id', '=', accountId)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The record that carries what a livestream has in common with videos. */
export function insertLiveRecord(
  tx: Tx,
  record: Pick<Insertable<RecordsTable>, 'account_id' | 'owner_id' | 'name'> & { visibility: Visibility },
): Promise<{ id: number; uuid: string }> {
  return tx
    .insertInto('records')
    .values({ ...record, lifecycle: 'LIVE' })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
}

export async function insertTranslation(tx: Tx, row: Insertable<TranslationsTable>): Promise<number> {
  const { id } = await tx.insertInto('translations').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateTranslation(
  tx: Tx,
  accountId: number,
  id: number,
  change: Updateable<TranslationsTable>,
): Promise<void> {
  await tx
    .updateTable('translations')
    .set({ ...change, row_version: sql<number>`row_version + 1`, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function updateLiveRecord(
  tx: Tx,
  accountId: number,
  recordId: number,
  change: Updateable<RecordsTable>,
): Promise<void> {
  await tx
    .updateTable('records')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', recordId)
    .where('lifecycle', '=', 'LIVE')
    .execute()
}

/** Deletes a livestream with its sessions; its record stays as a tombstone, for the statistics. */
export async function deleteTranslation(tx: Tx, accountId: number, row: TranslationRow): Promise<void> {
  await tx.deleteFrom('translations').where('account_id', '=', accountId).where('id', '=', row.id).execute()
  await updateLiveRecord(tx, accountId, row.recordId, { lifecycle: 'DELETED' })
}

/** The last sessions of a livestream, the newest first. */
export async function listSessions(db: Db, accountId: number, translationId: number): Promise<TranslationSession[]> {
  const rows = await db
    .selectFrom('translation_sessions as session')
    .where('account_id', '=', accountId)
    .where('translation_id', '=', translationId)
    .select(sql<SessionJson>`${sessionJson}`.as('session'))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(translationBounds.lastSessions)
    .execute()
  return rows.map(({ session }) => readSession(session))
}

/** Returns the session that runs, locked; null without one. */
export async function lockOpenSession(tx: Tx, accountId: number, translationId: number) {
  const row = await tx
    .selectFrom('translation_sessions')
    .where('account_id', '=', accountId)
    .where('translation_id', '=', translationId)
    .where('ended_at', 'is', null)
    .selectAll()
    // a segment that is being written names the session meanwhile
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function updateSession(
  tx: Tx,
  accountId: number,
  id: number,
  change: Updateable<TranslationSessionsTable>,
): Promise<void> {
  await tx
    .updateTable('translation_sessions')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function countMarks(tx: Tx, accountId: number, sessionId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('translation_marks')
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function insertMark(
  tx: Tx,
  mark: { account_id: number; session_id: number; at: Date; label: string; made_by: number },
): Promise<void> {
  await tx.insertInto('translation_marks').values(mark).execute()
}

/** Returns what a new livestream of the account begins with. */
export async function findDefaults(db: Db, accountId: number): Promise<TranslationDefaults> {
  const row = await db
    .selectFrom('translation_defaults')
    .select(['recording', 'player_template_id as playerTemplateId', 'row_version as rowVersion'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? { recording: 'AUTO', playerTemplateId: null, rowVersion: 0 }
}

export async function saveDefaults(
  tx: Tx,
  accountId: number,
  { recording, playerTemplateId: player_template_id }: Omit<TranslationDefaults, 'rowVersion'>,
): Promise<void> {
  await tx
    .insertInto('translation_defaults')
    .values({ account_id: accountId, recording, player_template_id })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        ...{ recording, player_template_id, updated_at: sql<Date>`now()` },
        row_version: sql<number>`translation_defaults.row_version + 1`,
      }),
    )
    .execute()
}

/** Wakes the process that carries a livestream: what it has to do stands in the tables. */
export async function wakeEngine(tx: Tx, translationId: number): Promise<void> {
  await sql`select pg_notify('live', ${String(translationId)})`.execute(tx)
}
