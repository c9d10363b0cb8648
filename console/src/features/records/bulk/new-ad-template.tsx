import type { ReactNode } from 'react'
import { Select } from '../../../ui/select/select.tsx'
import type { FieldStatus } from '../../../ui/text-input/field.tsx'
import { useAdTemplates } from '../../ads/ads.ts'

interface Props {
  /** The number of a template; null while none is chosen. */
  value: string | null
  onChange: (value: string) => void
  status?: FieldStatus
  hint?: ReactNode
}

/** Which template of ads all that was chosen follows: one of the published ones. */
export function NewAdTemplate({ value, onChange, ...told }: Props) {
  const known = useAdTemplates()
  const choices = [...(known ?? [])].flatMap(([id, { name, isPublished }]) =>
    isPublished ? [{ value: String(id), label: name }] : [],
  )
  const none = known !== undefined && choices.length === 0 && { hint: 'Опубликованных шаблонов рекламы пока нет' }
  return <Select label="Значение" choices={choices} value={value} onChange={onChange} {...told} {...none} />
}
