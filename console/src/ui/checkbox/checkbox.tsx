import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import box from '../box/box.module.css'
import { Icon } from '../icon/icon.tsx'
import styles from './checkbox.module.css'

interface Props {
  checked: boolean
  /** Some of the things below are checked, and some are not. */
  mixed?: boolean
  disabled?: boolean
  onChange: (checked: boolean, event: { shiftKey: boolean }) => void
  children?: ReactNode
  /** Needed when there are no words beside the box. */
  label?: string
}

/** A native checkbox drawn by the tokens. `onChange` also tells of Shift, for ranges. */
export function Checkbox({ checked, mixed = false, disabled = false, onChange, children, label }: Props) {
  return (
    <label className={box.line} data-disabled={disabled || undefined}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={(input) => {
          if (input) input.indeterminate = mixed
        }}
        onChange={(event) => {
          const native: unknown = event.nativeEvent
          onChange(event.target.checked, { shiftKey: native instanceof MouseEvent && native.shiftKey })
        }}
      />
      <span className={`${box.box} ${styles.box}`} data-mixed={mixed || undefined}>
        {checked && !mixed && <Icon of={Check} size={12} />}
      </span>
      {children !== undefined && <span>{children}</span>}
    </label>
  )
}
