import type { AccountLogo, accountLogo } from '@skleyka/contract/accounts/account-logo.calls.ts'
import { pictureState } from '@skleyka/contract/frames/picture-bounds.ts'
import { logoAddress } from '../../database/avatar-paths.ts'
import { inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { holderOf } from '../../http/signed-link.ts'
import type { Services } from '../../services.ts'
import { logos } from '../accounts/accounts.ts'
import { logoLink, removeLogo } from './avatars.ts'

export const logoHandlers: Handlers<typeof accountLogo> = {
  get: async (_params, { account }, services) => ({
    logo: auditedLogo(await logos.of(services.db, account.id), services),
  }),

  upload: async ({ version, bytes }, caller, services) => {
    const { account } = caller
    const row = await logos.lock(inTransaction(services.db), account.id)
    if (row.version !== version) throw refuse('accountSettings.changed')
    const url = logoLink(services, version, holderOf(caller), bytes)
    services.audit({ objectType: 'account', objectId: account.id, after: { pictureBytes: bytes } })
    return { url }
  },

  remove: async ({ version }, { account }, services) => {
    const tx = inTransaction(services.db)
    const before = await logos.lock(tx, account.id)
    if (before.version !== version) throw refuse('accountSettings.changed')
    await removeLogo(tx, account.id, before.shown)
    const [was, is] = [{ logo: before.shown !== null }, { logo: false }]
    services.audit({ objectType: 'account', objectId: account.id, before: was, after: is })
    return { logo: auditedLogo(await logos.of(tx, account.id), services) }
  },
}

const auditedLogo = (
  { shown, making, failText, version }: Awaited<ReturnType<typeof logos.of>>,
  services: Pick<Services, 'publicUrl'>,
): AccountLogo => ({
  url: logoAddress(services, shown),
  state: pictureState(shown, making, failText),
  failText,
  version,
})
