import type { Route } from '../areas.ts'

/** Screens of «Аналитика»; the first that fits an address is the one. */
export const analyticsRoutes: readonly Route[] = [
  {
    area: 'analytics',
    path: 'analytics/stat',
    title: 'Платформа',
    screen: () => import('../../features/analytics/stat-page.tsx'),
    offered: true,
  },
  {
    area: 'analytics',
    path: 'analytics/accounts',
    title: 'Аккаунты',
    screen: () => import('../../features/analytics/accounts-page.tsx'),
    offered: true,
  },
  {
    area: 'analytics',
    path: 'analytics/converting',
    title: 'Кодирование',
    screen: () => import('../../features/analytics/converting-page.tsx'),
    offered: true,
  },
  {
    area: 'analytics',
    path: 'analytics/storage',
    title: 'Хранилище',
    screen: () => import('../../features/analytics/storage-page.tsx'),
    offered: true,
  },
  {
    area: 'analytics',
    path: 'analytics/quality',
    title: 'Качество показа',
    screen: () => import('../../features/analytics/quality-page.tsx'),
    offered: true,
  },
  {
    area: 'analytics',
    path: 'analytics/partners',
    title: 'Площадки',
    screen: () => import('../../features/analytics/partners-page.tsx'),
    offered: true,
  },
  {
    area: 'analytics',
    path: 'analytics/exports',
    title: 'Выгрузки',
    screen: () => import('../../features/analytics/exports-page.tsx'),
    offered: true,
  },
]
