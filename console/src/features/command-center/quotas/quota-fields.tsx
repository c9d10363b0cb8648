import { mostGigabytes } from '@skleyka/contract/format-size.ts'
import type { QuotaBounds, QuotaKind } from '@skleyka/contract/quotas/quotas.calls.ts'
import type { ReactNode } from 'react'
import { FormAlert, Theirs } from '../../../form/form.tsx'
import { NumberInput } from '../../../ui/number-input/number-input.tsx'
import { boundText, bytesOf, gigabytesOf } from './quota-values.ts'

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
  given?: QuotaBounds
  /** True if a bound may be 0, which lets nothing in. */
  mayBeNothing?: boolean
}

/**
 * Fields for the bounds of an account; an empty field is no bound. Where two people change one at once, one chooses.
 */
export function QuotaFields({ form, given, mayBeNothing = true }: Props) {
  const contested = form.theirs
  const fieldOf = (kind: QuotaKind, hint: string) => {
    const theirs = contested[kind]
    const choice = theirs !== undefined && (
      <Theirs text={boundText(kind, theirs)} onChoose={(whose) => form.choose(kind, whose)} />
    )
    const { value, ...rest } = form.field(kind, choice || `${hint}. Пусто\u00a0— без ограничения`)
    return { ...rest, value: value === undefined ? (given?.[kind] ?? null) : value }
  }
  const {
    value: bytes,
    onChange,
    ...storage
  } = fieldOf('bytes', 'Исходники, варианты и\u00a0звук вместе с\u00a0корзиной')
  const min = mayBeNothing ? 0 : 1
  return (
    <>
      {Object.keys(contested).length > 0 && (
        <FormAlert>
          Пока вы правили, квоты изменил кто-то другой. Выберите, что оставить, и&#160;сохраните ещё раз.
        </FormAlert>
      )}
      <NumberInput
        label="Хранилище, не больше"
        unit="ГБ"
        min={mayBeNothing ? 0 : 0.001}
        max={mostGigabytes}
        value={gigabytesOf(bytes)}
        onChange={(gigabytes, reading) => onChange(bytesOf(gigabytes), reading)}
        {...storage}
      />
      <NumberInput
        label="Видео, не больше"
        min={min}
        max={Number.MAX_SAFE_INTEGER}
        {...fieldOf('videos', 'Без корзины')}
      />
      <NumberInput
        label="Людей, не больше"
        min={min}
        max={Number.MAX_SAFE_INTEGER}
        {...fieldOf('people', 'Вместе с\u00a0приглашёнными и\u00a0заблокированными')}
      />
    </>
  )
}
