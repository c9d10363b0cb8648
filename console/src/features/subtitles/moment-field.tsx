import { useState } from 'react'
import styles from './editor.module.css'
import { readMoment, writeMoment } from './typed-moment.ts'

interface Props {
  label: string
  value: number
  onChange: (ms: number) => void
}

/** A moment that is typed: taken when the field is left or by Enter; what is no moment is put back. */
export function MomentField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    const ms = typed === null ? null : readMoment(typed)
    if (ms !== null && ms !== value) onChange(ms)
    setTyped(null)
  }
  return (
    <input
      className={styles.moment}
      aria-label={label}
      aria-invalid={(typed !== null && readMoment(typed) === null) || undefined}
      value={typed ?? writeMoment(value)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take()
        if (key === 'Escape') setTyped(null)
      }}
    />
  )
}
