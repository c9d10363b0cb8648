import type { FailReason, TaskFailReason } from './fail-reasons.ts'
import { type Places, withPlaces } from './places.ts'

/** Reason why work came to its end: one word that programs know, and a text fit to show. */
export interface Fault<R extends TaskFailReason = TaskFailReason> {
  readonly reason: R
  readonly text: string
}

/** The catalogue of faults: what ends processing, or another background task, for good. A text may hold `{name}` places. */
const faults = {
  notVideo: { reason: 'BAD_FILE', text: 'Файл не\u00a0является видео' },
  encrypted: { reason: 'BAD_FILE', text: 'Видео зашифровано: загрузите файл без\u00a0защиты' },
  crashedReader: { reason: 'BAD_FILE', text: 'Файл повреждён: при его чтении программа аварийно завершилась' },
  unreadable: { reason: 'BAD_FILE', text: 'Файл повреждён или\u00a0сжат неподдерживаемым способом' },
  tooManyStreams: { reason: 'BAD_FILE', text: 'В\u00a0файле больше 64\u00a0дорожек' },
  unknownCodec: { reason: 'BAD_FILE', text: '{format} не\u00a0поддерживается' },
  noFrame: { reason: 'BAD_FILE', text: 'В\u00a0файле нет ни\u00a0одного кадра' },
  noReadableFrame: { reason: 'BAD_FILE', text: 'В\u00a0файле нет кадров, которые удалось\u00a0бы прочитать' },
  cutShort: { reason: 'BAD_FILE', text: 'Файл обрывается на\u00a0{end} из\u00a0{whole}' },
  noFrameSize: { reason: 'BAD_FILE', text: 'Размер кадра не\u00a0указан или\u00a0больше 7680×4320' },
  hugeFrame: { reason: 'BAD_FILE', text: 'Кадр {width}×{height} слишком велик: не\u00a0больше 7680×4320' },
  emptyLink: { reason: 'BAD_FILE', text: 'По\u00a0ссылке пустой файл' },
  noSound: { reason: 'BAD_FILE', text: 'В\u00a0файле нет звука' },
  soundGone: {
    reason: 'BAD_FILE',
    text: 'Файла, из\u00a0которого берётся звук, больше нет. Загрузите дорожку ещё раз',
  },
  deadSound: { reason: 'BAD_FILE', text: 'Звук этого файла повреждён или\u00a0сжат неподдерживаемым способом' },
  pageLink: {
    reason: 'BAD_FILE',
    text: 'По\u00a0ссылке не\u00a0видео, а\u00a0страница сайта: нужна прямая ссылка на\u00a0файл',
  },
  nothingToPlay: { reason: 'NO_VIDEO', text: 'В\u00a0файле нет ни\u00a0видео, ни\u00a0звука' },
  tooLong: { reason: 'TOO_LONG', text: 'Видео длиннее 24\u00a0часов' },
  encoder: { reason: 'ENCODER', text: 'Не\u00a0удалось преобразовать видео' },
  emptyRange: {
    reason: 'BAD_FILE',
    text: 'В\u00a0отрезке нет ни\u00a0одного кадра. Выберите отрезок длиннее и\u00a0повторите',
  },
  sourceGone: {
    reason: 'BAD_FILE',
    text: 'Исходного файла больше нет: аккаунт хранит исходные файлы недолго. Замените видео',
  },
  cutSourceGone: { reason: 'BAD_FILE', text: 'Видео, из\u00a0которого вырезали, больше нет' },
  hugeOutput: { reason: 'ENCODER', text: 'Результат обработки получается слишком большим' },
  killedWorkers: {
    reason: 'ENCODER',
    text: 'Обработка трижды аварийно прервалась: файл повреждён или слишком сложен',
  },
  fullDisk: { reason: 'DISK', text: 'На\u00a0сервере закончилось место' },
  slowCheck: { reason: 'TIMEOUT', text: 'Проверке файла не\u00a0хватило времени или памяти сервера' },
  slowEncoder: { reason: 'TIMEOUT', text: 'Обработке не\u00a0хватило времени или памяти сервера' },
  spoolLost: { reason: 'SPOOL_LOST', text: 'Файла загрузки нет в\u00a0папке данных этого сервера' },
  dearExport: { reason: 'TIMEOUT', text: 'Фильтр выгрузки ищет слишком долго: добавьте условие, которое его сузит' },
  lostSource: { reason: 'SOURCE', text: 'Фильтра или\u00a0альбома этой выгрузки больше нет' },
  youtubeRefused: { reason: 'SOURCE', text: '{text}' },
  canceled: { reason: 'CANCELED', text: 'Администратор отменил обработку: её можно начать снова' },
  internal: { reason: 'INTERNAL', text: 'Внутренняя ошибка обработки' },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults
/** The faults that a video ends with. */
export type VideoFaultName = {
  [N in FaultName]: (typeof faults)[N]['reason'] extends FailReason ? N : never
}[FaultName]

/** A fault of the catalogue with the places of its text filled. */
export function fault<N extends FaultName>(name: N, places: Places = {}): Fault<(typeof faults)[N]['reason']> {
  const { reason, text } = faults[name]
  return { reason, text: withPlaces(text, places) }
}
