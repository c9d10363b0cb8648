import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'
import styles from './segmented.module.css'

interface Choice<T extends string> {
  value: T
  label: string
  /** Shown instead of the words, which then stand in a tooltip. */
  icon?: LucideIcon
}

interface Props<T extends string> {
  label: string
  /** The label is seen, and not only read aloud. */
  titled?: boolean
  /** Stands in two lines where one is too narrow for it. */
  wraps?: boolean
  choices: readonly Choice<T>[]
  value: T
  onChange: (value: T) => void
}

/** One of a few, all seen at once; native radio buttons, so arrows move the choice. */
export function Segmented<T extends string>({ label, titled = false, wraps, choices, value, onChange }: Props<T>) {
  const name = useId()
  const group = (
    <div className={styles.segmented} role="radiogroup" aria-label={label} data-wraps={wraps}>
      {choices.map((choice) => {
        const part = (
          <label key={choice.value} className={styles.part} data-icon={choice.icon ? true : undefined}>
            <input
              type="radio"
              name={name}
              aria-label={choice.label}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.icon ? <Icon of={choice.icon} size={18} /> : choice.label}
          </label>
        )
        return choice.icon ? (
          <Tooltip key={choice.value} text={choice.label}>
            {part}
          </Tooltip>
        ) : (
          part
        )
      })}
    </div>
  )
  if (!titled) return group
  return (
    <div className={styles.titled}>
      <span aria-hidden="true">{label}</span>
      {group}
    </div>
  )
}
