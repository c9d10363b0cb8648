/** Dimensions by which figures are split and narrowed, in the order people are offered it. */
export const dimensionNames = [
  'record',
  'album',
  'tag',
  'owner',
  'shownBy',
  'site',
  'page',
  'country',
  'region',
  'city',
  'asn',
  'device',
  'os',
  'browser',
  'screen',
  'playerVersion',
  'quality',
  'errorCode',
  'finishReason',
  'adBlock',
  'adBreak',
  'adCode',
] as const
export type DimensionName = (typeof dimensionNames)[number]

export interface Dimension {
  readonly title: string
  /** The word for a value that is not known. */
  readonly unknown: string
}

const dimension = (title: string, unknown: string): Dimension => ({ title, unknown })

export const dimensions: Readonly<Record<DimensionName, Dimension>> = {
  record: dimension('Видео', 'Видео удалено'),
  album: dimension('Альбом', 'Без альбома'),
  tag: dimension('Тег', 'Без тегов'),
  owner: dimension('Автор', 'Без автора'),
  shownBy: dimension('Кто показал', 'Сам владелец'),
  site: dimension('Сайт', 'Не\u00a0определён'),
  page: dimension('Страница', 'Не\u00a0определена'),
  country: dimension('Страна', 'Не\u00a0определена'),
  region: dimension('Регион', 'Не\u00a0определён'),
  city: dimension('Город', 'Не\u00a0определён'),
  asn: dimension('Сеть', 'Не\u00a0определена'),
  device: dimension('Устройство', 'Не\u00a0определено'),
  os: dimension('Система', 'Не\u00a0определена'),
  browser: dimension('Браузер', 'Не\u00a0определён'),
  screen: dimension('Экран', 'Не\u00a0определён'),
  playerVersion: dimension('Версия плеера', 'Не\u00a0определена'),
  quality: dimension('Качество', 'Не\u00a0играло'),
  errorCode: dimension('Ошибка', 'Без ошибок'),
  finishReason: dimension('Как закончилось', 'Ещё идёт'),
  adBlock: dimension('Рекламный блок', 'Не\u00a0определён'),
  adBreak: dimension('Рекламная пауза', 'Не\u00a0определена'),
  adCode: dimension('Ошибка VAST', 'Без ошибок'),
}

/** Dimensions that stand on one ad and not on a viewing: they split measures of ads alone. */
export const adDimensions = ['adBlock', 'adBreak', 'adCode'] as const satisfies readonly DimensionName[]

/** Filters that narrow figures and do not split them: saved filters by their numbers, and videos or livestreams alone. */
export const filterNames = [...dimensionNames, 'filter', 'kind'] as const
export type FilterName = (typeof filterNames)[number]

/** Values of the filter `kind`. */
export const viewedKinds = ['vod', 'live'] as const
export type ViewedKind = (typeof viewedKinds)[number]

/** Returns the title of a filter in words. */
export function filterTitle(name: FilterName): string {
  if (name === 'filter') return 'Фильтр видео'
  return name === 'kind' ? 'Видео и\u00a0трансляции' : dimensions[name].title
}
