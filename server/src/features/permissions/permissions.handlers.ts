import type { permissionInfo } from '@skleyka/contract/permissions/permission-info.calls.ts'
import { permissionsByArea } from '@skleyka/contract/permissions/permissions.ts'
import { wholeAddress } from '../../database/avatar-paths.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { permissionsByAccount } from '../accounts/accounts.ts'
import { findHolder, holderNames, signHolderGrant } from '../copyright-holders/copyright-holders.ts'

const grantMs = 3_600_000

export const permissionInfoHandlers: Handlers<typeof permissionInfo> = {
  getPermissionInfo: async (_params, { user: known }, services) => {
    const user = { ...known, avatar: wholeAddress(services, known.avatar) }
    const held = await permissionsByAccount(services.db, user)
    const byCode = [...held].map(([code, permissions]) => [code, permissionsByArea(permissions)] as const)
    return { user, admin: user.admin, permissions: Object.fromEntries(byCode) }
  },

  getAvailableCopyrightHolderNames: async (_params, { user }, { db }) => ({ names: await holderNames(db, user.id) }),

  requireCopyrightHolder: async ({ name }, { user }, { db, now, secrets }) => {
    const holderId = await findHolder(db, name, user.admin ? null : user.id)
    if (holderId === null) throw refuse('holders.notFound')
    // whole seconds, as the token counts
    const until = new Date(Math.floor(now().getTime() / 1000) * 1000 + grantMs)
    return { name, token: signHolderGrant(secrets.key('holder grants'), { holderId, userId: user.id, until }), until }
  },
}
