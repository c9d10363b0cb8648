import type { Feature } from '../../registry/feature.ts'
import { invitationsHandlers } from './invitations.handlers.ts'
import { newAccountsHandlers } from './new-accounts.handlers.ts'
import { peopleHandlers } from './people.handlers.ts'

export const peopleFeature = {
  areas: { users: peopleHandlers, invitations: invitationsHandlers, newAccounts: newAccountsHandlers },
} satisfies Feature
