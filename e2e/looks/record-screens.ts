import type { Page } from '@playwright/test'
import { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import { type AudioTrack, audioTracks } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { cuepoints } from '@skleyka/contract/cuepoints/cuepoints.calls.ts'
import type { Chapter, Cuepoint } from '@skleyka/contract/cuepoints/marks.ts'
import { heat } from '@skleyka/contract/heat/heat.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { type RecordBreak, recordAds } from '@skleyka/contract/record-ads/record-ads.calls.ts'
import { subtitles, type Track } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { answerWith } from '../product/invented.ts'
import { expect, type Screen } from './screens.ts'

const studio = '/admin/ac/studio'
const changed = new Date('2026-11-21T09:00:00Z')

const chapters: Chapter[] = [
  { atMs: 0, name: 'Утро в лесу' },
  { atMs: 8_000, name: 'Певец на ветке' },
  { atMs: 18_000, name: 'Весенний ручей' },
]
const marks: Cuepoint[] = [
  { atMs: 5_000, type: 'ad', name: 'Пауза 1', data: [] },
  { atMs: 12_000, type: 'code', name: 'Опрос', data: [{ key: 'poll', value: '17' }] },
]
const cueTexts = [
  '— А теперь слушай: так поёт зяблик',
  'Апрель. Лес ещё прозрачный, но зяблик уже вернулся и выбрал ветку повыше, чтобы его слышал весь лес',
  'Весенний ручей',
]
const track = (recordId: number): Track => ({
  id: 1,
  recordId,
  language: 'ru',
  label: 'Русский',
  state: 'READY',
  origin: 'UPLOAD',
  isDefault: true,
  cues: cueTexts.length,
  createdDate: changed,
  updatedDate: changed,
  changedBy: 'Марина Соколова',
  rowVersion: 1,
})

const heardTracks = (recordId: number): AudioTrack[] => {
  const usual: AudioTrack = {
    ...{ id: 1, recordId, language: 'ru', label: 'Оригинал', state: 'READY', isOriginal: true, isDefault: true },
    ...{ shiftMs: 0, fits: true, fileName: null, durationMs: 72_000, differsMs: 0, failText: null },
    ...{ createdDate: changed, updatedDate: changed, changedBy: 'Марина Соколова', rowVersion: 1 },
  }
  const sent = {
    ...usual,
    isOriginal: false,
    isDefault: false,
    fileName: 'Зяблик, дубляж для международного показа.mka',
  }
  return [
    usual,
    { ...sent, id: 2, language: 'en', label: 'English', state: 'QUEUED' },
    { ...sent, id: 3, language: 'de', label: 'Deutsch', state: 'ASKS', differsMs: 12_000, durationMs: 84_000 },
    {
      ...{ ...sent, id: 4, language: 'fr', label: 'Комментарий орнитолога', state: 'FAILED', durationMs: null },
      failText: 'Звук этого файла повреждён или\u00a0сжат неподдерживаемым способом',
    },
  ]
}

const shownBlock = { name: 'Весна на\u00a0портале', source: 'TAGS', blockId: 4, share: 0.75, loss: null } as const
const breakAt = (kind: RecordBreak['kind'], atMs: number | null, loss: null | 'COUNTRY' = null): RecordBreak => ({
  ...{ kind, atMs, maxAds: 2, skipAfterS: 5 },
  blocks: [
    { ...shownBlock, share: loss === null ? 0.75 : 0, loss },
    { ...shownBlock, name: 'Свой ролик', source: 'VIDEO', blockId: null, share: 0, loss: 'NO_VIDEO' },
  ],
})
/** Breaks of a video of two hours by the template of its album. */
const inventedPlan: ResultOf<typeof recordAds.plan> = {
  ...{
    rowVersion: 3,
    own: null,
    shown: true,
    durationMs: 7_260_000,
    vmap: 'https://ads.example/vmap?place=premiere&format=long',
    ownBlocks: [
      { id: 4, name: 'Летняя распродажа' },
      { id: 5, name: 'Премьера сезона' },
    ],
  },
  inherited: { id: 2, name: 'Партнёры и\u00a0региональные вещатели', from: 'album', albumName: 'Лесные истории' },
  followed: { id: 2, name: 'Партнёры и\u00a0региональные вещатели' },
  breaks: [
    breakAt('START', null),
    ...Array.from({ length: 11 }, (_, place) => breakAt('MIDDLE', (place + 1) * 600_000)),
    breakAt('END', null, 'COUNTRY'),
  ],
}

async function withMarks(page: Page): Promise<void> {
  await answerWith(page, cuepoints.list, { cuepoints: marks, chapters, durationMs: 30_000, rowVersion: 1 })
}

/** A range on the line of time, from its tenth second to its twenty-fifth. */
async function markRange(page: Page): Promise<void> {
  const place = page.getByRole('slider', { name: 'Место на ленте', exact: true })
  await expect(page.getByRole('slider', { name: 'Перемотка', exact: true })).toHaveAttribute('max', /^\d{2}/)
  await place.press('l')
  await expect(place).toHaveAttribute('aria-valuenow', '10')
  await page.keyboard.press('i')
  await page.getByRole('textbox', { name: 'Конец отрезка 1', exact: true }).fill('0:25')
}

/** Screens behind the tabs of one video, and where it is cut. */
export const recordScreens: readonly Screen[] = [
  {
    name: 'record-cut',
    open: async (page, { record }) => {
      await withMarks(page)
      await page.goto(`${studio}/records/${record.id}`)
      await markRange(page)
    },
  },
  {
    name: 'record-heat',
    open: async (page, { record }) => {
      const pieces = Array.from({ length: 100 }, (_, place) => 1.2 + Math.sin(place / 7) / 2 - place / 150)
      await answerWith(page, heat.get, { viewings: 1_284, pieces })
      await page.goto(`${studio}/records/${record.id}`)
      await expect(page.getByText(/^Карта интереса: 1.284.просмотра, .*$/)).toBeVisible()
    },
  },
  {
    name: 'record-templates',
    open: (page, { record }) => page.goto(`${studio}/records/${record.id}`),
    layer: async (page) => {
      await page.getByRole('button', { name: 'Действия с видео', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Шаблоны', exact: true }).click()
      await expect(page.getByRole('dialog').getByText('Кодирование', { exact: true })).toBeVisible()
    },
    isWindow: true,
  },
  {
    name: 'editor',
    isWindow: true,
    open: async (page, { record }) => {
      await withMarks(page)
      await page.goto(`${studio}/editor?id=${record.id}`)
      await markRange(page)
    },
  },
  {
    name: 'editor-choice',
    open: async (page) => {
      await page.goto(`${studio}/editor`)
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    },
  },
  {
    name: 'record-marks',
    open: async (page, { record }) => {
      await withMarks(page)
      await page.goto(`${studio}/records/${record.id}/cuepoints`)
      await page.getByRole('button', { name: 'Подобрать паузы', exact: true }).click()
      await expect(page.getByRole('spinbutton').first()).toBeVisible()
    },
  },
  {
    name: 'record-subtitles',
    open: async (page, { record }) => {
      await answerWith(page, subtitles.list, { tracks: [{ ...track(record.id), url: null }], accountLanguage: null })
      await page.goto(`${studio}/records/${record.id}/subtitles`)
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
  },
  {
    name: 'record-sound',
    open: async (page, { record }) => {
      await answerWith(page, audioTracks.list, {
        accountLanguage: null,
        ...{ tracks: heardTracks(record.id), sound: 'SOUND', takesTracks: true, durationMs: 72_000, progress: 40 },
      })
      await page.goto(`${studio}/records/${record.id}/sound`)
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
  },
  {
    name: 'record-sound-off',
    open: async (page, { record }) => {
      await answerWith(page, audioTracks.list, {
        accountLanguage: null,
        ...{ tracks: [], sound: 'OFF', takesTracks: true, durationMs: 72_000, progress: null },
      })
      await page.goto(`${studio}/records/${record.id}/sound`)
      await expect(page.getByRole('switch', { name: 'Без звука', exact: true })).toBeVisible()
    },
  },
  {
    name: 'record-cues',
    open: async (page, { record }) => {
      await answerWith(page, subtitles.get, {
        track: track(record.id),
        cues: cueTexts.map((text, place): [number, number, string] => [place * 4_000, place * 4_000 + 2_500, text]),
      })
      await page.goto(`${studio}/records/${record.id}/subtitles/1`)
      await page.getByRole('textbox', { name: 'Текст реплики 2', exact: true }).click()
    },
  },
  {
    name: 'record-ads',
    open: async (page, { record }) => {
      await answerWith(page, adTemplates.list, { items: [], total: 0 })
      await answerWith(page, recordAds.plan, inventedPlan)
      await page.goto(`${studio}/records/${record.id}/ads`)
      await expect(page.getByRole('list', { name: 'Паузы зрителя', exact: true })).toBeVisible()
    },
  },
  {
    name: 'record-ads-none',
    open: async (page, { record }) => {
      const none = { own: null, inherited: null, followed: null, vmap: null, breaks: [] }
      await answerWith(page, adTemplates.list, { items: [], total: 0 })
      await answerWith(page, recordAds.plan, { ...inventedPlan, ...none })
      await page.goto(`${studio}/records/${record.id}/ads`)
      await expect(page.getByRole('form', { name: 'Шаблон рекламы', exact: true })).toBeVisible()
    },
  },
  {
    name: 'record-access',
    open: async (page, { record }) => {
      await page.goto(`${studio}/records/${record.id}/access`)
      await expect(page.getByRole('heading', { name: 'Проверить доступ', exact: true })).toBeVisible()
    },
  },
]
