import type { Feature } from '../../registry/feature.ts'
import { accountsHandlers } from './accounts.handlers.ts'
import { adminHandlers } from './admin.handlers.ts'

export const accountsFeature = {
  areas: { accounts: accountsHandlers, admin: adminHandlers },
} satisfies Feature
