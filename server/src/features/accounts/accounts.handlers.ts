import type { AccountDetails, accounts } from '@skleyka/contract/accounts/accounts.calls.ts'
import { sections } from '@skleyka/contract/permissions/permissions.ts'
import { logoAddress } from '../../database/avatar-paths.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { type AccountRow, findAccount, findStanding, lockAccount, updateAccount } from './accounts.sql.ts'
import { checkTimeZone } from './check-time-zone.ts'

export const accountsHandlers: Handlers<typeof accounts> = {
  byHost: async (_params, _caller, { publicUrl }) => {
    // one process answers for every service, whatever name it was asked by
    const { host } = new URL(publicUrl)
    const names = ['auth', 'media', 'streaming', 'messenger'] as const
    return { account: { host, auth_hosts: names.map((name) => ({ name, host })) } }
  },

  get: async (_params, { account }, services) => {
    // a console opens: whoever may see statistics finds their store awake
    if (account.permissions.has('yauth.can_view_account_stat')) services.statistics.warm()
    return { account: details(await findAccount(services.db, account.id), services) }
  },

  update: async ({ account: fields }, { account }, services) => {
    const { db, audit } = services
    const changes = {
      ...(fields.name !== undefined && { name: fields.name }),
      ...(fields.time_zone && { time_zone: checkTimeZone(fields.time_zone, 'account.time_zone') }),
    }
    const before = details(await lockAccount(db, account.id), services)
    const after = details(await updateAccount(db, account.id, changes), services)
    audit({
      objectType: 'account',
      objectId: account.id,
      before: { name: before.name, time_zone: before.time_zone },
      after: { name: after.name, time_zone: after.time_zone },
    })
    return { account: after }
  },

  enter: async (_params, { account, user }, services) => {
    const { db, audit } = services
    // every reload of the console comes by here: a member at home is no news to the others
    const standing = user.admin ? await findStanding(db, account.code, user.id) : null
    if (standing && !standing.member) audit({ objectType: 'account', objectId: account.id })
    return { account: details(await findAccount(db, account.id), services) }
  },
}

function details(row: AccountRow | null, services: Pick<Services, 'publicUrl'>): AccountDetails {
  if (row === null) throw refuse('account.notFound')
  return {
    ...row,
    available_sections: sections.filter((section) => row.available_sections.includes(section)),
    logo: logoAddress(services, row.logo),
  }
}
