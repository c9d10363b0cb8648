/** Dimensions by which the figures of a holder may be split. */
export const holderSplits = ['record', 'site', 'country', 'account'] as const
export type HolderSplit = (typeof holderSplits)[number]

export const holderSplitTitles: Readonly<Record<HolderSplit, string>> = {
  record: 'Видео',
  site: 'Сайты',
  country: 'Страны',
  account: 'Аккаунты',
}
