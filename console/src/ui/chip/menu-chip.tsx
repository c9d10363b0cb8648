import { Check, ChevronDown } from 'lucide-react'
import { Icon } from '../icon/icon.tsx'
import { MenuButton } from '../menu/menu-button.tsx'
import styles from './chip.module.css'

interface Props<T extends string> {
  /** The name before the value: «Шаг:». */
  name: string
  choices: readonly { readonly value: T; readonly label: string }[]
  value: T
  onChange: (value: T) => void
  /** `on`: the choice leaves something out or adds something. */
  kind?: 'plain' | 'on'
}

/** One of a few, told by a chip whose menu changes it: «Шаг: день». */
export function MenuChip<T extends string>({ name, choices, value, onChange, kind = 'plain' }: Props<T>) {
  return (
    <MenuButton
      label={name.replace(/:$/, '')}
      align="start"
      lines={choices.map((choice) => ({
        id: choice.value,
        label: choice.label,
        ...(choice.value === value && { icon: Check }),
        onAction: () => onChange(choice.value),
      }))}
      trigger={(props) => (
        <button type="button" {...props} className={styles.chip} data-kind={kind}>
          <span className={styles.name}>{name}</span>
          <span className={styles.value}>{choices.find((choice) => choice.value === value)?.label.toLowerCase()}</span>
          <Icon of={ChevronDown} size={14} />
        </button>
      )}
    />
  )
}
