import type { Feature } from '../../registry/feature.ts'
import { reencodeHandlers } from './reencode.handlers.ts'

export const reencodeFeature = {
  areas: { reencode: reencodeHandlers },
} satisfies Feature
