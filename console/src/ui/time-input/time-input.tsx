import { Clock } from 'lucide-react'
import { parseRussianTime, type TimeProblem } from '../../russian/time-text.ts'
import { ParsedInput, type ParsedInputProps } from '../date-input/parsed-input.tsx'
import { useParsedText } from '../date-input/use-parsed-text.ts'
import { Icon } from '../icon/icon.tsx'

const parse = (text: string) => {
  const read = parseRussianTime(text)
  return 'problem' in read ? read : { value: read.time }
}

/** A time of day, HH:MM, by text (C-4-42, C-5-23…28); on a phone the system's own field (C-4-43). */
export function TimeInput(props: ParsedInputProps<TimeProblem>) {
  const field = useParsedText(props.value, parse, (time) => time, props.onChange)
  return (
    <ParsedInput
      {...props}
      type="time"
      icon={Clock}
      field={field}
      placeholder="чч:мм"
      tail={<Icon of={Clock} size={18} />}
    />
  )
}
