import { area } from '../area.ts'
import { bulk } from './bulk.calls.ts'
import { bulkRefusals } from './bulk.refusals.ts'

export const bulkArea = area({
  calls: { bulk },
  refusals: bulkRefusals,
  objects: { batch: 'Много видео' },
})
