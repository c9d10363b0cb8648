import type { Access } from '@skleyka/contract/access.ts'
import type { Permission } from '@skleyka/contract/permissions.ts'
import type { ComponentType, ReactNode } from 'react'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** A section of the console (spec §2.2, §2.3): who may open it, and its item in the navigation (§2.8). */
export interface Area {
  /** `account`: its addresses stand below /ac/{code}; `platform`: at the top, the same for every account. */
  readonly scope: 'account' | 'platform'
  readonly title: string
  /** Where its item leads. */
  readonly leads: string
  /** First words of the paths that make its item the current one. */
  readonly words: readonly string[]
  /** Any of these shows its item. */
  readonly shownTo: readonly Access[]
  /** What opens its addresses. */
  readonly opens: Access
  /** What is shown where the section is there and the permission is not; else the access-denied page. */
  readonly withoutPermission?: 'activation'
  /** Copyright holders see and open it too. */
  readonly holders?: true
  /** What stands around each of its screens. */
  readonly frame?: Load<{ children: ReactNode }>
}

/** One address of the console and the screen it shows. */
export interface Route {
  readonly area: AreaName
  /** Words inside the account or below the area: `:id` is any word, a last `*` all that may follow. */
  readonly path: string
  readonly title: string
  /** A chunk of its own. Without one the screen is still to come: the address says so, and nothing links to it. */
  readonly screen?: Load<{ params: Params }>
  /** Who may open it, beside the gate of its area; others are told that they may not. */
  readonly opens?: Access
  /** The path of the screen above it, where its own does not begin with that. */
  readonly above?: string
  /** Offered in the palette, too, to those who may open it. */
  readonly offered?: true
  /** Whom the screen is for beside the gate of the area; others are told as if it were still to come. */
  readonly only?: (userId: number, params: Params) => boolean
}

export type Params = Readonly<Record<string, string>>
export type AreaName = keyof typeof areas

const member = (permission: Permission): Access => ({ who: 'member', permission })
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
    frame: () => import('../features/records/upload-area.tsx'),
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

