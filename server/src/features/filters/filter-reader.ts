import type { MemberAccess } from '@skleyka/contract/access.ts'
import { allows } from '@skleyka/contract/access.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import type { CallerOf } from '../../http/caller.ts'
import type { FilterReader } from './filters.sql.ts'

/** Member who asks within an account. */
export interface Member {
  readonly user: Pick<CallerOf<MemberAccess>['user'], 'id' | 'admin'>
  readonly account: CallerOf<MemberAccess>['account']
}

export const may = ({ user, account }: Member, permission: Permission): boolean =>
  allows({ who: 'member', permission }, { user, account }) === null

/** Returns which saved filters a member sees: his own, and those of others with the permission to use them (P-M-32). */
export const filterReader = (member: Member): FilterReader => ({
  userId: member.user.id,
  seesShared: may(member, 'media.can_use_not_private_filters'),
})
