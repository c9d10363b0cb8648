import { area } from '../area.ts'
import { ladderTemplates } from '../ladders/ladder-templates.calls.ts'
import { templates } from './templates.calls.ts'
import { templateRefusals } from './templates.refusals.ts'

/** The engine of templates, and the kinds whose areas hold nothing else. */
export const templatesArea = area({
  calls: { templates, ladderTemplates },
  refusals: templateRefusals,
  objects: { template: 'Шаблон' },
})
