import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldStatus } from '../text-input/field.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import { usesNativeInputs } from './native-inputs.ts'
import type { useParsedText } from './use-parsed-text.ts'

/** Properties that a date and a time input have in common. */
export interface ParsedInputProps<P extends string> {
  label: string
  hideLabel?: boolean
  /** In the machine's own form, or null. */
  value: string | null
  /** Told at every change; while the text is wrong the value is null and the problem says why. */
  onChange: (value: string | null, problem: P | null) => void
  status?: FieldStatus | undefined
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  kind?: 'border' | 'fill'
  display?: 'normal' | 'bright'
  size?: 's' | 'm'
}

interface Props<P extends string>
  extends ParsedInputProps<P>,
    Pick<ComponentProps<'input'>, 'id' | 'min' | 'max' | 'inputMode' | 'placeholder' | 'onKeyDown'> {
  type: 'date' | 'time'
  icon: LucideIcon
  field: ReturnType<typeof useParsedText<P>>
  /** Content at the end of the text form. */
  tail: ReactNode
}

/** A field whose text is read by a parser; on a phone the system's own one, with its icon (C-4-42, C-4-43). */
export function ParsedInput<P extends string>({ type, icon, field, tail, value, onChange, ...props }: Props<P>) {
  const { status, hint, min, max, placeholder, inputMode, onKeyDown, ...rest } = props
  if (usesNativeInputs(navigator.userAgent)) {
    return (
      <TextInput
        {...rest}
        type={type}
        icon={icon}
        value={value ?? ''}
        onChange={(next) => onChange(next === '' ? null : next, null)}
        status={status}
        hint={hint}
        min={min}
        max={max}
      />
    )
  }
  return (
    <TextInput
      {...rest}
      value={field.text}
      onChange={field.type}
      onBlur={field.leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') field.leave()
        onKeyDown?.(event)
      }}
      placeholder={placeholder}
      inputMode={inputMode}
      autoComplete="off"
      status={field.problem === null ? status : 'error'}
      marked={false}
      hint={field.problem ?? hint}
      tail={rest.readOnly !== true && tail}
    />
  )
}
