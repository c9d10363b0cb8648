import { area } from '../area.ts'
import { filters } from './filters.calls.ts'
import { filterRefusals } from './filters.refusals.ts'

export const filtersArea = area({
  calls: { filters },
  refusals: filterRefusals,
  objects: { filter: 'Фильтр' },
})
