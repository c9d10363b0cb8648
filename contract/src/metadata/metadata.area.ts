import { area } from '../area.ts'
import { metadataFiles } from './metadata-files.calls.ts'
import { metadataFileRefusals } from './metadata-files.refusals.ts'
import { metadataTemplates } from './metadata-templates.calls.ts'

export const metadataArea = area({
  calls: { metadataFiles, metadataTemplates },
  refusals: metadataFileRefusals,
})
