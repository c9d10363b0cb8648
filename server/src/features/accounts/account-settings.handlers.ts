import { isDeepStrictEqual } from 'node:util'
import { allows } from '@skleyka/contract/access.ts'
import {
  type AccountSettings,
  type accountSettings,
  switchingModeration,
} from '@skleyka/contract/accounts/account-settings.calls.ts'
import { inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { countDueSources } from '../versions/versions.ts'
import { type AccountRow, findAccount, lockAccount, mayTakeNew, updateAccount } from './accounts.sql.ts'
import { checkEmail } from './check-email.ts'
import { checkEmbedHost } from './check-embed-host.ts'
import { checkNetworks } from './check-networks.ts'
import { checkTimeZone } from './check-time-zone.ts'

export const accountSettingsHandlers: Handlers<typeof accountSettings> = {
  get: async (_params, { account }, { db }) => ({ settings: settingsOf(await findAccount(db, account.id)) }),

  update: async ({ version, fields }, { account, user }, { db, audit, publicUrl }) => {
    const tx = inTransaction(db)
    const before = settingsOf(await lockAccount(tx, account.id))
    if (before.version !== version) throw refuse('accountSettings.changed')
    const { name = before.name, timeZone = before.timeZone, publishNew = before.publishNew } = fields
    const { moderates = before.moderates, trashDays = before.trashDays } = fields
    const { language = before.language } = fields
    const { defaultAlbum = before.defaultAlbum, sourceDays = before.sourceDays } = fields
    const { alertEmail = before.alertEmail, embedHost = before.embedHost, ownNetworks = before.ownNetworks } = fields
    const zone = timeZone === before.timeZone ? timeZone : checkTimeZone(timeZone, 'fields.timeZone')
    const email = alertEmail === before.alertEmail ? alertEmail : checkEmail(alertEmail, 'fields.alertEmail')
    const host = embedHost === before.embedHost ? embedHost : checkEmbedHost(embedHost, publicUrl, 'fields.embedHost')
    const wanted = {
      name,
      timeZone: zone,
      language,
      publishNew,
      moderates,
      defaultAlbum,
      trashDays,
      sourceDays,
      alertEmail: email,
      embedHost: host,
      ownNetworks: checkNetworks(ownNetworks, 'fields.ownNetworks'),
      version,
    }
    if (isDeepStrictEqual(wanted, before)) return { settings: before }
    const refused = wanted.moderates !== before.moderates && allows(switchingModeration, { user, account })
    if (refused) throw refuse(refused)
    const isOther = defaultAlbum !== null && defaultAlbum !== before.defaultAlbum
    if (isOther && !(await mayTakeNew(tx, account.id, defaultAlbum))) {
      const { message } = refuse('accountSettings.album')
      throw refuse('accountSettings.album', {}, { 'fields.defaultAlbum': [message] })
    }
    const row = await updateAccount(tx, account.id, rowOf(wanted))
    const after = settingsOf(row)
    const told = ({ version: _counted, timeZone: time_zone, ...rest }: AccountSettings) => ({ ...rest, time_zone })
    audit({ objectType: 'account', objectId: account.id, before: told(before), after: told(after) })
    return { settings: after }
  },

  countSources: ({ sourceDays }, { account }, { db }) => countDueSources(db, account.id, sourceDays),
}

const rowOf = ({ name, timeZone, publishNew, moderates, defaultAlbum, ...rest }: AccountSettings) => ({
  name,
  time_zone: timeZone,
  publish_new: publishNew,
  moderates,
  language: rest.language,
  default_album_id: defaultAlbum,
  trash_days: rest.trashDays,
  source_days: rest.sourceDays,
  alert_email: rest.alertEmail,
  embed_host: rest.embedHost,
  own_networks: [...rest.ownNetworks],
})

function settingsOf(row: AccountRow | null): AccountSettings {
  if (row === null) throw refuse('account.notFound')
  const { name, time_zone: timeZone, publish_new: publishNew, moderates } = row
  const { default_album_id: defaultAlbum, trash_days: trashDays, source_days: sourceDays } = row
  const plain = { name, timeZone, language: row.language, publishNew, moderates, defaultAlbum, trashDays, sourceDays }
  const more = { alertEmail: row.alert_email, embedHost: row.embed_host, ownNetworks: row.own_networks }
  return { ...plain, ...more, version: row.settings_version }
}
