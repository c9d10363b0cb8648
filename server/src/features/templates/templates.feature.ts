import { metadataBody } from '@skleyka/contract/metadata/metadata-fields.ts'
import type { Feature } from '../../registry/feature.ts'
import { checkFields, preview, reindexing } from './metadata-rules.ts'
import { templatesHandlers } from './templates.handlers.ts'
import { templateEngine } from './templates.ts'

/**
 * One engine for all template kinds: drafts, versions, rollback, default, usage, deletion with a replacement. A record follows
 * its own template, else that of its oldest album that names one, else the account's default. Decision 40.
 */
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
