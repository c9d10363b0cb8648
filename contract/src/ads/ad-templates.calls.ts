import * as z from 'zod/mini'
import { costs } from '../limits.ts'
import { method, type ResultOf } from '../method.ts'
import { templateMethods } from '../templates/template-methods.ts'
import { webAddress } from '../web-address.ts'
import { adBody, adBounds } from './ads.ts'

const methods = templateMethods('ad', adBody)

/** Templates of ads: blocks and the breaks they are shown in (product B9). VALIDATION/FIELD for a body that shows nothing. */
export const adTemplates = {
  ...methods,
  readVmap: method({
    about: `Fetches a VMAP 1.0 from an address once and answers it as it is, for whoever takes its breaks into a template (product A17); nothing is changed. VALIDATION/FIELD in one neutral text for whatever does not answer with such a document of at most ${adBounds.vmapBytes} bytes within ten seconds, without a DOCTYPE: redirects are judged one by one, and nothing is fetched from closed networks.`,
    path: '/api/v3/templates/ad/readVmap',
    access: methods.publish.access,
    cost: costs.batch,
    params: z.strictObject({ vmap: webAddress }),
    result: z.object({ text: z.string() }),
  }),
}

export type AdTemplate = ResultOf<typeof adTemplates.get>['template']
