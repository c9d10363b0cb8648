import type { MemberAccess } from '@skleyka/contract/access.ts'
import type {
  ListedTranslation,
  Translation,
  TranslationSession,
} from '@skleyka/contract/translations/translations.calls.ts'
import type { Db, Tx } from '../../database/database.ts'
import type { CallerOf } from '../../http/caller.ts'
import { refuse } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { shownSource } from './sources.ts'
import { ingestOf } from './stream-key.ts'
import { lockTranslation, readSession, type TranslationRow } from './translations.sql.ts'

export type Member = Pick<CallerOf<MemberAccess>, 'user' | 'account'>

/** Returns true for the owner and for whoever may change livestreams of others (P-S-02). */
export const mayEdit = ({ user, account }: Member, row: Pick<TranslationRow, 'ownerId'>): boolean =>
  user.admin || row.ownerId === user.id || account.permissions.has('streaming.can_edit_foreign_translations')

/** Returns true for the owner and for whoever may delete livestreams of others (P-S-03). */
export const mayDelete = ({ user, account }: Member, row: Pick<TranslationRow, 'ownerId'>): boolean =>
  user.admin || row.ownerId === user.id || account.permissions.has('streaming.can_delete_foreign_translations')

/** A livestream as the list shows it. */
export const listedTranslation = (row: TranslationRow): ListedTranslation => ({
  ...row,
  session: row.session && readSession(row.session),
})

/** A livestream with all that its page shows; the key goes to those alone who may change it. */
export const wholeTranslation = async (
  db: Db,
  row: TranslationRow,
  sessions: TranslationSession[],
  member: Member,
  services: Pick<Services, 'live' | 'secrets' | 'publicUrl' | 'now'>,
): Promise<Translation> => ({
  ...listedTranslation(row),
  ...row,
  session: row.session && readSession(row.session),
  sessions,
  ...(await shownSource(db, row, member.account.id, {
    secrets: services.secrets,
    mayEdit: mayEdit(member, row),
    now: services.now(),
  })),
  ingest: row.source === 'RTMP' ? ingestOf(services, row.id, mayEdit(member, row) ? row.keySealed : null) : [],
  refused: refusedStart(row),
  mayEdit: mayEdit(member, row),
  mayDelete: mayDelete(member, row),
})

const refusedStart = ({ refusedBy, refusedLimit, refusedAt }: TranslationRow): Translation['refused'] =>
  refusedBy === null || refusedLimit === null || refusedAt === null
    ? null
    : { reason: refusedBy, limit: refusedLimit, at: refusedAt }

/** The livestream, or a refusal. */
export async function requireTranslation(found: Promise<TranslationRow | null>): Promise<TranslationRow> {
  const row = await found
  if (row === null) throw refuse('translations.notFound')
  return row
}

/** The livestream locked, for whoever may change it. */
export async function requireOwn(tx: Tx, id: number, caller: Member): Promise<TranslationRow> {
  const row = await requireTranslation(lockTranslation(tx, caller.account.id, id))
  if (!mayEdit(caller, row)) throw refuse('translations.foreign')
  return row
}
