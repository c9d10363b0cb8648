import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Chip } from '../chip/chip.tsx'
import { describedBy, Field, type FieldStatus } from '../text-input/field.tsx'
import input from '../text-input/text-input.module.css'
import { splitTags } from './split-tags.ts'
import styles from './tags-input.module.css'

interface Props {
  label: string
  value: readonly string[]
  onChange: (tags: string[]) => void
  /** Of what was given, the tags that are kept: each once. */
  tidy: (tags: readonly string[]) => string[]
  /** Typed text, for whoever finds what to offer. */
  text: string
  onText: (text: string) => void
  /** Matches of the text; those taken already are left out. */
  offered: readonly string[]
  maxChars: number
  status?: FieldStatus | undefined
  required?: boolean
  hint?: ReactNode
  aside?: ReactNode
}

/** Words of a thing, each with a cross. Enter or a comma adds one, Backspace in the empty field takes the last away. */
export function TagsInput({
  label,
  value,
  onChange,
  tidy,
  text,
  onText,
  offered,
  maxChars,
  status,
  required = false,
  hint,
  aside,
}: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const choices = offered.filter((tag) => tidy([...value, tag]).length > value.length)
  const shown = isOpen && text.trim() !== '' ? choices : []
  const add = (tags: readonly string[]) => {
    const next = tidy([...value, ...tags])
    if (next.length > value.length) onChange(next)
    onText('')
    setAt(-1)
  }
  const type = (next: string) => {
    setOpen(true)
    setAt(-1)
    onText(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (shown.length === 0) return
      event.preventDefault()
      const step = key === 'ArrowDown' ? 1 : -1
      setAt((at + step + shown.length + (at < 0 && step < 0 ? 1 : 0)) % shown.length)
    } else if (key === 'Escape' && shown.length > 0) {
      event.stopPropagation()
      setOpen(false)
    } else if ((key === 'Enter' || key === ',' || key === ';') && !event.nativeEvent.isComposing) {
      const chosen = key === 'Enter' ? shown[at] : undefined
      // an empty field leaves Enter to the form
      if (chosen === undefined && text.trim() === '' && key === 'Enter') return
      event.preventDefault()
      add(chosen === undefined ? splitTags(text) : [chosen])
    } else if (key === 'Backspace' && text === '' && value.length > 0) {
      onChange(value.slice(0, -1))
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (splitTags(pasted).length < 2) return
    event.preventDefault()
    add(splitTags(text + pasted))
  }
  return (
    <Field id={id} label={label} required={required} status={status} hint={hint} aside={aside}>
      <div className={`${input.input} ${styles.box}`} data-kind="border" data-size="s" data-status={status}>
        {value.map((tag) => (
          <span key={tag} className={styles.tag}>
            <Chip
              kind="tag"
              removeLabel={`Убрать тег «${tag}»`}
              onRemove={() => onChange(value.filter((other) => other !== tag))}
            >
              <bdi>{tag}</bdi>
            </Chip>
          </span>
        ))}
        <input
          id={id}
          role="combobox"
          value={text}
          maxLength={maxChars}
          autoComplete="off"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown[at] === undefined ? undefined : `${id}-${at}`}
          aria-invalid={status === 'error' || undefined}
          aria-describedby={describedBy(id, { hint, aside })}
          placeholder={value.length === 0 ? 'Слово и\u00a0Enter' : ''}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => {
            setOpen(false)
            if (text.trim() !== '') add(splitTags(text))
          }}
        />
        {shown.length > 0 && (
          <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.list}>
            {shown.map((tag, index) => (
              <div
                key={tag}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                onPointerEnter={() => setAt(index)}
                // the field keeps the focus, so that it is not left
                onPointerDown={(event) => event.preventDefault()}
                onPointerUp={() => add([tag])}
              >
                <bdi>{tag}</bdi>
              </div>
            ))}
          </div>
        )}
      </div>
    </Field>
  )
}
