import { type QuotaKind, quotaKinds } from '@skleyka/contract/quotas/quota-kinds.ts'
import type { QuotaBounds } from '@skleyka/contract/quotas/quotas.calls.ts'
import type { ReactNode } from 'react'
import { FormAlert, Theirs } from '../../form/form.tsx'
import { keptAmount, leastTyped, quotaFields, typedAmount } from '../../russian/quota-fields.ts'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { boundText } from './quota-values.ts'

interface Filled {
  readonly theirs: { readonly [kind in QuotaKind]?: number | null | undefined }
  choose(kind: QuotaKind, whose: 'own' | 'theirs'): void
  field(
    kind: QuotaKind,
    hint?: ReactNode,
  ): {
    value: QuotaBounds[QuotaKind] | undefined
    onChange: (value: number | null, reading?: string | null) => void
    status?: 'error'
    hint?: ReactNode
  }
}

interface Props {
  form: Filled
  /** Value of a field that nobody has changed, where the form itself leaves it open. */
  defaults?: QuotaBounds
  /** True if a bound may be 0, which lets nothing in. */
  mayBeNothing?: boolean
}

/**
 * Fields for the bounds of an account; an empty field is no bound. Where two people change one at once, one chooses.
 */
export function QuotaFields({ form, defaults, mayBeNothing = true }: Props) {
  const contested = form.theirs
  const fieldOf = (kind: QuotaKind, hint: string) => {
    const theirs = contested[kind]
    const choice = theirs !== undefined && (
      <Theirs text={boundText(kind, theirs)} onChoose={(whose) => form.choose(kind, whose)} />
    )
    const { value, ...rest } = form.field(kind, choice || `${hint}. Пусто\u00a0— без ограничения`)
    return { ...rest, value: value === undefined ? (defaults?.[kind] ?? null) : value }
  }
  return (
    <>
      {Object.keys(contested).length > 0 && (
        <FormAlert>
          Пока вы правили, квоты изменил кто-то другой. Выберите, что оставить, и&#160;сохраните ещё раз.
        </FormAlert>
      )}
      {quotaKinds.map((kind) => {
        const { label, hint, unit, most } = quotaFields[kind]
        const { value, onChange, ...rest } = fieldOf(kind, hint)
        return (
          <NumberInput
            key={kind}
            label={label}
            min={mayBeNothing ? 0 : leastTyped(kind)}
            max={most}
            value={typedAmount(kind, value)}
            onChange={(typed, reading) => onChange(keptAmount(kind, typed), reading)}
            {...(unit && { unit })}
            {...rest}
          />
        )
      })}
    </>
  )
}
