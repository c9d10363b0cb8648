import { pictureState } from '@skleyka/contract/picture-bounds.ts'
import { type Governor, isWithinReach } from '@skleyka/contract/reach.ts'
import type { AccountUser } from '@skleyka/contract/users.ts'
import type { Db } from '../../database/database.ts'
import { wholeAddress } from '../../database/face-paths.ts'
import { asPlatform } from '../../database/scope.ts'
import { refuse } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { findPerson, type PersonRow } from './people.sql.ts'

/** Who asks about the people of an account. */
export interface Asker extends Governor {
  readonly account: Governor['account'] & { readonly id: number }
}

export const mayManage = ({ user, account }: Asker): boolean =>
  user.admin || account.permissions.has('yauth.can_manage_users')

/**
 * Somebody whom the asker may see: himself, or anybody of the account for who manages users. Refuses `users.notFound` for
 * everybody else, whether there is such a user or not.
 */
export async function seen(db: Db, asker: Asker, userId: number, now: Date): Promise<PersonRow> {
  if (userId !== asker.user.id && !mayManage(asker)) throw refuse('users.notFound')
  const row = await asPlatform(db, 'people', (tx) => findPerson(tx, asker.account.id, userId, now))
  if (!row) throw refuse('users.notFound')
  return row
}

/** Somebody else of the account, over whom the asker may rule: refuses `users.self` and `users.beyondReach`. */
export async function governed(db: Db, asker: Asker, userId: number, now: Date): Promise<PersonRow> {
  const row = await seen(db, asker, userId, now)
  if (row.id === asker.user.id) throw refuse('users.self')
  if (!isWithinReach(asker, row)) throw refuse('users.beyondReach')
  return row
}

/** Refuses what is a person's own alone: whoever else does it has to be an administrator, or to speak for all their accounts. */
export function checkOwn(asker: Asker, row: PersonRow): void {
  if (asker.user.id === row.id || asker.user.admin) return
  if (!isWithinReach(asker, row)) throw refuse('users.beyondReach')
  if (row.elsewhere) throw refuse('users.elsewhere')
}

export function personView(
  asker: Asker,
  row: PersonRow,
  services: Pick<Services, 'secondFactors' | 'publicUrl'>,
): AccountUser {
  const { secondFactors } = services
  const { confirmation_needed: _, subject: __, permissions: ___, role_ids: ____, is_locked_here: _____, ...told } = row
  const { own_avatar, own_avatar_making, own_avatar_version: ______, avatar_fail_text } = told
  return {
    ...told,
    avatar: wholeAddress(services, told.avatar),
    own_avatar: pictureState(own_avatar, own_avatar_making, avatar_fail_text),
    totp: secondFactors && told.totp,
    within_reach: row.id !== asker.user.id && isWithinReach(asker, row),
  }
}

/** What the journal keeps of somebody's place in an account. */
export const placeOf = (row: PersonRow) => ({
  name: row.name,
  roles: row.roles.map(({ name }) => name),
  locked: row.is_locked_here,
})
