import { metadataBody } from '@skleyka/contract/metadata/metadata-fields.ts'
import type { Feature } from '../../registry/feature.ts'
import { checkFields, preview, reindexing } from './metadata-rules.ts'
import { templatesHandlers } from './templates.handlers.ts'
import { templateEngine } from './templates.ts'

export const templatesFeature = {
  areas: {
    templates: templatesHandlers,
    metadataTemplates: {
      ...templateEngine.handlers('metadata', metadataBody, { check: checkFields }),
      preview,
      reindexing,
    },
  },
} satisfies Feature
