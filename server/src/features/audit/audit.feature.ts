import type { Feature } from '../../registry/feature.ts'
import { auditHandlers } from './audit.handlers.ts'

/**
 * Reads the audit log, checks its hash chain, and takes lines back. An object as it was is computed backwards from its present
 * fields; a line can be taken back while its fields still hold what it wrote. `audited-objects.ts` names the fields and the
 * permission for each. Decision 26.
 */
export const auditFeature = {
  areas: { audit: auditHandlers },
} satisfies Feature
