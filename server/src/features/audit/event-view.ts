import { isDeepStrictEqual } from 'node:util'
import { actionTitles, objectTitles } from '@skleyka/contract/action-titles.ts'
import type { AuditChange, AuditEvent, InstallationEvent } from '@skleyka/contract/audit/audit.calls.ts'
import type { AuditRow } from './audit.sql.ts'
import type { ObjectNow } from './audited-objects.ts'
import { isTakenBack, journalledKind } from './audited-objects.ts'
import type { InstallationRow } from './installation.sql.ts'
import { refKey } from './object-names.sql.ts'

/** Calls that need no sign-in are made by whoever has a link. */
const guest = 'Гость по\u00a0ссылке'

/** A line of the journal as its account is shown it, with the names of objects that are there now. */
export function eventView(row: AuditRow, names: ReadonlyMap<string, string>, canUndo: boolean): AuditEvent {
  const event = wholeView(row, names, canUndo)
  const titles = actionTitles.get(row.action)
  if (!titles?.hidesCaller) return event
  return { ...event, actor: null, actorTitle: titles.actor ?? guest, inNameOf: null, ip: null, requestId: null }
}

const wholeView = (row: AuditRow, names: ReadonlyMap<string, string>, canUndo: boolean): AuditEvent => ({
  id: row.id,
  at: row.at,
  actor: row.user_id === null ? null : { id: row.user_id, name: actorIn(row) },
  inNameOf: row.on_behalf_of === null ? null : { id: row.on_behalf_of, name: row.in_name_of ?? '' },
  keyName: row.key_name,
  action: row.action,
  title: actionTitles.get(row.action)?.title ?? row.action,
  actorTitle: row.user_id === null ? (actionTitles.get(row.action)?.actor ?? guest) : null,
  objectType: row.object_type,
  objectTitle: row.object_type && (objectTitles.get(row.object_type) ?? row.object_type),
  objectId: row.object_id,
  objectName: nameNow(row, names) ?? nameIn(row),
  objectExists: nameNow(row, names) !== null,
  changes: changesOf(row),
  ip: row.ip,
  requestId: row.request_id,
  undoOf: row.undo_of,
  batchId: row.batch_id,
  canUndo,
})

/** The same in the journal of the whole installation, where nothing is taken back. */
export const installationView = (
  { account_code: code, account_name: name, ...row }: InstallationRow,
  names: ReadonlyMap<string, string>,
): InstallationEvent => ({
  ...wholeView(row, names, false),
  account: code === null ? null : { code, name: name ?? '' },
})

/** A person who declined an invitation is known here by the address he was invited by, and no further. */
const actorIn = (row: AuditRow): string =>
  (row.action === 'identity.invitationDeclined' ? nameIn(row) : row.user_name) ?? ''

const nameNow = ({ object_type: type, object_id: id }: AuditRow, names: ReadonlyMap<string, string>) =>
  type === null || id === null ? null : (names.get(refKey({ type, id })) ?? null)

/** The name that the line itself tells: of what was made, or is gone. */
function nameIn({ before, after }: Pick<EventContent, 'before' | 'after'>): string | null {
  const [was, became] = [fieldsIn(before), fieldsIn(after)]
  const names = [became.name, was.name, became.email, was.email]
  return names.find((one) => typeof one === 'string' && one !== '')?.toString() ?? null
}

/** The roles that lines tell of by their ids. */
export const rolesIn = (events: readonly Pick<AuditEvent, 'changes'>[]): number[] =>
  events.flatMap(({ changes }) =>
    changes
      .filter(({ field }) => field === 'roleIds')
      .flatMap(({ before, after }) => [before, after].flat())
      .filter((id) => typeof id === 'number'),
  )

type EventContent = Pick<AuditRow, 'object_type' | 'before' | 'after'>

/** The fields that are not as they were. */
export function changesOf({ before, after }: Pick<EventContent, 'before' | 'after'>): AuditChange[] {
  const [was, became] = [fieldsIn(before), fieldsIn(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(became)])]
    .filter((field) => !isDeepStrictEqual(was[field], became[field]))
    .map((field) => ({ field, before: was[field] ?? null, after: became[field] ?? null }))
}

/** Returns what a line gives back: every field it changed; null when it changed none, or any that cannot be given back. */
export function takenBack(row: EventContent): AuditChange[] | null {
  const kind = journalledKind(row.object_type)
  const [was, became] = [fieldsIn(row.before), fieldsIn(row.after)]
  const changes = changesOf(row)
  const isWhole = changes.every(
    ({ field }) => kind !== null && isTakenBack(kind, field) && field in was && field in became,
  )
  return isWhole && changes.length > 0 ? changes : null
}

/** The move of a video that takes a line about the trash back, and where the video has to be for it. */
export interface LifecycleBack {
  readonly move: 'dispose' | 'restore'
  readonly from: string
  readonly reason: string | undefined
}

/** Null for a line that is of no such move: what was deleted for good does not come back. */
export function lifecycleBack(row: EventContent): LifecycleBack | null {
  const [was, became] = [fieldsIn(row.before), fieldsIn(row.after)]
  const reason = typeof was.disposeReason === 'string' ? was.disposeReason : undefined
  if (was.lifecycle === 'ACTIVE' && became.lifecycle === 'DISPOSED')
    return { move: 'restore', from: 'DISPOSED', reason }
  if (was.lifecycle === 'DISPOSED' && became.lifecycle === 'ACTIVE') return { move: 'dispose', from: 'ACTIVE', reason }
  return null
}

/** Of these changes, the fields that no longer hold what was written to them. */
export const changedSince = (changes: readonly AuditChange[], { fields }: ObjectNow): string[] =>
  changedFields(changes, fields)

/** The same, by the fields as they are now. */
export const changedFields = (changes: readonly AuditChange[], fields: Readonly<Record<string, unknown>>): string[] =>
  changes.filter(({ field, after }) => !isDeepStrictEqual(fields[field] ?? null, after)).map(({ field }) => field)

const fieldsIn = (kept: unknown): Record<string, unknown> => (kept === null ? {} : { ...Object(kept) })
