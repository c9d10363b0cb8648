import type { SignedIn } from '../../http/caller.ts'
import { refuse } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { findOpen, type Holder } from './impersonation.sql.ts'

/** The session that an administrator's impersonations are bound to; refuses `impersonation.browserOnly` for a key. */
export function holderOf({ user, via, sessionId }: Pick<SignedIn, 'user' | 'via' | 'sessionId'>): Holder {
  if (via === 'key' || sessionId === null) throw refuse('impersonation.browserOnly')
  return { administratorId: user.id, sessionId }
}

/** An administrator as the person in whose name he works; refuses `impersonation.ended` when there is none of that session. */
export async function actInNameOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: number,
  signedIn: SignedIn,
): Promise<SignedIn> {
  const holder = holderOf(signedIn)
  const open = signedIn.user.admin ? await findOpen(db.platform('entering'), id, holder, now()) : null
  if (open === null) throw refuse('impersonation.ended')
  return {
    ...signedIn,
    user: {
      ...{ id: open.user_id, email: open.email, name: open.name, avatar: open.avatar, admin: false },
      confirmationNeeded: open.confirmation_needed,
    },
    impersonation: { id, administratorId: holder.administratorId, accountId: open.account_id },
  }
}
