import { CircleAlert, CircleCheck, Lock, type LucideIcon, Search, TriangleAlert, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useId, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Kbd } from '../kbd/kbd.tsx'
import { describedBy, Field, type FieldStatus } from './field.tsx'
import styles from './text-input.module.css'

interface Looks {
  /** A frame, or a fill for read-mostly values and searches inside menus. */
  kind?: 'border' | 'fill'
  /** Bright when the field is the point of the screen. */
  display?: 'normal' | 'bright'
  /** 40 px or 50 px. */
  size?: 's' | 'm'
}

interface Props extends Looks, Omit<ComponentProps<'input'>, 'size' | 'onChange' | 'value' | 'ref' | 'children'> {
  label: string
  hideLabel?: boolean
  value: string
  onChange: (value: string) => void
  status?: FieldStatus | undefined
  hint?: ReactNode
  aside?: ReactNode
  icon?: LucideIcon
  /** Content inside at the end: a unit, a key, a button. */
  tail?: ReactNode
  /** The status has a mark of its own at the end; without it the colour and the words say it. */
  marked?: boolean
  ref?: Ref<HTMLInputElement>
}

const marks: Record<FieldStatus, LucideIcon> = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert }

/** A one-line field with its label, its state and its words. */
export function TextInput({
  label,
  hideLabel = false,
  value,
  onChange,
  status,
  hint,
  aside,
  icon,
  tail,
  marked = true,
  kind = 'border',
  display = 'normal',
  size = 's',
  id: givenId,
  required,
  ...rest
}: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field
      id={id}
      label={label}
      hideLabel={hideLabel}
      required={required ?? false}
      hint={hint}
      status={status}
      aside={aside}
    >
      <span
        className={styles.input}
        data-kind={kind}
        data-display={display}
        data-size={size}
        data-status={status}
        data-disabled={rest.disabled || undefined}
        data-readonly={rest.readOnly || undefined}
      >
        {icon && <Icon of={icon} size={18} />}
        <input
          {...rest}
          id={id}
          value={value}
          aria-required={required || undefined}
          aria-invalid={status === 'error' || undefined}
          aria-describedby={describedBy(id, { hint, aside })}
          onChange={(event) => onChange(event.target.value)}
        />
        {tail}
        {status && marked && (
          <span className={styles.mark}>
            <Icon of={marks[status]} size={18} />
          </span>
        )}
        {rest.readOnly && <Icon of={Lock} size={16} />}
      </span>
    </Field>
  )
}

interface SearchProps extends Looks {
  /** Read aloud and shown as the placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  /** The key that jumps here, shown while the field is empty. */
  shortcut?: string
  ref?: Ref<HTMLInputElement>
  autoFocus?: boolean
}

/** A search: Escape or the cross empties it. */
export function SearchInput({ label, value, onChange, shortcut, ref, ...looks }: SearchProps) {
  const own = useRef<HTMLInputElement>(null)
  const input = ref ?? own
  const clear = () => {
    onChange('')
    if (typeof input === 'object') input?.current?.focus()
  }
  return (
    <TextInput
      {...looks}
      ref={input}
      type="search"
      label={label}
      hideLabel
      placeholder={label}
      value={value}
      onChange={onChange}
      icon={Search}
      autoComplete="off"
      spellCheck={false}
      aria-keyshortcuts={shortcut}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return
        event.stopPropagation()
        clear()
      }}
      tail={
        value === '' ? (
          shortcut && <Kbd>{shortcut}</Kbd>
        ) : (
          <span className={styles.clear}>
            <IconButton icon={X} size={28} label="Очистить" tooltip={false} onClick={clear} />
          </span>
        )
      }
    />
  )
}
