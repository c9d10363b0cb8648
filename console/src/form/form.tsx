import { plural } from '@skleyka/contract/plurals.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { actOf } from '../browser/keys.ts'
import { groupDigits } from '../russian/numbers.ts'
import { Button } from '../ui/button/button.tsx'
import { TextButton } from '../ui/link/text-link.tsx'
import { PageFooter } from '../ui/page/card.tsx'
import styles from './form.module.css'
import { useLeaveGuard } from './use-leave-guard.ts'

interface Props {
  label: string
  /** Saves; false when something is wrong: the first field that has a problem gets the focus. */
  onSubmit: () => Promise<boolean>
  /** True if leaving the page would lose what was typed. */
  isDirty?: boolean
  className?: string
  children: ReactNode
}

/** Form with its habits: Enter and Ctrl+S save, the first wrong field gets the focus, leaving with changes asks. */
export function Form({ label, onSubmit, isDirty = false, className, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const saving = useRef<Promise<boolean>>(null)
  useLeaveGuard(isDirty, saving)
  const submit = async () => {
    const done = onSubmit()
    saving.current = done
    const isDone = await done.finally(() => {
      if (saving.current === done) saving.current = null
    })
    if (isDone) return
    // the words under the fields are drawn by then
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  useSaveKey(() => {
    // a window over the page hides what is below it, and is what the key is meant for
    if (form.current?.closest('[inert], [aria-hidden=true]') === null) void submit()
  })
  return (
    <form
      ref={form}
      aria-label={label}
      noValidate
      className={className ?? styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        // a window opened from within another form is no part of it, though its events rise through it
        event.stopPropagation()
        void submit()
      }}
    >
      {children}
    </form>
  )
}

/** Message of the server that belongs to no field, or that somebody else has saved meanwhile. */
export function FormAlert({ onRetry, children }: { onRetry?: () => unknown; children: ReactNode }) {
  return (
    <p className={styles.alert} role="alert">
      {children}
      {onRetry && (
        <>
          {' '}
          <TextButton onClick={() => void onRetry()}>Повторить</TextButton>
        </>
      )}
    </p>
  )
}

/** Length of a text, and how long it may be. */
export function Counter({ text, max }: { text: string; max: number }) {
  const length = text.trim().length
  return (
    <span data-over={length > max || undefined} className={styles.counter}>
      {groupDigits(length)} из&#160;{groupDigits(max)}
    </span>
  )
}

/** «Сохранить», «Отменить» and how much has changed, at the bottom of a form's card. */
export function SaveFooter({
  changed,
  words = ['поле', 'поля', 'полей'],
  isSaving,
  alone = false,
  onReset,
}: {
  changed: number
  /** Changed things, as plurals. */
  words?: readonly [string, string, string]
  isSaving: boolean
  /** It stands below the cards of a form that has several. */
  alone?: boolean
  onReset: () => void
}) {
  return (
    <PageFooter sticky alone={alone}>
      <Button kind="main" type="submit" working={isSaving} disabled={changed === 0} aria-keyshortcuts="Control+S">
        Сохранить
      </Button>
      <Button disabled={changed === 0} onClick={onReset}>
        Отменить
      </Button>
      {changed > 0 && (
        <span className={styles.changed}>
          Изменено {changed}&#160;{plural(changed, words)}
        </span>
      )}
    </PageFooter>
  )
}

/** Both values of a contested field: what is saved now below the user's own, which stands in the field. */
export function Theirs({ text, onChoose }: { text: string; onChoose: (whose: 'own' | 'theirs') => void }) {
  return (
    <>
      Сохранённое сейчас: {text === '' ? 'пусто' : <bdi>«{text}»</bdi>}. Ваше осталось в&#160;поле.{' '}
      <TextButton onClick={() => onChoose('theirs')}>Взять сохранённое</TextButton>
      {' · '}
      <TextButton onClick={() => onChoose('own')}>Оставить ваше</TextButton>
    </>
  )
}

/** Ctrl+S and Cmd+S save, wherever the focus is. Read by its place, so it works in any layout. */
function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (actOf(event, 'forms') !== 'save') return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
