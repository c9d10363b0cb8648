import type { Feature } from '../../registry/feature.ts'
import { requestsHandlers } from './requests.handlers.ts'
import { supportHandlers } from './support.handlers.ts'

export const supportFeature = {
  areas: { support: supportHandlers, supportRequests: requestsHandlers },
} satisfies Feature
