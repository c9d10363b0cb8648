import type { AccountSettings, accountSettings } from '@skleyka/contract/account-settings.ts'
import { inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { type AccountRow, findAccount, lockAccount, updateAccount } from './accounts.sql.ts'

export const accountSettingsHandlers: Handlers<typeof accountSettings> = {
  get: async (_params, { account }, { db }) => ({ settings: settingsOf(await findAccount(db, account.id)) }),

  update: async ({ version, fields }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const before = settingsOf(await lockAccount(tx, account.id))
    if (before.version !== version) throw refuse('accountSettings.changed')
    const { name = before.name, publishNew = before.publishNew, trashDays = before.trashDays } = fields
    const isSame = name === before.name && publishNew === before.publishNew && trashDays === before.trashDays
    if (isSame) return { settings: before }
    const row = await updateAccount(tx, account.id, { name, publish_new: publishNew, trash_days: trashDays })
    const after = settingsOf(row)
    const told = ({ version: _counted, ...rest }: AccountSettings) => rest
    audit({ objectType: 'account', objectId: account.id, before: told(before), after: told(after) })
    return { settings: after }
  },
}

function settingsOf(row: AccountRow | null): AccountSettings {
  if (row === null) throw refuse('account.notFound')
  const { name, publish_new: publishNew, trash_days: trashDays, settings_version: version } = row
  return { name, publishNew, trashDays, version }
}
