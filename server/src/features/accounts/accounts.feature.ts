import type { Feature } from '../../registry/feature.ts'
import { accountSettingsHandlers } from './account-settings.handlers.ts'
import { accountsHandlers } from './accounts.handlers.ts'
import { adminHandlers } from './admin.handlers.ts'

/**
 * Accounts, their settings, sections and state, for members and for administrators. An account may have a domain of its own for
 * embeds (decision 88).
 */
export const accountsFeature = {
  areas: { accounts: accountsHandlers, accountSettings: accountSettingsHandlers, admin: adminHandlers },
} satisfies Feature
