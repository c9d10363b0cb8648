import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, use, useId } from 'react'
import { Button, ComboBox, ComboBoxStateContext, Group, I18nProvider, Input, Popover } from 'react-aria-components'
import { floatClass, floatingOffsetPx } from '../dropdown/float.ts'
import { Icon } from '../icon/icon.tsx'
import { useLayerHome } from '../layer/layer.tsx'
import { ChoiceList } from '../select/choice-list.tsx'
import type { Choice } from '../select/choices.ts'
import select from '../select/select.module.css'
import { describedBy, Field, type FieldStatus } from '../text-input/field.tsx'
import input from '../text-input/text-input.module.css'
import { TextInput } from '../text-input/text-input.tsx'
import styles from './combobox.module.css'

interface Props<T extends string> {
  label: string
  choices: readonly Choice<T>[]
  /** Null while nothing is chosen. */
  value: T | null
  onChange: (value: T | null) => void
  placeholder?: string
  status?: FieldStatus | undefined
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  kind?: 'border' | 'fill'
  display?: 'normal' | 'bright'
  size?: 's' | 'm'
  autoFocus?: boolean
  /** Told what is typed: `choices` are then what answers it, and are shown as they come. */
  onType?: ((text: string) => void) | undefined
}

/** One of a long list, found by typing a part of its name. Words that name no line are put back when the field is left. */
export function Combobox<T extends string>({
  label,
  choices,
  value,
  onChange,
  placeholder = 'Начните вводить',
  status,
  hint,
  required = false,
  disabled = false,
  readOnly = false,
  kind = 'border',
  display = 'normal',
  size = 's',
  autoFocus = false,
  onType,
}: Props<T>) {
  const id = useId()
  const home = useLayerHome()
  if (readOnly) {
    const chosen = choices.find((choice) => choice.value === value)
    return <TextInput label={label} value={chosen?.label ?? ''} onChange={() => undefined} readOnly hint={hint} />
  }
  return (
    <Field id={id} label={label} required={required} hint={hint} status={status}>
      <I18nProvider locale="ru-RU">
        <ComboBox<Choice<T>>
          aria-labelledby={`${id}-label`}
          {...(onType ? { items: choices, onInputChange: onType } : { defaultItems: choices })}
          value={value}
          onChange={(key) => onChange(choices.find((choice) => choice.value === key)?.value ?? null)}
          isDisabled={disabled}
          autoFocus={autoFocus}
          isInvalid={status === 'error'}
          isRequired={required}
          validationBehavior="aria"
          menuTrigger="input"
          allowsEmptyCollection
        >
          <Group
            className={input.input ?? ''}
            data-kind={kind}
            data-display={display}
            data-size={size}
            data-status={status}
          >
            <OpeningInput id={id} placeholder={placeholder} aria-describedby={describedBy(id, { hint })} />
            <Button className={styles.open ?? ''} aria-label="Показать список">
              <Icon of={ChevronDown} size={18} />
            </Button>
          </Group>
          <Popover
            className={`${floatClass} ${select.popover}`}
            style={{ zIndex: 'var(--z-dropdown)' }}
            offset={floatingOffsetPx}
            {...(home ? { UNSTABLE_portalContainer: home } : {})}
          >
            <ChoiceList empty="Ничего не найдено" />
          </Popover>
        </ComboBox>
      </I18nProvider>
    </Field>
  )
}

/** A press on the words shows the whole list, as one on the arrow does; coming by the keys leaves it shut. */
function OpeningInput(props: ComponentProps<typeof Input>) {
  const state = use(ComboBoxStateContext)
  return <Input {...props} onClick={() => state?.isOpen === false && state.open(null, 'manual')} />
}
