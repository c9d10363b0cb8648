import type { holders } from '@skleyka/contract/copyright-holders/holders.calls.ts'
import type { Handlers } from '../../http/handlers.ts'
import { listHolders } from './holders.sql.ts'

export const holdersHandlers: Handlers<typeof holders> = {
  list: async (_params, { user }, { db }) => ({ holders: await listHolders(db, user.admin ? null : user.id) }),
}
