import type { Unit } from './figures.ts'

/** A figure with its definition and the one it is compared with. */
export interface FigureCard<Name extends string> {
  readonly name: Name
  readonly title: string
  readonly unit: Unit
  readonly better: 'more' | 'less' | null
  readonly definition: string
  /** Undefined while it is on its way. */
  readonly value: number | null | undefined
  /** Undefined without a comparison. */
  readonly before?: number | null | undefined
  /** Possible error: «± 2 %». */
  readonly error?: string
}
