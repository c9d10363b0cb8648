import { useState } from 'react'
import type { Choice } from '../select/choices.ts'
import { Combobox } from './combobox.tsx'

interface Props<T extends string> {
  label: string
  placeholder: string
  /** Choices that are left: whoever picks one takes it out. */
  choices: readonly Choice<T>[]
  onPick: (value: T) => void
  /** Reason why nothing more is to be chosen; null while there is. */
  full: string | null
}

/** Takes one more of a long list at each choice. The field is empty after it and keeps the focus, for the next one. */
export function AddingCombobox<T extends string>({ label, placeholder, choices, onPick, full }: Props<T>) {
  const [picked, setPicked] = useState(0)
  return (
    <Combobox
      // what was picked has left the list, and its words the field
      key={picked}
      autoFocus={picked > 0}
      label={label}
      placeholder={placeholder}
      choices={full === null ? choices : []}
      value={null}
      onChange={(value) => {
        if (value === null) return
        setPicked(picked + 1)
        onPick(value)
      }}
      {...(full !== null && { hint: full })}
    />
  )
}