/** Every address; the first that fits is the one. */
export const routes: readonly Route[] = [
  {
    area: 'records',
    path: 'records',
    title: 'Видео',
    screen: () => import('../features/records/list/records-list.tsx'),
  },
  {
    area: 'records',
    path: 'records/upload-links',
    title: 'Ссылки для загрузки',
    screen: () => import('../features/upload-links/upload-links.tsx'),
    opens: { who: 'member', section: 'VIDEO', permission: 'media.can_create_records' },
    offered: true,
  },
  {
    area: 'records',
    path: 'records/bulk',
    title: 'Массовые изменения',
    screen: () => import('../features/records/bulk/batch-list.tsx'),
    opens: { who: 'member', section: 'VIDEO', permission: 'media.can_edit_records' },
    offered: true,
  },
  {
    area: 'records',
    path: 'records/shared',
    title: 'Доступные мне',
    screen: () => import('../features/records/sharing/shared-list.tsx'),
    opens: { who: 'member', section: 'SHARING' },
    offered: true,
  },
  {
    area: 'records',
    path: 'records/:id',
    title: 'Видео',
    screen: () => import('../features/records/record/record-page.tsx'),
  },
  {
    area: 'records',
    path: 'records/:id/frames',
    title: 'Кадры',
    screen: () => import('../features/records/frames/frames-page.tsx'),
    opens: member('media.can_use_custom_screenshots'),
  },
  {
    area: 'records',
    path: 'records/:id/cuepoints',
    title: 'Метки',
    screen: () => import('../features/records/cuepoints/cuepoints-page.tsx'),
    opens: member('media.can_use_cuepoints'),
  },
  {
    area: 'records',
    path: 'records/:id/access',
    title: 'Доступ',
    screen: () => import('../features/records/access/access-page.tsx'),
  },
  {
    area: 'records',
    path: 'records/:id/subtitles',
    title: 'Субтитры',
    screen: () => import('../features/records/subtitles/subtitles-page.tsx'),
    opens: member('media.can_use_subtitles'),
  },
  {
    area: 'records',
    path: 'records/:id/subtitles/:trackId',
    title: 'Редактор субтитров',
    screen: () => import('../features/records/subtitles/editor-page.tsx'),
    opens: member('media.can_use_subtitles'),
  },
  {
    area: 'records',
    path: 'records/:id/sound',
    title: 'Звук',
    screen: () => import('../features/records/audio-tracks/audio-tracks-page.tsx'),
    opens: member('media.can_edit_records'),
  },
  {
    area: 'records',
    path: 'records/:id/sharing',
    title: 'Обмен',
    screen: () => import('../features/records/sharing/sharing-page.tsx'),
    opens: { who: 'member', section: 'SHARING', permission: 'media.can_edit_records' },
  },
  {
    area: 'records',
    path: 'records/:id/youtube',
    title: 'YouTube',
    screen: () => import('../features/records/youtube/youtube-page.tsx'),
    opens: member('media.can_change_youtube'),
  },
  {
    area: 'records',
    path: 'records/:id/journal',
    title: 'Журнал',
    screen: () => import('../features/records/journal/record-journal.tsx'),
    opens: member('yauth.can_manage_account'),
  },
  {
    area: 'records',
    path: 'filters',
    title: 'Фильтры',
    screen: () => import('../features/filters/filters-page.tsx'),
    offered: true,
  },
  {
    area: 'records',
    path: 'filter/create',
    title: 'Новый фильтр',
    screen: () => import('../features/records/filter/filter-page.tsx'),
    opens: { who: 'member', section: 'VIDEO', permission: 'media.can_use_custom_filters' },
    above: 'filters',
  },
  {
    area: 'records',
    path: 'filter/:id',
    title: 'Фильтр',
    screen: () => import('../features/records/filter/filter-page.tsx'),
    above: 'filters',
  },
  {
    area: 'records',
    path: 'albums',
    title: 'Альбомы',
    screen: () => import('../features/albums/albums-page.tsx'),
    offered: true,
  },
  {
    area: 'records',
    path: 'albums/:id',
    title: 'Альбом',
    screen: () => import('../features/albums/album-page.tsx'),
  },
  {
    area: 'records',
    path: 'editor',
    title: 'Редактор',
    screen: () => import('../features/records/timeline/editor-page.tsx'),
    offered: true,
  },
  {
    area: 'records',
    path: 'trash',
    title: 'Корзина',
    screen: () => import('../features/records/trash/trash-page.tsx'),
    opens: member('media.can_delete_records'),
    offered: true,
  },
  {
    area: 'records',
    path: 'attributes',
    title: 'Выгрузка атрибутов',
    screen: () => import('../features/records/attributes/attributes-page.tsx'),
    opens: member('media.can_export_record_filters'),
    offered: true,
  },

  { area: 'livestreams', path: 'livestreams/*', title: 'Трансляции' },

  { area: 'stat', path: 'stat/*', title: 'Статистика' },

  {
    area: 'setting',
    path: 'setting/users/:id',
    title: 'Профиль и\u00a0права',
    screen: () => import('../features/settings/user-page.tsx'),
    only: (userId, { id }) => id === String(userId),
  },
  { area: 'setting', path: 'setting', title: 'Настройки' },
  {
    area: 'setting',
    path: 'setting/account',
    title: 'Аккаунт',
    screen: () => import('../features/settings/account/account-page.tsx'),
    offered: true,
  },
  {
    area: 'setting',
    path: 'setting/sharing',
    title: 'Обмен',
    screen: () => import('../features/settings/sharing/sharing-page.tsx'),
    opens: { who: 'member', section: 'SHARING', permission: 'yauth.can_manage_account' },
    offered: true,
  },
  {
    area: 'setting',
    path: 'setting/metadata',
    title: 'Метаданные',
    screen: () => import('../features/records/templates/metadata-templates.tsx'),
    opens: member('media.can_create_metadata'),
    offered: true,
  },
  {
    area: 'setting',
    path: 'setting/metadata/:id',
    title: 'Шаблон',
    screen: () => import('../features/records/templates/metadata-templates.tsx'),
    opens: member('media.can_create_metadata'),
  },
  {
    area: 'setting',
    path: 'setting/player',
    title: 'Плеер',
    screen: () => import('../features/players/player-templates.tsx'),
    opens: member('media.can_manage_player_templates'),
    offered: true,
  },
  {
    area: 'setting',
    path: 'setting/player/:id',
    title: 'Шаблон',
    screen: () => import('../features/players/player-templates.tsx'),
    opens: member('media.can_manage_player_templates'),
  },
  {
    area: 'setting',
    path: 'setting/site',
    title: 'Доступ по\u00a0сайтам',
    screen: () => import('../features/sites/site-templates.tsx'),
    opens: member('media.can_create_site_access_templates'),
    offered: true,
  },
  {
    area: 'setting',
    path: 'setting/site/:id',
    title: 'Шаблон',
    screen: () => import('../features/sites/site-templates.tsx'),
    opens: member('media.can_create_site_access_templates'),
  },
  {
    area: 'setting',
    path: 'setting/ad',
    title: 'Реклама',
    screen: () => import('../features/ads/ad-templates.tsx'),
    opens: member('media.can_manage_ad_templates'),
    offered: true,
  },
  {
    area: 'setting',
    path: 'setting/ad/:id',
    title: 'Шаблон',
    screen: () => import('../features/ads/ad-templates.tsx'),
    opens: member('media.can_manage_ad_templates'),
  },
  {
    area: 'setting',
    path: 'setting/audit',
    title: 'Журнал',
    screen: () => import('../features/records/journal/account-journal.tsx'),
    opens: member('yauth.can_manage_account'),
    offered: true,
  },
  {
    area: 'setting',
    path: 'setting/youtube',
    title: 'YouTube',
    screen: () => import('../features/settings/youtube/youtube-page.tsx'),
    opens: member('media.can_change_youtube'),
    offered: true,
  },
  { area: 'setting', path: 'setting/users/*', title: 'Пользователи' },
  { area: 'setting', path: 'setting/roles/*', title: 'Роли' },
  { area: 'setting', path: 'setting/country/*', title: 'Доступ по\u00a0странам' },

  {
    area: 'cc',
    path: 'cc/accounts',
    title: 'Аккаунты',
    screen: () => import('../features/command-center/accounts-page.tsx'),
    offered: true,
  },
  {
    area: 'cc',
    path: 'cc/accounts/:id',
    title: 'Аккаунт',
    screen: () => import('../features/command-center/account-page.tsx'),
  },
  {
    area: 'cc',
    path: 'cc/converting',
    title: 'Кодирование',
    screen: () => import('../features/command-center/reports/converting-page.tsx'),
    offered: true,
  },
  {
    area: 'cc',
    path: 'cc/storage',
    title: 'Хранилище',
    screen: () => import('../features/command-center/reports/storage-page.tsx'),
    offered: true,
  },
  {
    area: 'cc',
    path: 'cc/audit',
    title: 'Журнал',
    screen: () => import('../features/records/journal/installation-journal.tsx'),
    offered: true,
  },
  { area: 'cc', path: 'cc/*', title: 'Командный центр' },

  {
    area: 'kpo',
    path: 'kpo/holders',
    title: 'Правообладатели',
    screen: () => import('../features/copyright-holders/holders-page.tsx'),
  },
  { area: 'kpo', path: 'kpo/*', title: 'Правообладатели' },

  { area: 'analytics', path: 'analytics/*', title: 'Аналитика' },
]
