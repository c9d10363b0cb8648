import type { Access } from '@skleyka/contract/access.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import type { ComponentType, ReactNode } from 'react'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** A section of the console (spec §2.2, §2.3): who may open it, and its item in the navigation (§2.8). */
export interface Area {
  /** `account`: its addresses stand below /ac/{code}; `platform`: at the top, the same for every account. */
  readonly scope: 'account' | 'platform'
  readonly title: string
  /** Place where its item leads. */
  readonly leads: string
  /** First words of the paths that make its item the current one. */
  readonly words: readonly string[]
  /** Any of these shows its item. */
  readonly shownTo: readonly Access[]
  /** Access that opens its addresses. */
  readonly opens: Access
  /** Page shown where the section is there and the permission is not; else the access-denied page. */
  readonly withoutPermission?: 'activation'
  /** Copyright holders see and open it too. */
  readonly holders?: true
  /** Frame around each of its screens. */
  readonly frame?: Load<{ children: ReactNode }>
}

/** One address of the console and the screen it shows. */
export interface Route {
  readonly area: AreaName
  /** Words inside the account or below the area: `:id` is any word. */
  readonly path: string
  readonly title: string
  /** A chunk of its own. */
  readonly screen: Load<{ params: Params }>
  /** Access that opens it, beside the gate of its area; others are told that they may not. */
  readonly opens?: Access
  /** The path of the screen above it, where its own does not begin with that. */
  readonly above?: string
  /** Offered in the palette, too, to those who may open it. */
  readonly offered?: true
}

export type Params = Readonly<Record<string, string>>
export type AreaName = keyof typeof areas

export const member = (permission: Permission): Access => ({ who: 'member', permission })
const administrator: Access = { who: 'administrator' }
const video: Access = { who: 'member', section: 'VIDEO' }

/** In the order of the navigation; those of the platform stand in «Ещё». */
export const areas = {
  records: {
    scope: 'account',
    title: 'Видео',
    leads: 'records',
    words: ['records', 'filter', 'filters', 'albums', 'editor'],
    shownTo: [video],
    opens: video,
    frame: () => import('../features/record-list/library-frame.tsx'),
  },
  livestreams: {
    scope: 'account',
    title: 'Трансляции',
    leads: 'livestreams',
    words: ['livestreams'],
    shownTo: [{ who: 'member', section: 'LIVESTREAM' }],
    opens: { who: 'member', section: 'LIVESTREAM', permission: 'streaming.can_use_translations' },
    withoutPermission: 'activation',
  },
  stat: {
    scope: 'account',
    title: 'Статистика',
    leads: 'stat/vod/all',
    words: ['stat'],
    shownTo: [member('yauth.can_view_account_stat')],
    opens: member('yauth.can_view_account_stat'),
  },
  setting: {
    scope: 'account',
    title: 'Настройки',
    leads: 'setting/account',
    words: ['setting'],
    shownTo: [
      member('yauth.can_manage_account'),
      member('media.can_create_metadata'),
      member('media.can_manage_player_templates'),
      member('media.can_create_site_access_templates'),
      member('media.can_create_country_access_templates'),
      member('media.can_manage_ad_templates'),
    ],
    opens: { who: 'member' },
  },
  cc: {
    scope: 'platform',
    title: 'Командный центр',
    leads: 'cc/accounts',
    words: ['cc'],
    shownTo: [administrator],
    opens: administrator,
  },
  kpo: {
    scope: 'platform',
    title: 'Правообладатели',
    leads: 'kpo/holders',
    words: ['kpo'],
    shownTo: [administrator],
    opens: administrator,
    holders: true,
  },
  analytics: {
    scope: 'platform',
    title: 'Аналитика',
    leads: 'analytics/stat',
    words: ['analytics'],
    shownTo: [administrator],
    opens: administrator,
  },
} as const satisfies Readonly<Record<string, Area>>

export const areaNames = Object.keys(areas).filter((name): name is AreaName => Object.hasOwn(areas, name))

/** The address that most visits begin with: its screen waits for no other line of the table. */
export const firstRoute: Route = {
  area: 'records',
  path: 'records',
  title: 'Видео',
  screen: () => import('../features/record-list/records-list.tsx'),
}
