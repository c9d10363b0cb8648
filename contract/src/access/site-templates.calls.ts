import type { ResultOf } from '../method.ts'
import { templateMethods } from '../templates/template-methods.ts'
import { siteRule } from './site-rules.ts'

/**
 * Templates of sites: on whose pages the player is shown (product B9). VALIDATION/FIELD for a list that lets nobody in, and for
 * `*.` before a whole zone.
 */
export const siteTemplates = templateMethods('site', siteRule)

export type SiteTemplate = ResultOf<typeof siteTemplates.get>['template']
