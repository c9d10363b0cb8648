import type { Feature } from '../../registry/feature.ts'
import { invitationsHandlers } from './invitations.handlers.ts'
import { newAccountsHandlers } from './new-accounts.handlers.ts'
import { peopleHandlers } from './people.handlers.ts'

/**
 * Members of an account, invitations, locks and removals. Nobody manages a person with more permissions than he has himself; a
 * second account takes the person's consent. Decisions 53, 97.
 */
export const peopleFeature = {
  areas: { users: peopleHandlers, invitations: invitationsHandlers, newAccounts: newAccountsHandlers },
} satisfies Feature
