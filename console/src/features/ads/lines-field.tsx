import { useState } from 'react'
import { TextArea } from '../../ui/text-input/text-area.tsx'

interface Props {
  label: string
  value: readonly string[]
  hint: string
  onChange: (lines: string[]) => void
}

const read = (text: string) => [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
const same = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n')

/** A list that is typed a line each; spaces and empty lines are left out of it. */
export function LinesField({ label, value, hint, onChange }: Props) {
  const [typed, type] = useState(value.join('\n'))
  const text = same(read(typed), value) ? typed : value.join('\n')
  return (
    <TextArea
      label={label}
      rows={2}
      spellCheck={false}
      hint={hint}
      value={text}
      onChange={(next) => {
        type(next)
        onChange(read(next))
      }}
    />
  )
}
