import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button, I18nProvider, Popover, Select as SelectBase, SelectValue } from 'react-aria-components'
import { floatClass, floatingOffsetPx } from '../dropdown/float.ts'
import { Icon } from '../icon/icon.tsx'
import { useLayerHome } from '../layer/layer.tsx'
import { Field, type FieldStatus } from '../text-input/field.tsx'
import input from '../text-input/text-input.module.css'
import { ChoiceList } from './choice-list.tsx'
import type { Choice } from './choices.ts'
import styles from './select.module.css'

interface Props<T extends string> {
  label: string
  hideLabel?: boolean
  choices: readonly Choice<T>[]
  /** Null while nothing is chosen. */
  value: T | null
  onChange: (value: T) => void
  placeholder?: string
  status?: FieldStatus | undefined
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
  kind?: 'border' | 'fill'
  display?: 'normal' | 'bright'
  size?: 's' | 'm'
}

/** One of a list that opens under the field; letters jump to a line, arrows and Home or End move. */
export function Select<T extends string>({
  label,
  hideLabel = false,
  choices,
  value,
  onChange,
  placeholder = 'Не выбрано',
  status,
  hint,
  required = false,
  disabled = false,
  kind = 'border',
  display = 'normal',
  size = 's',
}: Props<T>) {
  const id = useId()
  const home = useLayerHome()
  return (
    <Field id={id} label={label} hideLabel={hideLabel} required={required} hint={hint} status={status}>
      <I18nProvider locale="ru-RU">
        <SelectBase<Choice<T>>
          aria-labelledby={`${id}-label`}
          value={value}
          onChange={(key) => {
            const chosen = choices.find((choice) => choice.value === key)
            if (chosen) onChange(chosen.value)
          }}
          isDisabled={disabled}
          isInvalid={status === 'error'}
          placeholder={placeholder}
        >
          <Button
            id={id}
            className={`${input.input} ${styles.trigger}`}
            data-kind={kind}
            data-display={display}
            data-size={size}
            data-status={status}
            {...(hint === undefined || hint === '' ? {} : { 'aria-describedby': `${id}-hint` })}
          >
            <SelectValue className={styles.value ?? ''}>
              {({ isPlaceholder }) => (isPlaceholder ? placeholder : choices.find((one) => one.value === value)?.label)}
            </SelectValue>
            <Icon of={ChevronDown} size={18} />
          </Button>
          <Popover
            className={`${floatClass} ${styles.popover}`}
            style={{ zIndex: 'var(--z-dropdown)' }}
            offset={floatingOffsetPx}
            {...(home ? { UNSTABLE_portalContainer: home } : {})}
          >
            <ChoiceList choices={choices} empty="Выбирать не из чего" />
          </Popover>
        </SelectBase>
      </I18nProvider>
    </Field>
  )
}
