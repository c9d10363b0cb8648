import type { Channel, channels } from '@skleyka/contract/channels/channels.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const uuid = '937c4d2a-a8a9-43ff-9073-76bebc397357'

/** Channels of an account: one on air with a long name, one without anything to show. */
export const inventedChannel: Channel = {
  ...{ id: 1, uuid, name: '«Волга» — круглосуточный спортивный канал Нижнего Новгорода и области', description: '' },
  ...{ visibility: 'PUBLIC', isOnAir: false, onAirName: null, entriesAhead: 128, rowVersion: 4 },
  ...{ createdAt: new Date('2026-11-02T09:30:00Z'), fillerRecordId: null, fillerAlbumId: 7, fillerCount: 42 },
  ...{ dvrSeconds: 1_800, embedding: true, playerTemplateId: null, siteTemplateId: null, countryTemplateId: null },
  ...{ adTemplateId: null, adSeconds: 30 },
  ...{ timeZone: 'Europe/Moscow', epgUrl: `https://video.example.ru/epg/${uuid}.xml`, isHeld: false },
  embed: {
    url: `https://video.example.ru/embed/${uuid}`,
    iframe: `<iframe src="https://video.example.ru/embed/${uuid}" width="640" height="360" style="border:0;max-width:100%"></iframe>`,
  },
}

export const inventedChannels = (): ResultOf<typeof channels.list> => ({
  items: [
    { ...inventedChannel, isOnAir: true, onAirName: 'Финал: «Волга» — «Сокол»' },
    { ...inventedChannel, id: 2, name: 'Ночной эфир', visibility: 'LINK', entriesAhead: 0 },
  ],
  total: 2,
})

/** The grid around a moment: videos, one that cannot be shown, livestreams on air and to come, one over the end of the day. */
export function inventedGrid(now: Date): ResultOf<typeof channels.grid> {
  const noon = Math.floor((now.getTime() + 3 * hourMs) / dayMs) * dayMs + 9 * hourMs
  const at = (ms: number) => new Date(noon + ms)
  const video = (startsMs: number, minutes: number, name: string) => ({
    ...{ recordId: 1, name, startsAt: at(startsMs), durationMs: minutes * minuteMs, leftOut: null },
  })
  const live = (startsMs: number, hours: number, name: string) => ({
    ...{ translationId: 1, name, startsAt: at(startsMs), endsAt: at(startsMs + hours * hourMs), leftOut: null },
    untilOver: false,
  })
  return {
    entries: [
      video(-5 * hourMs, 90, 'Утренняя программа'),
      video(-3 * hourMs, 45, 'Обзор тура: все голы, спорные моменты и интервью тренеров после матчей'),
      { ...video(-2 * hourMs, 30, 'Передача с\u00a0претензией'), leftOut: 'CLAIMED' },
      video(5 * hourMs, 50, 'Итоги дня'),
    ],
    livestreams: [
      live(-hourMs, 3, 'Финал: «Волга» — «Сокол»'),
      { ...live(6 * hourMs, 8, 'Ночной марафон из\u00a0студии'), untilOver: true },
      { ...live(2 * hourMs, 1, 'Пресс-конференция'), leftOut: 'GATED' },
    ],
    slots: [
      {
        ...{ recordId: 2, name: 'Финал: «Волга» — «Сокол»', startsAt: new Date(now.getTime() - hourMs), isLive: true },
        ...{ endsAt: new Date(now.getTime() + hourMs), plannedAt: at(-hourMs) },
      },
    ],
    before: null,
    rowVersion: 4,
  }
}
