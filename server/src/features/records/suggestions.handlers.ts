import type { suggestions } from '@skleyka/contract/records/suggestions.calls.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findAuthors, findHolderNames, findTags } from './suggestions.sql.ts'

export const suggestionsHandlers: Handlers<typeof suggestions> = {
  tags: async ({ prefix }, { account }, { db }) => ({ tags: await findTags(db, account.id, prefix) }),

  holders: async ({ text }, _, { db }) => ({ holders: await findHolderNames(db, text) }),

  authors: async (_, { account }, { db }) => ({ authors: await findAuthors(db, account.id) }),
}
