import { isPermission } from '@skleyka/contract/permissions/permissions.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import type { RoleLosses } from '@skleyka/contract/roles/system-roles.calls.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { permissionTitles } from '../../russian/permission-titles.ts'

/** So many rights are told one by one. */
const maxPermissions = 8

/** Returns what is said before rights are taken: how many people lose what, and in how many accounts. */
export function lossesText({ people, accounts, permissions }: RoleLosses): string {
  const lines = permissions
    .slice(0, maxPermissions)
    .map(
      ({ permission, ...loss }) =>
        `${isPermission(permission) ? permissionTitles[permission] : permission}: ${inWords(loss)}`,
    )
  const more = permissions.length - lines.length
  return [
    `Права потеряют ${inWords({ people, accounts })}, со\u00a0следующего действия:`,
    ...lines,
    ...(more > 0 ? [`и\u00a0ещё ${more}\u00a0${plural(more, ['право', 'права', 'прав'])}`] : []),
  ].join('\n')
}

/** «12 человек в 3 аккаунтах» */
const inWords = ({ people, accounts }: { people: number; accounts: number }) =>
  `${groupDigits(people)}\u00a0${plural(people, ['человек', 'человека', 'человек'])} в\u00a0${groupDigits(accounts)}\u00a0${plural(accounts, ['аккаунте', 'аккаунтах', 'аккаунтах'])}`
