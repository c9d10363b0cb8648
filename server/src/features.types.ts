import { uploadsFeature } from './features/uploads/uploads.feature.ts'
import { features } from './features.ts'
import type { Complete } from './registry/feature.ts'

// what tsc is to refuse: each line must be an error
const some = [uploadsFeature] as const
// @ts-expect-error a list that leaves out areas of the contract and kinds of background work is not complete
export const incomplete: Complete<typeof some> = some
// @ts-expect-error nor is one whose members are not known
export const unknown: Complete<typeof features> = features
