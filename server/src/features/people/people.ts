import { pictureState } from '@skleyka/contract/frames/picture-bounds.ts'
import { type Governor, isWithinReach } from '@skleyka/contract/permissions/reach.ts'
import { isSameEmail } from '@skleyka/contract/users/emails.ts'
import type { AccountUser } from '@skleyka/contract/users/users.calls.ts'
import { wholeAddress } from '../../database/avatar-paths.ts'
import type { Db, Tx } from '../../database/database.ts'
import { valuesOf } from '../../database/field-columns.ts'
import { asPlatform } from '../../database/scope.ts'
import { userColumns } from '../../database/user-columns.ts'
import { refuse } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { admitInvited, findUserByEmail, findUserBySubject, isUnattachedUser } from '../users/users.ts'
import { answerRow, parseName, rightsBehind } from './answer-invitation.ts'
import { findInvitation } from './invitations.sql.ts'
import { accountShown, findPerson, type PersonRow } from './people.sql.ts'

/** Asker about the people of an account. */
export interface Asker extends Governor {
  readonly account: Governor['account'] & { readonly id: number }
}

export const mayManage = ({ user, account }: Asker): boolean =>
  user.admin || account.permissions.has('yauth.can_manage_users')

/**
 * Somebody whom the asker may see: himself, or anybody of the account for who manages users. Refuses `users.notFound` for
 * everybody else, whether there is such a user or not.
 */
export async function requireVisible(db: Db, asker: Asker, userId: number, now: Date): Promise<PersonRow> {
  if (userId !== asker.user.id && !mayManage(asker)) throw refuse('users.notFound')
  const row = await asPlatform(db, 'people', (tx) => findPerson(tx, asker.account.id, userId, now))
  if (!row) throw refuse('users.notFound')
  return row
}

/** Somebody else of the account, over whom the asker may rule: refuses `users.self` and `users.beyondReach`. */
export async function requireManageable(db: Db, asker: Asker, userId: number, now: Date): Promise<PersonRow> {
  const row = await requireVisible(db, asker, userId, now)
  if (row.id === asker.user.id) throw refuse('users.self')
  if (!isWithinReach(asker, row)) throw refuse('users.beyondReach')
  return row
}

/** Returns true if the asker speaks for all accounts of a person: he is told what is the person's own, and may change it. */
const mayOwn = (asker: Asker, row: PersonRow): boolean =>
  asker.user.id === row.id || asker.user.admin || (isWithinReach(asker, row) && !row.elsewhere)

/**
 * Refuses what is a person's own alone, to read as to change. One answer for whoever has more rights than the asker, runs the platform, or
 * is in another account: what a person is elsewhere is nobody's business here.
 */
export function checkOwn(asker: Asker, row: PersonRow): void {
  if (row.is_invited) throw refuse('users.invited')
  if (!mayOwn(asker, row)) throw refuse('users.personal')
}

export function personView(
  asker: Asker,
  row: PersonRow,
  services: Pick<Services, 'secondFactors' | 'publicUrl'>,
): AccountUser {
  const { secondFactors } = services
  const { confirmation_needed: _, subject: __, permissions: ___, role_ids: ____, is_locked_here: _____, ...rest } = row
  const { elsewhere: ________, ...fields } = rest
  const { own_avatar, own_avatar_making, own_avatar_version: ______, is_invited: _______, avatar_fail_text } = fields
  const isOwn = mayOwn(asker, row)
  return {
    ...{ ...fields, ...valuesOf(userColumns, row) },
    last_sign_in_at: isOwn ? fields.last_sign_in_at : null,
    api_key: isOwn ? fields.api_key : null,
    avatar: wholeAddress(services, fields.avatar),
    own_avatar: pictureState(own_avatar, own_avatar_making, avatar_fail_text),
    totp: isOwn ? secondFactors && fields.totp : null,
    within_reach: row.id !== asker.user.id && isWithinReach(asker, row),
    is_personal: !isOwn,
  }
}

/** Returns what the journal keeps of somebody's place in an account. */
export const placeOf = (row: PersonRow) => ({
  ...valuesOf(userColumns, row),
  roles: row.roles.map(({ name }) => name),
  locked: row.is_locked_here,
})

/**
 * The invitation that a link names as the page of the link shows it; `null` once it is over. `isForAnybody` where nothing else hangs
 * on the address, so that a link which was shown may set a first password.
 */
export async function findLinkedInvitation(db: Db, name: string) {
  const invitation = parseName(name)
  const rights = await rightsBehind(db, name)
  if (invitation === null || rights === null) return null
  if (invitation.of === 'row') {
    const row = await findInvitation(db, invitation.id)
    if (!row) return null
    const user = await findUserByEmail(db, row.email)
    return { account: row.account, rights, isForAnybody: !user || (await isUnattachedUser(db, user.id, row.accountId)) }
  }
  const { name: account } = await accountShown(db, invitation.accountId)
  return { account, rights, isForAnybody: await isUnattachedUser(db, invitation.id, invitation.accountId) }
}

/** The answer of somebody whom the bundled provider has let in by the link. Throws where the address is not his to answer for. */
export async function takeLinkAnswer(
  tx: Tx,
  answer: {
    readonly invitation: string
    readonly issuer: string
    readonly subject: string
    readonly email: string
    readonly isProven: boolean
    readonly isNew: boolean
    readonly isAccepted: boolean
  },
  now: Date,
): Promise<void> {
  const { issuer, subject, email, isProven, isNew, isAccepted } = answer
  const name = parseName(answer.invitation)
  const row = name?.of === 'row' ? await findInvitation(tx, name.id) : undefined
  const accountId = name?.of === 'user' ? name.accountId : (row?.accountId ?? null)
  if (accountId === null) throw new Error('an invitation was answered that is over')
  const user = isNew
    ? await admitInvited(tx, { issuer, subject, email, vouchedBy: isProven ? null : accountId }, now)
    : await findUserBySubject(tx, issuer, subject)
  if (!user) throw new Error('an invitation was answered by somebody who may not')
  if (row && isSameEmail(row.email, email)) await answerRow(tx, row, user.id, isAccepted)
}
