/** In what a figure is told: a number of things, a share of 1, seconds, milliseconds, kilobits a second, a number of people. */
export const measureUnits = ['count', 'share', 'seconds', 'milliseconds', 'kbps', 'people'] as const
export type MeasureUnit = (typeof measureUnits)[number]

export interface Measure {
  readonly title: string
  readonly unit: MeasureUnit
  /** The definition in words, as the tooltip of the figure tells it. */
  readonly definition: string
  /** The change that is good news; `null` where neither is. */
  readonly better: 'more' | 'less' | null
}

/** The version of the definitions below (product C7). A closed day keeps the version by which it was counted. */
export const definitionVersion = 1

const measure = (title: string, unit: MeasureUnit, better: Measure['better'], definition: string): Measure => ({
  title,
  unit,
  better,
  definition,
})

/** Every measure that a query answers, in the order people are offered it. */
export const measureNames = [
  'loads',
  'plays',
  'views',
  'viewers',
  'viewRate',
  'watchSeconds',
  'averageSeconds',
  'depth',
  'completions25',
  'completions50',
  'completions75',
  'completions100',
  'startP50Ms',
  'startP95Ms',
  'rebufferRatio',
  'bitrateKbps',
  'startFailures',
  'startFailureRate',
  'playFailures',
  'playFailureRate',
  'errorRate',
  'adRequests',
  'adFills',
  'adImpressions',
  'adClicks',
  'adErrors',
] as const
export type MeasureName = (typeof measureNames)[number]

