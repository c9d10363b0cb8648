import type { suggestions } from '@skleyka/contract/records/suggestions.calls.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findAuthors, findTags } from './suggestions.sql.ts'

export const suggestionsHandlers: Handlers<typeof suggestions> = {
  tags: async ({ prefix }, { account }, { db }) => ({ tags: await findTags(db, account.id, prefix) }),

  authors: async (_, { account }, { db }) => ({ authors: await findAuthors(db, account.id) }),
}
