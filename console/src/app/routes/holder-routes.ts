import type { Route } from '../areas.ts'

/** Screens of «Правообладатели»; the first that fits an address is the one. */
export const holderRoutes: readonly Route[] = [
  {
    area: 'kpo',
    path: 'kpo/holders',
    title: 'Правообладатели',
    screen: () => import('../../features/copyright-holders/holders-page.tsx'),
  },
  {
    area: 'kpo',
    path: 'kpo/matches',
    title: 'Совпадения между аккаунтами',
    screen: () => import('../../features/radar/between-accounts.tsx'),
    opens: { who: 'administrator' },
    above: 'kpo/holders',
  },
  {
    area: 'kpo',
    path: 'kpo/holders/:name',
    title: 'Сводка',
    screen: () => import('../../features/copyright-holders/holder-page.tsx'),
  },
  {
    area: 'kpo',
    path: 'kpo/holders/:name/videos',
    title: 'Видео',
    screen: () => import('../../features/copyright-holders/videos-page.tsx'),
    above: 'kpo/holders',
  },
  {
    area: 'kpo',
    path: 'kpo/holders/:name/places',
    title: 'Площадки',
    screen: () => import('../../features/copyright-holders/places-page.tsx'),
    above: 'kpo/holders',
  },
  {
    area: 'kpo',
    path: 'kpo/holders/:name/stat',
    title: 'Статистика',
    screen: () => import('../../features/copyright-holders/stat-page.tsx'),
    above: 'kpo/holders',
  },
  {
    area: 'kpo',
    path: 'kpo/holders/:name/reports',
    title: 'Отчёты',
    screen: () => import('../../features/copyright-holders/reports-page.tsx'),
    above: 'kpo/holders',
  },
  {
    area: 'kpo',
    path: 'kpo/holders/:name/access',
    title: 'Доступ',
    screen: () => import('../../features/copyright-holders/access-page.tsx'),
    opens: { who: 'administrator' },
    above: 'kpo/holders',
  },
  {
    area: 'kpo',
    path: 'kpo/holders/:name/claims',
    title: 'Претензии',
    screen: () => import('../../features/claims/holder-claims.tsx'),
    above: 'kpo/holders',
  },
  {
    area: 'kpo',
    path: 'kpo/holders/:name/claims/:id',
    title: 'Претензии',
    screen: () => import('../../features/claims/holder-claims.tsx'),
  },
  {
    area: 'kpo',
    path: 'kpo/holders/:name/radar',
    title: 'Радар',
    screen: () => import('../../features/radar/radar-page.tsx'),
    above: 'kpo/holders',
  },
  {
    area: 'kpo',
    path: 'kpo/holders/:name/radar/works',
    title: 'Произведения',
    screen: () => import('../../features/radar/works-page.tsx'),
    above: 'kpo/holders',
  },
]
