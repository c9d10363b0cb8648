import { contractorBounds, type contractors } from '@skleyka/contract/contractors/contractors.calls.ts'
import { inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { holdAccount } from '../accounts/accounts.ts'
import {
  countContractors,
  deleteContractor,
  insertContractor,
  listContractors,
  lockContractor,
  updateContractor,
} from './contractors.sql.ts'

export const contractorsHandlers: Handlers<typeof contractors> = {
  list: async (page, { account }, { db }) => {
    const { rows, total } = await listContractors(db, account.id, page)
    return { items: rows, total }
  },

  save: async ({ id, rowVersion, ...fields }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    if (id === undefined) {
      // one after the other, so that no two take the last place
      await holdAccount(tx, account.id)
      const most = contractorBounds.contractors
      if ((await countContractors(tx, account.id)) >= most) throw refuse('contractors.full', { most })
      const contractor = await insertContractor(tx, { account_id: account.id, ...fields })
      audit({ objectType: 'contractor', objectId: contractor.id, after: fields })
      return { contractor }
    }
    const before = await lockContractor(tx, account.id, id)
    if (before === null) throw refuse('contractors.notFound')
    if (before.rowVersion !== rowVersion) throw refuse('contractors.changed')
    const contractor = await updateContractor(tx, account.id, id, { ...fields, row_version: before.rowVersion + 1 })
    audit({ objectType: 'contractor', objectId: id, before: { name: before.name, email: before.email }, after: fields })
    return { contractor }
  },

  delete: async ({ id }, { account }, { db, audit }) => {
    const before = await deleteContractor(inTransaction(db), account.id, id)
    if (before !== null) audit({ objectType: 'contractor', objectId: id, before })
    return {}
  },
}