/** Product C7: each figure of the statistics with its definition. */
export const measures: Readonly<Record<MeasureName, Measure>> = {
  loads: measure(
    'Загрузки плеера',
    'count',
    'more',
    'Сколько раз плеер с\u00a0видео загрузился на\u00a0странице. Воспроизведение могло и\u00a0не\u00a0начаться.',
  ),
  plays: measure(
    'Запуски',
    'count',
    'more',
    'Сколько раз воспроизведение начали: зритель нажал на\u00a0кнопку, или\u00a0сработал автозапуск. За\u00a0одну загрузку плеера\u00a0— не\u00a0больше одного.',
  ),
  views: measure(
    'Просмотры',
    'count',
    'more',
    'Загрузки, в\u00a0которых видео играло хотя\u00a0бы 5\u00a0секунд подряд. Реклама не\u00a0в\u00a0счёт. За\u00a0одну загрузку плеера\u00a0— не\u00a0больше одного просмотра.',
  ),
  viewers: measure(
    'Уникальные зрители',
    'people',
    'more',
    'Сколько разных зрителей у\u00a0просмотров. Зрителя узнаём по\u00a0его браузеру; где это запрещено\u00a0— по\u00a0отпечатку, который меняется каждый день. Поэтому за\u00a0долгий период число приблизительное.',
  ),
  viewRate: measure(
    'Доля запусков',
    'share',
    'more',
    'Просмотры, делённые на\u00a0загрузки плеера: как часто того, кто увидел плеер, видео заинтересовало.',
  ),
  watchSeconds: measure(
    'Время просмотра',
    'seconds',
    'more',
    'Сколько содержания просмотрено. На\u00a0скорости 2× минута видео проходит за\u00a030\u00a0секунд, а\u00a0считается минутой. Пересмотренное считается ещё раз.',
  ),
  averageSeconds: measure(
    'Среднее время просмотра',
    'seconds',
    'more',
    'Время просмотра, делённое на\u00a0число просмотров.',
  ),
  depth: measure(
    'Средняя глубина',
    'share',
    'more',
    'Какую долю видео зритель увидел, в\u00a0среднем по\u00a0просмотрам. Пересмотренное считается один раз.',
  ),
  completions25: measure(
    'Досмотры до\u00a025\u00a0%',
    'count',
    'more',
    'Просмотры, в\u00a0которых зритель увидел не\u00a0меньше четверти видео.',
  ),
  completions50: measure(
    'Досмотры до\u00a050\u00a0%',
    'count',
    'more',
    'Просмотры, в\u00a0которых зритель увидел не\u00a0меньше половины видео.',
  ),
  completions75: measure(
    'Досмотры до\u00a075\u00a0%',
    'count',
    'more',
    'Просмотры, в\u00a0которых зритель увидел не\u00a0меньше трёх четвертей видео.',
  ),
  completions100: measure(
    'Досмотры до\u00a0конца',
    'count',
    'more',
    'Просмотры, в\u00a0которых зритель увидел не\u00a0меньше 95\u00a0% видео: титры досматривают не\u00a0все.',
  ),
  startP50Ms: measure(
    'Старт, медиана',
    'milliseconds',
    'less',
    'Время от\u00a0запуска до\u00a0первого кадра, без рекламы. У\u00a0половины запусков оно меньше.',
  ),
  startP95Ms: measure(
    'Старт, 95\u2011й\u00a0процентиль',
    'milliseconds',
    'less',
    'Время от\u00a0запуска до\u00a0первого кадра, без рекламы. Дольше ждёт только каждый двадцатый.',
  ),
  rebufferRatio: measure(
    'Буферизация',
    'share',
    'less',
    'Какую долю времени зритель ждал, пока видео догрузится. Ожидание после перемотки не\u00a0в\u00a0счёт.',
  ),
  bitrateKbps: measure('Битрейт', 'kbps', null, 'Средний битрейт того, что играло, с\u00a0учётом времени.'),
  startFailures: measure('Ошибки запуска', 'count', 'less', 'Запуски, которые оборвала ошибка до\u00a0первого кадра.'),
  startFailureRate: measure(
    'Доля ошибок запуска',
    'share',
    'less',
    'Запуски, которые оборвала ошибка до\u00a0первого кадра, делённые на\u00a0все запуски.',
  ),
  playFailures: measure(
    'Ошибки показа',
    'count',
    'less',
    'Загрузки плеера, в\u00a0которых ошибка оборвала видео после первого кадра.',
  ),
  playFailureRate: measure(
    'Доля ошибок показа',
    'share',
    'less',
    'Загрузки плеера, в\u00a0которых ошибка оборвала видео после первого кадра, делённые на\u00a0просмотры.',
  ),
  errorRate: measure(
    'Ошибки',
    'share',
    'less',
    'Запуски, которые оборвала ошибка\u00a0— до\u00a0первого кадра или после,\u00a0— делённые на\u00a0все запуски.',
  ),
  adRequests: measure('Запросы рекламы', 'count', null, 'Сколько раз плеер запросил рекламу у\u00a0рекламной системы.'),
  adFills: measure('Ответы с\u00a0рекламой', 'count', 'more', 'Сколько запросов рекламы вернулись с\u00a0роликом.'),
  adImpressions: measure('Показы рекламы', 'count', 'more', 'Сколько рекламных роликов начали играть.'),
  adClicks: measure('Переходы по\u00a0рекламе', 'count', 'more', 'Сколько раз зрители нажали на\u00a0рекламу.'),
  adErrors: measure(
    'Ошибки рекламы',
    'count',
    'less',
    'Сколько запросов и\u00a0роликов рекламы закончились ошибкой VAST.',
  ),
}

/** Measures of the present alone: figures of `statistic/realtime`, and the peak of a period. */
export const momentMeasures = {
  viewersNow: measure(
    'Сейчас смотрят',
    'people',
    'more',
    'Плееры, которые сообщили о\u00a0воспроизведении за\u00a0последние 30\u00a0секунд. На\u00a0паузе и\u00a0те, что ждут загрузки дольше 5\u00a0минут, не\u00a0в\u00a0счёт.',
  ),
  peak: measure('Пик', 'people', 'more', 'Сколько зрителей смотрели одновременно в\u00a0самую людную минуту.'),
} as const satisfies Readonly<Record<string, Measure>>
