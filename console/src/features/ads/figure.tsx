import { useState } from 'react'
import { NumberInput } from '../../ui/number-input/number-input.tsx'

interface Props {
  label: string
  value: number
  min: number
  max: number
  unit?: string
  onChange: (value: number) => void
}

/** A number that always is one: while the text is wrong the template keeps the last right one. */
export function Figure({ value, onChange, unit, ...rest }: Props) {
  const [isWrong, setWrong] = useState(false)
  return (
    <NumberInput
      {...rest}
      {...(unit === undefined ? {} : { unit })}
      required
      value={isWrong ? null : value}
      onChange={(next) => {
        setWrong(next === null)
        if (next !== null) onChange(next)
      }}
    />
  )
}
