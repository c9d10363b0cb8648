import type { Claim } from '@skleyka/contract/claims/claim.ts'
import { claimStates, claimWishes } from '@skleyka/contract/claims/claim-states.ts'
import type { HolderReport } from '@skleyka/contract/copyright-holders/holder-reports.calls.ts'
import type { RadarMatch, RadarWork } from '@skleyka/contract/radar/radar.calls.ts'
import { matchStates, radarRules, workStates } from '@skleyka/contract/radar/radar-states.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 9, 30))
const uuid = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`
const works = ['«Утро в лесу», 2019', 'Документальный сериал «Северный морской путь: люди и льды», 12 серий', '«Волна»']
const names = ['Утро в лесу (полная версия)', 'Финал чемпионата области по хоккею с мячом — прямой эфир', 'Отпуск 2026']
const pick = <T>(list: readonly [T, ...T[]] | readonly T[], place: number): T => {
  const found = list[place % list.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

/** A claim as an administrator sees it, with what was made of its video. */
export function inventedClaim(place = 0): Claim {
  const state = pick(claimStates, place)
  const isOpen = state === 'NEW' || state === 'REVIEW'
  return {
    id: 1_204 + place,
    state,
    work: pick(works, place),
    wish: pick(claimWishes, place),
    record: {
      ...{ id: 40 + place, uuid: uuid(place), name: pick(names, place), isDeleted: place === 5 },
      ...{ isLive: place % 3 === 1, translationId: place % 3 === 1 ? 7 : null },
    },
    claimant: {
      holderId: place % 4 === 3 ? null : 3,
      name: 'ООО «Северное сияние»',
      email: place % 4 === 3 ? 'pravo@kino.example' : null,
    },
    account: { code: 'north', name: 'Северный канал' },
    answerKind: place % 2 === 1 ? 'OBJECTED' : null,
    createdAt: at(20 - (place % 12)),
    updatedAt: at(21),
    deadlineAt: at(27),
    isOverdue: isOpen && place % 3 === 0,
    rowVersion: 3,
    isRestricting: isOpen && place % 2 === 0,
    durationMs: 3_600_000,
    ranges: [
      { fromMs: 10_000, toMs: 80_000 },
      { fromMs: 600_000, toMs: 655_000 },
    ],
    basis:
      'Договор № 15/2019 об отчуждении исключительного права.\nПоказывать фильм разрешено только телеканалу «Степь».',
    countries: ['RU', 'KZ'],
    files: [
      {
        id: 1,
        name: 'Договор об отчуждении исключительного права на аудиовизуальное произведение.pdf',
        bytes: 1_400_000,
        isRemoved: false,
      },
    ],
    answer:
      place % 2 === 1 ? { kind: 'OBJECTED', text: 'Это наш фильм: договор приложен.', at: at(22), files: [] } : null,
    decision:
      state === 'GRANTED'
        ? {
            isGranted: true,
            reason: 'Права подтверждены',
            at: at(23),
            actions: ['TAKE_DOWN'],
            countries: [],
            notes: ['Видео было черновиком: зрители его не\u00a0видели'],
          }
        : null,
    statistics: null,
    derived: [
      { id: 51, uuid: uuid(51), name: 'Утро в лесу — клип', createdAt: at(21), isLeftOut: false },
      {
        id: 52,
        uuid: uuid(52),
        name: 'Лучшие моменты: медведь, рассвет и туман над рекой',
        createdAt: at(22),
        isLeftOut: true,
      },
    ],
    steps: [
      { at: at(20), kind: 'CREATED', party: 'CLAIMANT', who: 'Пётр Ильин', text: '' },
      { at: at(21), kind: 'REVIEW', party: 'ADMINISTRATOR', who: 'Анна', text: '' },
    ],
  }
}
export const inventedClaims = (count: number) => Array.from({ length: count }, (_, place) => inventedClaim(place))

export const inventedWorks = (count: number): RadarWork[] =>
  Array.from({ length: count }, (_, place) => {
    const state = pick(workStates, place)
    return {
      ...{ id: place + 1, name: pick(works, place), rule: pick(radarRules, place), state },
      ...{
        failText: state === 'FAILED' ? 'В\u00a0файле нет ни\u00a0картинки, ни\u00a0звука' : null,
        recordId: place % 2 ? 40 : null,
      },
      ...{ durationMs: 5_400_000, matches: place * 7, createdDate: at(20) },
    }
  })

export const inventedMatches = (count: number): RadarMatch[] =>
  Array.from({ length: count }, (_, place) => ({
    ...{ id: place + 1, state: pick(matchStates, place), claim: null, score: 97 - place * 6, foundDate: at(22) },
    ranges: [
      {
        kind: 'PICTURE',
        fromMs: 61_000,
        toMs: 1_260_000,
        otherFromMs: 0,
        otherToMs: 1_199_000,
        isMirrored: place % 2 === 1,
      },
    ],
    video: {
      id: 60 + place,
      name: pick(names, place),
      account: 'Телеканал «Степь»',
      uuid: place % 2 ? null : uuid(place),
    },
    work: { id: 1, name: pick(works, place) },
    original: null,
  }))

export const inventedReports = (count: number): HolderReport[] =>
  Array.from({ length: count }, (_, place) => ({
    ...{
      id: place + 1,
      by: pick(['record', 'site', 'country', 'account'] as const, place),
      from: '2026-10-01',
      to: '2026-10-31',
    },
    ...{
      format: pick(['PDF', 'XLSX', 'CSV'] as const, place),
      createdDate: at(20),
      rows: 412 * (place + 1),
      bytes: 81_400 * (place + 1),
    },
    ...{ sha256: 'ab01cd23'.repeat(8), authorName: 'Вера Константинопольская' },
  }))
