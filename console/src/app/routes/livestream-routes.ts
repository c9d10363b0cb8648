import type { Route } from '../areas.ts'

/** Screens of «Трансляции»; the first that fits an address is the one. */
export const livestreamRoutes: readonly Route[] = [
  {
    area: 'livestreams',
    path: 'livestreams',
    title: 'Трансляции',
    screen: () => import('../../features/livestreams/livestreams-page.tsx'),
    offered: true,
  },
  {
    area: 'livestreams',
    path: 'livestreams/create',
    title: 'Новая трансляция',
    screen: () => import('../../features/livestreams/create-page.tsx'),
    opens: { who: 'member', section: 'LIVESTREAM', permission: 'streaming.can_create_translations' },
    offered: true,
  },
  {
    area: 'livestreams',
    path: 'livestreams/channels',
    title: 'Каналы',
    screen: () => import('../../features/channels/channels-page.tsx'),
    opens: { who: 'member', section: 'LIVESTREAM', permission: 'media.can_create_channels' },
    offered: true,
  },
  {
    area: 'livestreams',
    path: 'livestreams/channels/:id',
    title: 'Канал',
    screen: () => import('../../features/channels/channel-page.tsx'),
    opens: { who: 'member', section: 'LIVESTREAM', permission: 'media.can_create_channels' },
  },
  {
    area: 'livestreams',
    path: 'livestreams/:id',
    title: 'Трансляция',
    screen: () => import('../../features/live-desk/livestream-page.tsx'),
  },
  {
    area: 'livestreams',
    path: 'livestreams/:id/settings',
    title: 'Настройки трансляции',
    screen: () => import('../../features/livestreams/settings-page.tsx'),
  },
]
