import { mostGigabytes } from '@skleyka/contract/format-size.ts'
import type { ReactNode } from 'react'
import { NumberInput } from '../../../ui/number-input/number-input.tsx'
import type { QuotaValues } from './quota-values.ts'

interface Props {
  field: (
    name: keyof QuotaValues,
    hint?: ReactNode,
  ) => {
    value: number | null
    onChange: (value: number | null, reading?: string | null) => void
    status?: 'error'
    hint?: ReactNode
  }
}

/** How much an account may have at most; an empty field is no bound. */
export const QuotaFields = ({ field }: Props) => (
  <>
    <NumberInput
      label="Хранилище, не больше"
      unit="ГБ"
      min={0}
      max={mostGigabytes}
      {...field('gigabytes', 'Исходники, варианты и\u00a0звук вместе с\u00a0корзиной. Пусто\u00a0— без ограничения')}
    />
    <NumberInput
      label="Видео, не больше"
      min={0}
      max={Number.MAX_SAFE_INTEGER}
      {...field('videos', 'Без корзины. Пусто\u00a0— без ограничения')}
    />
    <NumberInput
      label="Людей, не больше"
      min={0}
      max={Number.MAX_SAFE_INTEGER}
      {...field('people', 'Вместе с\u00a0приглашёнными и\u00a0заблокированными. Пусто\u00a0— без ограничения')}
    />
  </>
)
