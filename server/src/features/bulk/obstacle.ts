import type { BlockReason } from '@skleyka/contract/bulk/block-reasons.ts'

/** Reason why operations leave a record alone, and the field that stands in the way. */
export interface Obstacle {
  readonly reason: BlockReason
  readonly fields: string[]
  /** Problem of a value, in words. */
  readonly problem?: string
}
