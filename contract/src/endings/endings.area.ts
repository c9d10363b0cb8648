import { area } from '../area.ts'
import { endingTemplates } from './ending-templates.calls.ts'

export const endingsArea = area({
  calls: { endingTemplates },
})
