import { type RecordState, type StateBefore, statesBefore } from '@skleyka/contract/records/record-states.ts'
import { type ExpressionBuilder, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Tx } from '../../database/database.ts'
import type { Database } from '../../database/tables/database.ts'
import type { RecordsTable, RecordVersionsTable, VersionState } from '../../database/tables/records.ts'

/** A version, and the record it is of. */
export interface VersionKey {
  readonly id: number
  readonly accountId: number
  readonly recordId: number
}

/** A step along the processing axis; `from` are fewer states than the table of moves allows it from. */
export interface Move<To extends RecordState> {
  readonly to: To
  readonly from?: readonly StateBefore<To>[]
}

const fromStates = <To extends RecordState>({ to, from }: Move<To>): readonly RecordState[] => from ?? statesBefore(to)
// a version begins with its upload: CREATED is of the record alone
const ofVersion = (state: RecordState): state is VersionState => state !== 'CREATED'

/** Moves a version and answers its number. Null, and nothing is changed, where the table of moves does not allow it. */
export async function moveVersion<To extends VersionState>(
  tx: Tx,
  { accountId, id }: Pick<VersionKey, 'accountId' | 'id'>,
  move: Move<To>,
  facts: Omit<Updateable<RecordVersionsTable>, 'state' | 'ready_at'> = {},
): Promise<{ number: number } | null> {
  const now = sql<Date>`now()`
  const row = await tx
    .updateTable('record_versions')
    .set({ ...facts, state: move.to, updated_at: now, ...(move.to === 'READY' && { ready_at: now }) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', 'in', fromStates(move).filter(ofVersion))
    .returning('number')
    .executeTakeFirst()
  return row ?? null
}

/** Moves a record with the version that it shows. False, and nothing is changed, where it shows another, or may not move. */
export async function moveRecord<To extends RecordState>(
  tx: Tx,
  version: VersionKey,
  move: Move<To>,
  facts: Omit<Updateable<RecordsTable>, 'current_state'> = {},
): Promise<boolean> {
  const row = await tx
    .updateTable('records')
    .set({ ...facts, ...stateFacts(move.to) })
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.recordId)
    .where(shows(version))
    .where('current_state', 'in', fromStates(move))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * READY: the record shows this version from now on. One that it shows already moves by the table; another one is replaced
 * by it when that never played, or is an older one and at rest.
 */
export async function switchRecord(
  tx: Tx,
  version: VersionKey,
  facts: Omit<Updateable<RecordsTable>, 'current_state' | 'current_version_id' | 'size_bytes' | 'poster_key'>,
  posterKey: string | null,
): Promise<boolean> {
  const row = await tx
    .updateTable('records')
    .set({
      ...facts,
      ...foundPoster(posterKey),
      ...stateFacts('READY'),
      current_version_id: version.id,
      size_bytes: sql<number>`coalesce((select source_size_bytes from record_versions
        where account_id = ${version.accountId} and id = ${version.id}), size_bytes)`,
    })
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.recordId)
    .where((of) =>
      of.or([
        of.and([shows(version)(of), of('current_state', 'in', statesBefore('READY'))]),
        of.and([of.not(shows(version)(of)), of('current_version_id', 'is', null)]),
        of.and([of('current_version_id', '<', version.id), of('current_state', 'in', ['READY', 'FAILED'])]),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A poster that was found by itself: shown unless a person has chosen another. */
export const foundPoster = (key: string | null) => ({
  auto_poster_key: key,
  poster_key: sql<string | null>`case when poster_frame_id is null then ${key} else poster_key end`,
})

const stateFacts = (state: RecordState) => ({
  current_state: state,
  current_state_updated_at: sql<Date>`now()`,
  updated_at: sql<Date>`now()`,
})

/** A record shows the version that plays, and the newest one while none has played (product C1). */
export const shows =
  ({ id }: VersionKey) =>
  ({ eb, or, and, not, exists, selectFrom }: ExpressionBuilder<Database, 'records'>) =>
    or([
      eb('current_version_id', 'is not distinct from', id),
      and([
        eb('current_version_id', 'is', null),
        not(
          exists(
            selectFrom('record_versions as later')
              .whereRef('later.account_id', '=', 'records.account_id')
              .whereRef('later.record_id', '=', 'records.id')
              .where('later.id', '>', id),
          ),
        ),
      ]),
    ])

/**
 * A step of the statement that counts a part, which bounds how fast parts can follow each other: the record becomes
 * UPLOADING and shows how much has arrived. `counted` is the step that names `account_id`, `record_id` and `percent`. A
 * record whose video is being replaced shows nothing of it.
 */
export const showArrived = (counted: string): RawBuilder<unknown> => sql`
  update records set current_state = 'UPLOADING', progress = percent, current_state_updated_at =
    case current_state when 'UPLOADING' then current_state_updated_at else now() end
  from ${sql.table(counted)} as counted
  where records.account_id = counted.account_id and records.id = counted.record_id
    and (current_state in (${sql.join(statesBefore('UPLOADING').map(sql.lit))})
      or (current_state = 'UPLOADING' and progress <> percent))`
