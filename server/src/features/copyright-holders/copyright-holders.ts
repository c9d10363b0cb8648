import type { ActingHolder } from '../../http/caller.ts'
import { refuse } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { readHolderGrant } from './holder-token.ts'
import { actingHolder } from './holders.sql.ts'

export { signHolderGrant } from './holder-token.ts'
export { addHolderMember, findHolder, holderNames, removeHolderMember } from './holders.sql.ts'

/**
 * Returns the holder that a token lets the user act for. Refuses `holders.ended` for a token that is changed, over or another person's,
 * and once the user acts for it no longer.
 */
export async function actForHolder(
  { db, secrets, now }: Pick<Services, 'db' | 'secrets' | 'now'>,
  token: string,
  user: { readonly id: number; readonly admin: boolean },
): Promise<ActingHolder> {
  const grant = readHolderGrant(secrets.key('holder grants'), token, user.id, now())
  const holder = grant && (await actingHolder(db.platform('entering'), grant.holderId, user.admin ? null : user.id))
  if (!holder) throw refuse('holders.ended')
  return holder
}
