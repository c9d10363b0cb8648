import { isDeepStrictEqual } from 'node:util'
import { allows } from '@skleyka/contract/access.ts'
import {
  type AccountSettings,
  type accountSettings,
  switchingModeration,
} from '@skleyka/contract/accounts/account-settings.calls.ts'
import { accountColumns } from '../../database/account-columns.ts'
import { inTransaction } from '../../database/database.ts'
import { valuesOf, withGiven, writtenColumns } from '../../database/field-columns.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { countDueSources } from '../versions/versions.ts'
import { type AccountRow, findAccount, lockAccount, mayTakeNew, updateAccount } from './accounts.sql.ts'
import { auditedFields } from './audited-account.ts'
import { checkEmail } from './check-email.ts'
import { checkEmbedHost } from './check-embed-host.ts'
import { checkNetworks } from './check-networks.ts'
import { checkTimeZone } from './check-time-zone.ts'

export const accountSettingsHandlers: Handlers<typeof accountSettings> = {
  get: async (_params, { account }, { db }) => ({
    settings: settingsOf(await requireAccount(findAccount(db, account.id))),
  }),

  update: async ({ version, fields }, { account, user }, { db, audit, publicUrl }) => {
    const tx = inTransaction(db)
    const kept = await requireAccount(lockAccount(tx, account.id))
    const before = settingsOf(kept)
    if (before.version !== version) throw refuse('accountSettings.changed')
    const settings = withGiven(before, fields)
    const { timeZone, alertEmail, embedHost, ownNetworks, defaultAlbum } = settings
    const nextSettings = {
      ...settings,
      timeZone: timeZone === before.timeZone ? timeZone : checkTimeZone(timeZone, 'fields.timeZone'),
      alertEmail: alertEmail === before.alertEmail ? alertEmail : checkEmail(alertEmail, 'fields.alertEmail'),
      embedHost: embedHost === before.embedHost ? embedHost : checkEmbedHost(embedHost, publicUrl, 'fields.embedHost'),
      ownNetworks: checkNetworks(ownNetworks, 'fields.ownNetworks'),
    }
    if (isDeepStrictEqual(nextSettings, before)) return { settings: before }
    const refused = nextSettings.moderates !== before.moderates && allows(switchingModeration, { user, account })
    if (refused) throw refuse(refused)
    const isOther = defaultAlbum !== null && defaultAlbum !== before.defaultAlbum
    if (isOther && !(await mayTakeNew(tx, account.id, defaultAlbum))) {
      const { message } = refuse('accountSettings.album')
      throw refuse('accountSettings.album', {}, { 'fields.defaultAlbum': [message] })
    }
    const row = await requireAccount(updateAccount(tx, account.id, writtenColumns(accountColumns, nextSettings)))
    const audited = { before: auditedFields(kept), after: auditedFields(row) }
    audit({ objectType: 'account', objectId: account.id, ...audited })
    return { settings: settingsOf(row) }
  },

  countSources: ({ sourceDays }, { account }, { db }) => countDueSources(db, account.id, sourceDays),
}

const settingsOf = (row: AccountRow): AccountSettings => ({
  ...valuesOf(accountColumns, row),
  version: row.settings_version,
})

async function requireAccount(row: Promise<AccountRow | null>): Promise<AccountRow> {
  const there = await row
  if (there === null) throw refuse('account.notFound')
  return there
}
