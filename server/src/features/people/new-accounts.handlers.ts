import { everyPermission } from '@skleyka/contract/access.ts'
import { accountCode } from '@skleyka/contract/accounts/accounts.calls.ts'
import type { newAccounts } from '@skleyka/contract/accounts/new-accounts.calls.ts'
import { sections } from '@skleyka/contract/permissions/permissions.ts'
import { emailProblem, tidyEmail } from '@skleyka/contract/users/emails.ts'
import { inTransaction, type Tx } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { holdAccount, managedAccount, openAccount, takeSettings } from '../accounts/accounts.ts'
import { changeQuotas, journalledGiven, quotasToGive } from '../quotas/quotas.ts'
import { copyOwnRoles, ownerRole } from '../roles/roles.ts'
import { findUserByEmail } from '../users/users.ts'
import { addOwner } from './invite.ts'

export const newAccountsHandlers: Handlers<typeof newAccounts> = {
  createAccount: async ({ name, code, ownerEmail, sections: sectionNames, templateId, quotas }, { user }, services) => {
    const tx = inTransaction(services.db)
    if (!accountCode.safeParse(code).success) throw refusedField('account.codeInvalid', 'code')
    const email = tidyEmail(ownerEmail)
    const problem = emailProblem(email)
    if (problem !== null) throw refuse('call.badParams', { problems: 'ownerEmail' }, { ownerEmail: [problem] })
    if ((await findUserByEmail(tx, email))?.state === 'LOCKED') throw refusedField('account.owner', 'ownerEmail')
    const chosen = sections.filter((section) => sectionNames.includes(section))
    const id = await openAccount(tx, { code, name, sections: chosen })
    if (id === null) throw refusedField('account.codeTaken', 'code')
    if (templateId !== null) await takeOver(tx, templateId, id)
    const bounds = await quotasToGive(tx, quotas, templateId)
    const like = templateId !== null && { likeAccount: templateId }
    const after = { name, code, availableSections: chosen, ...like, ...journalledGiven(bounds) }
    services.audit({ objectType: 'account', objectId: id, accountId: id, after })
    // whoever makes it holds every right in it
    const asker = { user, account: { id, permissions: everyPermission } }
    const owner = await addOwner(tx, asker, email, await ownerRole(tx), services)
    // once he is in: a bound is of what comes after
    if (bounds !== null) await changeQuotas(tx, id, bounds)
    return { account: await managedAccount(tx, id, services), owner }
  },
}

async function takeOver(tx: Tx, templateId: number, accountId: number): Promise<void> {
  await holdAccount(tx, templateId)
  await takeSettings(tx, templateId, accountId)
  await copyOwnRoles(tx, templateId, accountId)
}

type FieldRefusal = 'account.codeInvalid' | 'account.codeTaken' | 'account.owner'

function refusedField(name: FieldRefusal, field: string) {
  const { message } = refuse(name)
  return refuse(name, {}, { [field]: [message] })
}
