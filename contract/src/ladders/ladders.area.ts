import { area } from '../area.ts'
import { ladderTemplates } from './ladder-templates.calls.ts'

export const laddersArea = area({
  calls: { ladderTemplates },
})
