import type { Feature } from '../../registry/feature.ts'
import { newAccountsHandlers } from './new-accounts.handlers.ts'
import { peopleHandlers } from './people.handlers.ts'

export const peopleFeature = { areas: { users: peopleHandlers, newAccounts: newAccountsHandlers } } satisfies Feature
