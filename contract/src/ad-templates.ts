import { adBody } from './ads.ts'
import type { ResultOf } from './method.ts'
import { templateMethods } from './template-methods.ts'

/** Templates of ads: blocks and the breaks they are shown in (product B9). VALIDATION/FIELD for a body that shows nothing. */
export const adTemplates = templateMethods('ad', adBody)

export type AdTemplate = ResultOf<typeof adTemplates.get>['template']
