import type { FilterUse, FilterVisibility } from '@skleyka/contract/filters/filters.calls.ts'

export const visibilityLabels: Readonly<Record<FilterVisibility, string>> = {
  PRIVATE: 'Личный',
  ACCOUNT: 'Для аккаунта',
  LINK: 'По\u00a0ссылке',
}

/** Returns what uses a filter, in a word each. */
export function usesText(uses: readonly FilterUse[]): string {
  const filters = uses.filter(({ kind }) => kind === 'FILTER').length
  const exports = uses.filter(({ kind }) => kind === 'EXPORT').length
  const albums = uses.filter(({ kind }) => kind === 'ALBUM').length
  const words = [
    ...(uses.some(({ kind }) => kind === 'FEED') ? ['лента'] : []),
    ...(uses.some(({ kind }) => kind === 'AUTO_REMOVAL') ? ['автоудаление'] : []),
    ...(exports > 0 ? [exports === 1 ? 'выгрузка' : `выгрузки: ${exports}`] : []),
    ...(albums > 0 ? [albums === 1 ? 'альбом' : `альбомы: ${albums}`] : []),
    ...(filters > 0 ? [filters === 1 ? 'фильтр' : `фильтры: ${filters}`] : []),
  ]
  return words.join(', ')
}
