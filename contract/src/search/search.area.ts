import { area } from '../area.ts'
import { search } from './search.calls.ts'

export const searchArea = area({
  calls: { search },
})
