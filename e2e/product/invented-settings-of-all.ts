import type { Announcement } from '@skleyka/contract/announcements/announcements.calls.ts'
import type { InstallationInfo } from '@skleyka/contract/installation/installation.calls.ts'
import type { QuotasOfNew } from '@skleyka/contract/quotas/quotas.calls.ts'

/** An installation of several machines, with everything set. */
export const inventedFacts: InstallationInfo = {
  publicUrl: 'https://video.studio-of-popular-science.example.ru',
  mail: {
    server: { host: 'mail.example.ru', port: 465, tls: 'whole' },
    hasPassword: true,
    from: 'video@example.ru',
    folder: '/var/lib/skleyka/mail',
  },
  storage: {
    s3: { place: 's3://studio-films/library/', endpoint: 'https://s3.example.ru', region: 'ru-1' },
    hasKey: true,
    folder: '/var/lib/skleyka',
  },
  identity: { issuer: 'https://id.example.ru', hasSecret: true },
  hasOwnDatabase: false,
  trustedProxies: ['127.0.0.0/8', '172.18.0.0/16'],
  callsPerSecond: 50,
  mediaSandbox: 'required',
  roles: ['api', 'worker'],
  hasSecretKey: true,
  hasYoutube: false,
  disk: { freeBytes: 1_234_000_000_000, usedShare: 0.42 },
  placeFiles: [
    {
      path: '/var/lib/geo/city.mmdb',
      kind: 'DBIP-City-Lite',
      builtAt: new Date('2026-11-01T00:00:00Z'),
      isBroken: false,
    },
  ],
  placesKnown: { countries: true, regions: true, asns: false },
}

const text =
  'В ночь на субботу, с 23:00 до 01:00 по московскому времени, обновляем сервер: загрузки продолжатся сами, показ видео не прервётся'

/** One that everybody reads now. */
export const inventedAnnouncement: Announcement = {
  text,
  kind: 'important',
  isClosable: true,
  from: new Date(Date.now() - 3_600_000),
  until: new Date(Date.now() + 86_400_000),
  version: 3,
  changedAt: new Date('2026-11-20T08:00:00Z'),
  changedBy: 'Мария Соколова',
}

/** Quotas of new accounts. */
export const inventedQuotasOfNew: QuotasOfNew = {
  quotas: { bytes: 50 * 1024 ** 3, videos: 10_000, people: null, livestreams: 3, airtime: 100 * 3_600 },
  version: 2,
  changedAt: new Date('2026-11-20T08:00:00Z'),
  changedBy: 'Мария Соколова',
}
