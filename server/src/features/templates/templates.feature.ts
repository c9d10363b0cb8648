import { metadataBody } from '@skleyka/contract/metadata-fields.ts'
import type { Feature } from '../../registry/feature.ts'
import { templateHandlers } from './template-handlers.ts'
import { templatesHandlers } from './templates.handlers.ts'

export const templatesFeature = {
  areas: { templates: templatesHandlers, metadataTemplates: templateHandlers('metadata', metadataBody) },
} satisfies Feature
