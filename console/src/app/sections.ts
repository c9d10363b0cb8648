import { type Access, allows } from '@skleyka/contract/access.ts'
import type { Permission } from '@skleyka/contract/permissions.ts'
import { pagePath } from '../browser/addresses.ts'
import type { AppState } from '../session/app-state.ts'
import type { AccountArea, GlobalArea } from './places.ts'

/** An item of the top navigation (spec §2.8). */
export interface SectionItem {
  readonly area: AccountArea | GlobalArea
  readonly title: string
  /** Where it leads: inside the account, or at the top for the items of «Ещё». */
  readonly route: string
  /** First words of the paths that make it the current one. */
  readonly activeFor: readonly string[]
  /** Any of these opens it. */
  readonly access: readonly Access[]
  /** False while its screens are still to come: its routes obey the gates, and nothing links to it. */
  readonly built: boolean
}

const member = (permission: Permission): Access => ({ who: 'member', permission })

/** Items shown when an account is chosen, in order. */
export const accountSections: readonly SectionItem[] = [
  {
    area: 'records',
    title: 'Видео',
    route: 'records',
    activeFor: ['records', 'filter', 'filters', 'albums', 'editor'],
    access: [{ who: 'member', section: 'VIDEO' }],
    built: true,
  },
  {
    area: 'livestreams',
    title: 'Трансляции',
    route: 'livestreams',
    activeFor: ['livestreams'],
    access: [{ who: 'member', section: 'LIVESTREAM' }],
    built: false,
  },
  {
    area: 'stat',
    title: 'Статистика',
    route: 'stat/vod/all',
    activeFor: ['stat'],
    access: [member('yauth.can_view_account_stat')],
    built: false,
  },
  {
    area: 'setting',
    title: 'Настройки',
    route: 'setting/account',
    activeFor: ['setting'],
    access: [
      member('yauth.can_manage_account'),
      member('media.can_create_metadata'),
      member('media.can_manage_player_templates'),
      member('media.can_create_site_access_templates'),
      member('media.can_create_country_access_templates'),
      member('media.can_manage_ad_templates'),
    ],
    built: false,
  },
]

/** Items of «Ещё»; not account-scoped. Copyright holders also see theirs. */
export const globalSections: readonly SectionItem[] = [
  {
    area: 'cc',
    title: 'Командный центр',
    route: 'cc/accounts',
    activeFor: ['cc'],
    access: [{ who: 'administrator' }],
    built: true,
  },
  {
    area: 'kpo',
    title: 'Правообладатели',
    route: 'kpo/holders',
    activeFor: ['kpo'],
    access: [{ who: 'administrator' }],
    built: true,
  },
  {
    area: 'analytics',
    title: 'Аналитика',
    route: 'analytics/stat',
    activeFor: ['analytics'],
    access: [{ who: 'administrator' }],
    built: false,
  },
]

type Who = Pick<AppState, 'user' | 'accountCodes' | 'accountCode' | 'copyrightHolderPermissions'>

/** Which of the items a user may see in the chosen account, or with none chosen. */
export function visibleSections(items: readonly SectionItem[], who: Who): SectionItem[] {
  const account = who.accountCode === null ? undefined : who.accountCodes[who.accountCode]
  const caller = {
    user: who.user,
    account: account ? { sections: account.availableSections, permissions: account.held } : null,
  }
  const holder = who.copyrightHolderPermissions.length > 0
  return items.filter(
    (item) => item.access.some((access) => allows(access, caller) === null) || (item.area === 'kpo' && holder),
  )
}

/** True when the path inside the account, or at the top, belongs to the item. */
export const isActive = (item: SectionItem, path: string): boolean =>
  item.activeFor.includes(path.replace(/^\/(?:ac\/[^/]+\/)?/, '').split('/')[0] ?? '')

/** Where an item leads: inside the account, or at the top, the same in every account (spec §2.8). */
export const sectionPath = ({ area, route }: SectionItem, accountCode: string | null): string =>
  pagePath(accountSections.some((one) => one.area === area) ? accountCode : null, route)
