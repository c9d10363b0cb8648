import { mostBroadcasts } from '@skleyka/contract/statistic/live-statistic.calls.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const began = new Date('2026-11-24T16:00:00Z')
const lengthMinutes = 118
const part = (key: string, title: string, value: number) => ({ key, title, value })

/** Viewers of a match: they come at its beginning, leave in its break and at its end. */
function viewersAt(minute: number): number {
  const pause = minute > 47 && minute < 62 ? 0.7 : 1
  return Math.round(2_400 * Math.min(1, (minute + 4) / 18) * pause * (minute > 108 ? (lengthMinutes - minute) / 10 : 1))
}

const points = Array.from({ length: lengthMinutes }, (_, minute) => {
  const change = viewersAt(minute) - viewersAt(minute - 1)
  return {
    at: new Date(began.getTime() + minute * minuteMs),
    ...{ viewers: viewersAt(minute), joined: 30 + Math.max(0, change), left: 30 + Math.max(0, -change) },
  }
})

/** A livestream with more broadcasts than are listed, and who watched the last one. */
export const inventedBroadcasts = {
  recordId: 1,
  name: '«Волга» — «Сокол». Прямой эфир',
  broadcasts: Array.from({ length: mostBroadcasts }, (_, place) => {
    const from = new Date(began.getTime() - place * 2 * dayMs)
    return {
      ...{ id: 400 - place, from, to: new Date(from.getTime() + (lengthMinutes - (place % 7)) * minuteMs) },
      ...{ endReason: 'ENCODER_ENDED' as const, interruptions: place % 9 === 4 ? 2 : 0 },
    }
  }),
  ...{ total: 214, newerId: null, olderId: 300 },
  broadcastId: 400,
  audience: {
    points,
    stepSeconds: 60,
    figures: {
      ...{ peak: 2_400, average: 1_812, viewers: 6_204, watchSeconds: 12_830_000, viewerSeconds: 2_068 },
      ...{ rebufferRatio: 0.0031, stalls: 418, bitrateKbps: 3_620, errors: 12 },
    },
    countries: [part('RU', 'Россия', 6_920), part('KZ', 'Казахстан', 214), part('BY', 'Беларусь', 118)],
    devices: [part('phone', 'Телефон', 3_804), part('tv', 'Телевизор', 1_920), part('desktop', 'Компьютер', 1_480)],
    sites: [part('volga-media.example', 'volga-media.example', 5_204), part('', 'Не\u00a0определено', 96)],
    qualities: [part('1080', '1080p', 7_204_000), part('720', '720p', 4_126_000), part('360', '360p', 1_500_000)],
  },
  forgotten: false,
  timeZone: 'Europe/Moscow',
  freshTo: new Date('2026-11-26T08:40:05Z'),
}
