import type { HolderSplit } from '@skleyka/contract/copyright-holders/holder-videos.calls.ts'

/** How figures of a holder are split, in the words of a choice. */
export const splitLabels: Readonly<Record<HolderSplit, string>> = {
  record: 'Видео',
  site: 'Сайты',
  country: 'Страны',
  account: 'Аккаунты',
}
