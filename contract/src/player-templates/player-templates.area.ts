import { area } from '../area.ts'
import { playerTemplates } from './player-templates.calls.ts'

export const playerTemplatesArea = area({
  calls: { playerTemplates },
})
