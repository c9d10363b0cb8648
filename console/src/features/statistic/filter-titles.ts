import { dimensions, type FilterName } from '@skleyka/contract/statistic/dimensions.ts'

/** Name of a filter in words; a saved filter is no dimension. */
export const filterTitle = (name: FilterName): string => (name === 'filter' ? 'Фильтр видео' : dimensions[name].title)
