import type { Feature } from '../../registry/feature.ts'
import { requestsHandlers } from './requests.handlers.ts'
import { supportHandlers } from './support.handlers.ts'

/** Requests of people to the administrators, and their answers. Granting a request does the thing in the same transaction. */
export const supportFeature = {
  areas: { support: supportHandlers, supportRequests: requestsHandlers },
} satisfies Feature
