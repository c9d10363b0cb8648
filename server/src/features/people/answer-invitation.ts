import type { Db, Tx } from '../../database/database.ts'
import { asAccount } from '../../database/scope.ts'
import { memberships } from '../accounts/accounts.ts'
import {
  deleteInvitation,
  type InvitationRow,
  invitedRights,
  tellInviter,
  userRights,
  writeAnswer,
} from './invitations.sql.ts'

/**
 * The target of the link of an invitation: a row of `invitations`, or a user whom an administrator has put into an account before he
 * came.
 */
type InvitationName =
  | { readonly of: 'row'; readonly id: number }
  | { readonly of: 'user'; readonly id: number; readonly accountId: number }

export const rowName = (id: number): string => `row ${id}`
export const userName = (userId: number, accountId: number): string => `user ${userId} ${accountId}`

export function parseName(name: string): InvitationName | null {
  const [, of, id, accountId] = /^(row|user) (\d{1,15})(?: (\d{1,15}))?$/.exec(name) ?? []
  if (of === 'row') return { of, id: Number(id) }
  return of === 'user' && accountId !== undefined ? { of, id: Number(id), accountId: Number(accountId) } : null
}

/** The rights behind an invitation now; `null` once it is over. */
export async function rightsBehind(db: Db, name: string): Promise<string | null> {
  const invitation = parseName(name)
  if (invitation === null) return null
  return invitation.of === 'row' ? invitedRights(db, invitation.id) : userRights(db, invitation.id)
}

/** Ends an invitation with the answer of its person, and tells the inviter; false when it was over. Refuses `quotas.people`. */
export async function answerRow(tx: Tx, row: InvitationRow, userId: number, isAccepted: boolean): Promise<boolean> {
  const { id, accountId, email, roleIds } = row
  if (!(await deleteInvitation(tx, accountId, id))) return false
  if (isAccepted) {
    await asAccount(tx, accountId, async () => {
      const roles = await memberships.rolesOf(tx, accountId, roleIds)
      await memberships.add(tx, accountId, userId)
      const ids = roles.map((role) => role.id)
      await memberships.setRoles(tx, accountId, userId, ids)
    })
  }
  await writeAnswer(tx, { accountId, userId, email, isAccepted })
  await tellInviter(tx, row, isAccepted)
  return true
}
