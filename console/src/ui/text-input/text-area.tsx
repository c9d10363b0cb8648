import { type ComponentProps, type ReactNode, useId } from 'react'
import { describedBy, Field, type FieldStatus } from './field.tsx'
import styles from './text-input.module.css'

interface AreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'children'> {
  label: string
  value: string
  onChange: (value: string) => void
  status?: FieldStatus | undefined
  hint?: ReactNode
  aside?: ReactNode
  /** As high as what is left of the column it stands in. */
  fill?: boolean
}

/** A field of several lines that grows with its text. */
export function TextArea({ label, value, onChange, status, hint, aside, required, fill = false, ...rest }: AreaProps) {
  const id = useId()
  return (
    <Field id={id} label={label} required={required ?? false} hint={hint} status={status} aside={aside} fill={fill}>
      <span className={styles.input} data-kind="border" data-area data-fill={fill || undefined} data-status={status}>
        <textarea
          {...rest}
          id={id}
          value={value}
          aria-required={required || undefined}
          aria-invalid={status === 'error' || undefined}
          aria-describedby={describedBy(id, { hint, aside })}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </Field>
  )
}
