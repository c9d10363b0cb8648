import type { holders } from '@skleyka/contract/copyright-holders/holders.calls.ts'
import { inTransaction, type Tx } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { hasClaims, moveClaims } from '../claims/claims.ts'
import { moveWorks } from '../radar/radar.ts'
import { findUserByEmail } from '../users/users.ts'
import { watchTimes } from './holder-figures.ts'
import { checkName } from './holder-names.ts'
import {
  actingHolder,
  addHolderMember,
  deleteHolder,
  dropMember,
  insertHolder,
  isNamed,
  listHolders,
  listMembers,
  lockHolder,
  moveToHolder,
  renameHolder,
} from './holders.sql.ts'

export const holdersHandlers: Handlers<typeof holders> = {
  list: async (_params, { user }, { db }) => ({ holders: await listHolders(db, user.admin ? null : user.id) }),

  watchTime: async ({ ids }, { user }, services) => {
    const own = await Promise.all(ids.map((id) => actingHolder(services.db, id, user.admin ? null : user.id)))
    return {
      times: await watchTimes(
        services,
        own.flatMap((one) => (one ? [one.id] : [])),
      ),
    }
  },

  create: async ({ name }, _caller, { db, audit }) => {
    const tx = inTransaction(db)
    await checkName(tx, name, null)
    const id = await insertHolder(tx, name)
    audit({ objectType: 'holder', objectId: id, after: { name } })
    return { id, name }
  },

  rename: async ({ id, name }, _caller, { db, audit }) => {
    const tx = inTransaction(db)
    await checkName(tx, name, id)
    const { name: before } = await requireHolder(tx, id)
    if (before !== name) {
      await renameHolder(tx, id, name)
      audit({ objectType: 'holder', objectId: id, before: { name: before }, after: { name } })
    }
    return { name }
  },

  merge: async ({ id, intoId }, _caller, { db, now, audit }) => {
    if (id === intoId) throw refuse('holders.itself')
    const tx = inTransaction(db)
    // in one order, so that two who merge crosswise do not wait for each other
    for (const each of [id, intoId].toSorted((a, b) => a - b)) await requireHolder(tx, each)
    const [from, into] = [await requireHolder(tx, id), await requireHolder(tx, intoId)]
    const videos = await moveToHolder(tx, id, intoId)
    await moveClaims(tx, id, intoId, now())
    await moveWorks(tx, id, intoId)
    await deleteHolder(tx, id)
    audit({ objectType: 'holder', objectId: id, before: { name: from.name }, after: { mergedInto: into.name, videos } })
    return { videos }
  },

  delete: async ({ id }, _caller, { db, audit }) => {
    const tx = inTransaction(db)
    const holder = await lockHolder(tx, id)
    if (!holder) return {}
    if (await isNamed(tx, id)) throw refuse('holders.inUse')
    if (await hasClaims(tx, id)) throw refuse('holders.claimed')
    await deleteHolder(tx, id)
    audit({ objectType: 'holder', objectId: id, before: { name: holder.name } })
    return {}
  },

  members: async ({ id }, _caller, { db }) => {
    if (!(await actingHolder(db, id, null))) throw refuse('holders.notFound')
    return { members: await listMembers(db, id) }
  },

  addMember: async ({ id, email }, _caller, { db, audit }) => {
    const tx = inTransaction(db)
    const { name } = await requireHolder(tx, id)
    const user = await findUserByEmail(tx, email)
    if (!user) {
      const { message } = refuse('holders.noUser')
      throw refuse('holders.noUser', {}, { email: [message] })
    }
    await addHolderMember(tx, name, user.id)
    const member = (await listMembers(tx, id)).find((one) => one.id === user.id)
    if (!member) throw refuse('holders.noUser')
    audit({ objectType: 'holder', objectId: id, after: { member: member.email } })
    return { member }
  },

  removeMember: async ({ id, userId }, _caller, { db, audit }) => {
    const tx = inTransaction(db)
    const member = (await listMembers(tx, id)).find((one) => one.id === userId)
    if (await dropMember(tx, id, userId))
      audit({ objectType: 'holder', objectId: id, before: { member: member?.email ?? String(userId) } })
    return {}
  },
}

async function requireHolder(tx: Tx, id: number) {
  const holder = await lockHolder(tx, id)
  if (!holder) throw refuse('holders.notFound')
  return holder
}
