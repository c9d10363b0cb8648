import { dimensions, type FilterName } from '@skleyka/contract/statistic/dimensions.ts'

/** What figures are narrowed by, in words; a saved filter is no dimension. */
export const filterTitle = (name: FilterName): string => (name === 'filter' ? 'Фильтр видео' : dimensions[name].title)
