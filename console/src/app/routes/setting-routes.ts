import { type TemplateKind, templateKindInfo } from '@skleyka/contract/templates/template-kinds.ts'
import { member, type Route } from '../areas.ts'

/** The list of the templates of a kind, and the page of one. */
function templateRoutes(kind: TemplateKind, section: string, title: string, screen: Route['screen']): Route[] {
  const opens = member(templateKindInfo[kind].permission)
  return [
    { area: 'setting', path: `setting/${section}`, title, screen, opens, offered: true },
    { area: 'setting', path: `setting/${section}/:id`, title: 'Шаблон', screen, opens },
  ]
}

/** Screens of «Настройки»; the first that fits an address is the one. */
export const settingRoutes: readonly Route[] = [
  {
    area: 'setting',
    path: 'setting/users/:id',
    title: 'Профиль и\u00a0права',
    screen: () => import('../../features/people/user-page.tsx'),
  },
  {
    area: 'setting',
    path: 'setting/account',
    title: 'Аккаунт',
    screen: () => import('../../features/settings/account/account-page.tsx'),
    offered: true,
  },
  {
    area: 'setting',
    path: 'setting/users',
    title: 'Пользователи',
    screen: () => import('../../features/people/users-page.tsx'),
    opens: member('yauth.can_manage_users'),
    offered: true,
  },
  {
    area: 'setting',
    path: 'setting/roles',
    title: 'Роли',
    screen: () => import('../../features/roles/roles-page.tsx'),
    opens: member('yauth.can_manage_roles'),
    offered: true,
  },
  {
    area: 'setting',
    path: 'setting/roles/:id',
    title: 'Роль',
    screen: () => import('../../features/roles/role-page.tsx'),
    opens: member('yauth.can_manage_roles'),
  },
  {
    area: 'setting',
    path: 'setting/api',
    title: 'API',
    screen: () => import('../../features/service-keys/api-page.tsx'),
    opens: member('yauth.can_edit_api_keys'),
    offered: true,
  },
  {
    area: 'setting',
    path: 'setting/webhooks',
    title: 'Вебхуки',
    screen: () => import('../../features/webhooks/webhooks-page.tsx'),
    opens: member('yauth.can_manage_account'),
    offered: true,
  },
  {
    area: 'setting',
    path: 'setting/webhooks/:id',
    title: 'Вебхук',
    screen: () => import('../../features/webhooks/webhook-page.tsx'),
    opens: member('yauth.can_manage_account'),
  },
  {
    area: 'setting',
    path: 'setting/sharing',
    title: 'Обмен',
    screen: () => import('../../features/settings/sharing/sharing-page.tsx'),
    opens: { who: 'member', section: 'SHARING', permission: 'yauth.can_manage_account' },
    offered: true,
  },
  ...templateRoutes(
    'metadata',
    'metadata',
    'Метаданные',
    () => import('../../features/metadata-templates/metadata-templates.tsx'),
  ),
  ...templateRoutes('player', 'player', 'Плеер', () => import('../../features/players/player-templates.tsx')),
  ...templateRoutes('site', 'site', 'Доступ по\u00a0сайтам', () => import('../../features/sites/site-templates.tsx')),
  ...templateRoutes(
    'country',
    'country',
    'Доступ по\u00a0странам',
    () => import('../../features/countries/country-templates.tsx'),
  ),
  ...templateRoutes('ad', 'ad', 'Реклама', () => import('../../features/ads/ad-templates.tsx')),
  {
    area: 'setting',
    path: 'setting/ad-blocks',
    title: 'Блоки рекламы',
    screen: () => import('../../features/ads/ad-blocks.tsx'),
    opens: member('media.can_use_ad_blocks'),
    offered: true,
  },
  ...templateRoutes('ladder', 'encoding', 'Кодирование', () => import('../../features/ladders/ladder-templates.tsx')),
  {
    area: 'setting',
    path: 'setting/claims',
    title: 'Претензии',
    screen: () => import('../../features/claims/account-claims.tsx'),
    opens: member('yauth.can_manage_account'),
    offered: true,
  },
  {
    area: 'setting',
    path: 'setting/claims/:id',
    title: 'Претензии',
    screen: () => import('../../features/claims/account-claims.tsx'),
    opens: member('yauth.can_manage_account'),
  },
  {
    area: 'setting',
    path: 'setting/audit',
    title: 'Журнал',
    screen: () => import('../../features/audit/account-audit.tsx'),
    opens: member('yauth.can_manage_account'),
    offered: true,
  },
  {
    area: 'setting',
    path: 'setting/youtube',
    title: 'YouTube',
    screen: () => import('../../features/settings/youtube/youtube-page.tsx'),
    opens: member('media.can_change_youtube'),
    offered: true,
  },
]
