import type { Feature } from '../../registry/feature.ts'
import { metadataTemplatesHandlers } from './templates.handlers.ts'

export const templatesFeature = {
  areas: { metadataTemplates: metadataTemplatesHandlers },
} satisfies Feature
