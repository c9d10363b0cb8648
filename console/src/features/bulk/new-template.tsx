import type { ReactNode } from 'react'
import { Select } from '../../ui/select/select.tsx'
import type { FieldStatus } from '../../ui/text-input/field.tsx'
import { useTemplateNames } from '../template-choice/template-choice.tsx'

interface Props {
  /** The field that names it: `playerTemplate`. */
  field: string
  /** The number of a template; null while none is chosen. */
  value: string | null
  onChange: (value: string) => void
  status?: FieldStatus
  hint?: ReactNode
}

/** Choice of the template that all that was chosen follows: one of the published ones. */
export function NewTemplate({ field, value, onChange, ...fieldProps }: Props) {
  const known = useTemplateNames([field])[field]
  const choices = [...(known ?? [])].flatMap(([id, { name, isPublished }]) =>
    isPublished ? [{ value: String(id), label: name }] : [],
  )
  const none = known !== undefined && choices.length === 0 && { hint: 'Опубликованных шаблонов такого вида пока нет' }
  // an empty list does not open: the first press would be lost while the names are read
  const isDisabled = choices.length === 0
  return (
    <Select
      label="Значение"
      value={value}
      onChange={onChange}
      {...{ choices, disabled: isDisabled }}
      {...fieldProps}
      {...none}
    />
  )
}
