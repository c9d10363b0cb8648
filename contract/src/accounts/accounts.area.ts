import { area } from '../area.ts'
import { accountLogo } from './account-logo.calls.ts'
import { accountSettings } from './account-settings.calls.ts'
import { accountSettingsRefusals } from './account-settings.refusals.ts'
import { accounts } from './accounts.calls.ts'
import { accountRefusals } from './accounts.refusals.ts'
import { admin } from './admin.calls.ts'
import { newAccounts } from './new-accounts.calls.ts'

export const accountsArea = area({
  calls: { accounts, accountLogo, accountSettings, admin, newAccounts },
  refusals: { ...accountSettingsRefusals, ...accountRefusals },
  objects: { account: 'Аккаунт' },
})
