import type { Feature } from '../../registry/feature.ts'
import { accountSettingsHandlers } from './account-settings.handlers.ts'
import { accountsHandlers } from './accounts.handlers.ts'
import { adminHandlers } from './admin.handlers.ts'

export const accountsFeature = {
  areas: { accounts: accountsHandlers, accountSettings: accountSettingsHandlers, admin: adminHandlers },
} satisfies Feature
