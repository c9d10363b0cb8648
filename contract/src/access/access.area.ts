import { area } from '../area.ts'
import { accessRefusals } from './access.refusals.ts'
import { countryTemplates } from './country-templates.calls.ts'
import { gates } from './gates.calls.ts'
import { gateRefusals } from './gates.refusals.ts'
import { siteTemplates } from './site-templates.calls.ts'
import { viewing } from './viewing.calls.ts'
import { viewingRefusals } from './viewing.refusals.ts'

export const accessArea = area({
  calls: { siteTemplates, countryTemplates, viewing, gates },
  refusals: { ...accessRefusals, ...gateRefusals, ...viewingRefusals },
})
