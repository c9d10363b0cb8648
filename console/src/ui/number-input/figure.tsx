import { useState } from 'react'
import type { FieldStatus } from '../text-input/field.tsx'
import { NumberInput } from './number-input.tsx'

interface Props {
  label: string
  value: number
  min: number
  max: number
  step?: number
  unit?: string
  status?: FieldStatus
  onChange: (value: number) => void
}

/** A number that always is one: while the text is wrong, the last right one is kept. */
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
