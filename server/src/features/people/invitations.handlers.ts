import type { invitations } from '@skleyka/contract/users/users.calls.ts'
import { type Db, inTransaction, type Tx } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { findUser } from '../users/users.ts'
import { answerRow } from './answer-invitation.ts'
import { type InvitationRow, listInvitations } from './invitations.sql.ts'

export const invitationsHandlers: Handlers<typeof invitations> = {
  list: async (_params, { user }, { db }) => {
    const rows = await ownInvitations(db, user.id)
    return { invitations: rows.map(({ id, account, by, roles, at }) => ({ id, account, by, roles, at })) }
  },

  accept: async ({ id }, { user }, { db }) => {
    const tx = inTransaction(db)
    const row = await ownInvitation(tx, user.id, id)
    if (!(await answerRow(tx, row, user.id, true))) throw refuse('users.noInvitation')
    return { code: row.code }
  },

  decline: async ({ id }, { user }, { db }) => {
    const tx = inTransaction(db)
    const row = await ownInvitation(tx, user.id, id)
    if (!(await answerRow(tx, row, user.id, false))) throw refuse('users.noInvitation')
    return { declined: true }
  },
}

/** The invitations of a person, by his address; none while only an account answers for it. */
async function ownInvitations(db: Db, userId: number): Promise<InvitationRow[]> {
  const user = await findUser(db, userId)
  return !user || user.confirmationNeeded || user.vouchedBy !== null ? [] : listInvitations(db, user.email)
}

async function ownInvitation(tx: Tx, userId: number, id: number): Promise<InvitationRow> {
  const row = (await ownInvitations(tx, userId)).find((one) => one.id === id)
  if (!row) throw refuse('users.noInvitation')
  return row
}
