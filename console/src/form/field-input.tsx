import type { Field } from '@skleyka/contract/field-types.ts'
import type { ReactNode } from 'react'
import { TextArea } from '../ui/text-input/text-area.tsx'
import { TextInput } from '../ui/text-input/text-input.tsx'

interface Props {
  field: Field
  value: string
  onChange: (value: string) => void
  status?: 'error'
  hint?: ReactNode
}

/** The input of a field that is typed. */
export function FieldInput({ field: { title, type, max, isNeeded, placeholder }, ...bound }: Props) {
  if (type === 'text') return <TextArea label={title} rows={3} maxLength={max} {...bound} />
  if (type === 'networks') return <TextArea label={title} rows={3} spellCheck={false} {...bound} />
  return (
    <TextInput
      label={title}
      required={isNeeded ?? false}
      maxLength={max}
      placeholder={placeholder}
      {...(type === 'email' && { inputMode: 'email' })}
      {...bound}
    />
  )
}
