import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { parseRussianTime, type TimeProblem } from '../../russian/time-text.ts'
import { usesNativeInputs } from '../date-input/native-inputs.ts'
import { useParsedText } from '../date-input/use-parsed-text.ts'
import { Icon } from '../icon/icon.tsx'
import type { FieldStatus } from '../text-input/field.tsx'
import { TextInput } from '../text-input/text-input.tsx'

interface Props {
  label: string
  hideLabel?: boolean
  /** HH:MM, or null. */
  value: string | null
  /** Told at every change; while the text is wrong the value is null and the problem says why. */
  onChange: (value: string | null, problem: TimeProblem | null) => void
  status?: FieldStatus | undefined
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  kind?: 'border' | 'fill'
  display?: 'normal' | 'bright'
  size?: 's' | 'm'
}

const parse = (text: string) => {
  const read = parseRussianTime(text)
  return 'problem' in read ? read : { value: read.time }
}

/** A time of day by text (C-4-42, C-5-23…28); on a phone the system's own field (C-4-43). */
export function TimeInput({ value, onChange, status, hint, ...rest }: Props) {
  const field = useParsedText(value, parse, (time) => time, onChange)
  if (usesNativeInputs(navigator.userAgent)) {
    return (
      <TextInput
        {...rest}
        type="time"
        icon={Clock}
        value={value ?? ''}
        onChange={(next) => onChange(next === '' ? null : next, null)}
        status={status}
        hint={hint}
      />
    )
  }
  return (
    <TextInput
      {...rest}
      value={field.text}
      onChange={field.type}
      onBlur={field.leave}
      onKeyDown={(event) => event.key === 'Enter' && field.leave()}
      placeholder="чч:мм"
      autoComplete="off"
      status={field.problem === null ? status : 'error'}
      marked={false}
      hint={field.problem ?? hint}
      tail={rest.readOnly !== true && <Icon of={Clock} size={18} />}
    />
  )
}
