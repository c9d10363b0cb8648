import type { PlatformUser } from '@skleyka/contract/platform-users/platform-users.calls.ts'
import { groupDigits } from '../../russian/numbers.ts'

type Account = PlatformUser['accounts'][number]

/** «Волга (Владелец), Нева (закрыт для него) и ещё 4»; who runs the platform is told first. */
export function accountsLabel({ admin, accounts, accountsTotal }: PlatformUser): string {
  const accountLabels = accounts.map((account) => `${account.name}\u00a0(${rolesLabel(account)})`)
  const rest = accountsTotal - accounts.length
  const all = [...(admin ? ['Администратор платформы'] : []), ...accountLabels].join(', ')
  if (all === '') return 'Ни\u00a0в\u00a0одном аккаунте'
  return rest > 0 ? `${all} и\u00a0ещё\u00a0${groupDigits(rest)}` : all
}

/** The roles of a person in one account. */
export function rolesLabel({ roles, isLocked }: Account): string {
  if (isLocked) return 'доступ закрыт'
  return roles.length === 0 ? 'только просмотр' : roles.join(', ')
}
