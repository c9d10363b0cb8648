import { area } from '../area.ts'
import { templates } from './templates.calls.ts'
import { templateRefusals } from './templates.refusals.ts'

export const templatesArea = area({
  calls: { templates },
  refusals: templateRefusals,
  objects: { template: 'Шаблон' },
})
