import type { UpdateState } from '@skleyka/contract/bulk/update-states.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import type { TrashedRecord, trash } from '@skleyka/contract/trash/trash.calls.ts'
import { inTransaction } from '../../database/database.ts'
import type { EnteredAccount, SignedIn } from '../../http/caller.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { failedState, refuse } from '../../http/refuse.ts'
import { activeProgress, enqueue } from '../../tasks/tasks.ts'
import { keepTrash } from '../accounts/accounts.ts'
import { posterAddress, viewerOf } from '../playback/playback.ts'
import { emptyingKey } from './empty.task.ts'
import { countDeletable, holdRecords, lockRecords } from './lifecycle.sql.ts'
import { daysLeft, type LifecycleMove } from './lifecycle.ts'
import { moveLifecycle } from './trash.ts'
import { findDisposers, findTrashed, listTrash, sumTrash, type TrashRow } from './trash-list.sql.ts'

export const trashHandlers: Handlers<typeof trash> = {
  dispose: ({ ids, reason }, caller, services) => moveRecords('dispose', ids, reason, caller, services),
  restore: ({ ids }, caller, services) => moveRecords('restore', ids, undefined, caller, services),
  delete: ({ ids, reason }, caller, services) => moveRecords('delete', ids, reason, caller, services),

  list: async (question, { account, signedIn }, services) => {
    if (question.page * question.perPage > bounds.listDepth) {
      throw refuse('call.badParams', { problems: 'page' }, { page: ['Так далеко корзина не\u00a0листается'] })
    }
    const { db } = services
    const [{ rows, total }, whole, people, percent] = await Promise.all([
      listTrash(db, account.id, question),
      sumTrash(db, account.id),
      findDisposers(db, account.id),
      activeProgress(db, account.id, emptyingKey(account.id)),
    ])
    const items = rows.map((row) => view(row, signedIn, services))
    return { items, total, ...whole, people, emptying: percent === null ? null : percent / 100 }
  },

  get: async ({ id }, { account, signedIn }, services) => {
    const row = await findTrashed(services.db, account.id, id)
    if (!row) throw refuse('records.notFound')
    return { record: view(row, signedIn, services) }
  },

  empty: async ({ count }, { account, user }, { db, audit }) => {
    const tx = inTransaction(db)
    const { records, seenAt } = await countDeletable(tx, account.id)
    if (records !== count) throw refuse('trash.changed', { count: records })
    const payload = { seenAt: seenAt.toISOString(), userId: user.id, records }
    const uniqueKey = emptyingKey(account.id)
    const taskId = await enqueue(tx, { type: 'empty', payload, accountId: account.id, uniqueKey })
    if (taskId === null) throw refuse('trash.beingEmptied')
    audit({ objectType: 'account', objectId: account.id, after: { emptiedTrash: records } })
    return { taskId }
  },

  setRetention: async ({ days }, { account }, { db, audit }) => {
    const before = await keepTrash(inTransaction(db), account.id, days)
    const objectId = account.id
    audit({ objectType: 'account', objectId, before: { trashDays: before }, after: { trashDays: days } })
    return { keptDays: days }
  },

  setHold: async ({ ids, on, reason = '' }, _caller, { db, audit }) => {
    if (on && reason === '') {
      throw refuse('call.badParams', { problems: 'reason' }, { reason: ['Напишите, почему видео нельзя удалять'] })
    }
    const tx = inTransaction(db)
    const locked = (await lockRecords(tx, null, ids)).filter(({ lifecycle }) => lifecycle !== 'DELETED')
    const known = new Map(locked.map((record) => [record.id, record]))
    const judged = [...new Set(ids)].map((id): [number, UpdateState] => {
      const record = known.get(id)
      if (!record) return [id, failedState('records.notFound')]
      const isSo = on ? record.admin_hold === reason : record.admin_hold === null
      return [id, { status: isSo ? 'SKIPPED' : 'OK' }]
    })
    const changed = judged.flatMap(([id, { status }]) => (status === 'OK' ? (known.get(id) ?? []) : []))
    const idsOfChanged = changed.map(({ id }) => id)
    await holdRecords(tx, idsOfChanged, on, reason)
    for (const { id, account_id: accountId, admin_hold } of changed) {
      const [before, after] = [
        { hold: admin_hold !== null, holdReason: admin_hold },
        { hold: on, holdReason: on ? reason : null },
      ]
      audit({ objectType: 'record', objectId: id, accountId, before, after })
    }
    return { updateStates: Object.fromEntries(judged) }
  },
}

async function moveRecords(
  move: LifecycleMove,
  ids: readonly number[],
  reason: string | undefined,
  { account, user }: { account: EnteredAccount; user: SignedIn['user'] },
  { db, audit }: CallServices,
) {
  const mover = { accountId: account.id, userId: user.id, reason }
  const { changes, ...answer } = await moveLifecycle(inTransaction(db), move, mover, ids)
  for (const change of changes) audit(change)
  return answer
}

const posterOf = ({ uuid, poster_key: posterKey, poster_frame_id: posterFrameId }: TrashRow) => ({
  uuid,
  posterKey,
  posterFrameId,
})

function view(row: TrashRow, signedIn: SignedIn, services: CallServices): TrashedRecord {
  const disposedAt = row.disposed_at ?? row.updated_at
  const { disposed_by: by, disposer_name: name } = row
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    poster: posterAddress(services, posterOf(row), 'small', viewerOf(signedIn)),
    durationMs: row.duration_ms,
    bytes: row.size_bytes,
    views28: row.views28,
    createdDate: row.created_at,
    disposedAt,
    disposedBy: by === null ? null : { id: by, name: name ?? '' },
    disposedByRule: row.disposed_by_rule,
    reason: row.dispose_reason ?? '',
    daysLeft: daysLeft(disposedAt, row.trash_days, row.hold, services.now()),
    holdReason: row.hold ? (row.hold_reason ?? '') : null,
    albums: row.albums,
  }
}
