import { keptSides, type QualityRule, unwatchedBounds } from '@skleyka/contract/quality-rules/quality-rules.calls.ts'
import type { ReactNode } from 'react'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import styles from './quality-rules.module.css'

/** The parts of a rule as a form holds them; no number while its text is wrong. */
export interface RuleValues {
  readonly unwatchedDays: number | null
  readonly keptSide: string
}

export const ruleValues = ({ unwatchedDays, keptSide }: QualityRule): RuleValues => ({
  unwatchedDays,
  keptSide: String(keptSide),
})

/** Result is the rule that is sent; of one that cannot be sent the form tells before. */
export const ruleOf = ({ unwatchedDays, keptSide }: RuleValues): QualityRule => ({
  unwatchedDays: unwatchedDays ?? 0,
  keptSide: keptSides.find((side) => String(side) === keptSide) ?? keptSides[0],
})

export const ruleProblems = ({ unwatchedDays }: RuleValues) => ({
  unwatchedDays: unwatchedDays === null ? 'Введите число дней' : undefined,
})

const sides = keptSides.map((side) => ({ value: String(side), label: `${side}p` }))

interface Props {
  readonly days: {
    value: number | null
    onChange: (value: number | null, problem?: string | null) => void
    status?: 'error'
    hint?: ReactNode
  }
  readonly side: { value: string; onChange: (value: string) => void }
}

/** Fields of a rule: the days, and up to which quality a video keeps all it has. */
export function RuleFields({ days, side }: Props) {
  return (
    <div className={styles.fields}>
      <NumberInput label="Не смотрят, дней" min={unwatchedBounds.least} max={unwatchedBounds.most} {...days} />
      <Segmented label="Всегда оставлять качества до" titled choices={sides} {...side} />
    </div>
  )
}
