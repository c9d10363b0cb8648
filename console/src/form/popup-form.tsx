import type { ReactNode } from 'react'
import { Button } from '../ui/button/button.tsx'
import { Popup } from '../ui/popup/popup.tsx'
import { PopupFoot } from '../ui/popup/popup-foot.tsx'
import { Form, FormAlert } from './form.tsx'

interface Props {
  title: string
  /** Result of `useForm`. */
  form: {
    submit(): Promise<boolean>
    readonly failure: ReactNode
    readonly isSaving: boolean
    readonly changed: readonly string[]
  }
  /** Label of the main button. */
  verb: string
  /** True if it cannot be taken back. */
  isDangerous?: boolean
  /** A question: it takes a press to be left, beside it does not count. */
  isQuestion?: boolean
  /** In CSS pixels. */
  width?: number
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/**
 * A form in a window of its own: its fields, why it was not saved, and the two ways out. Esc, the cross and a press beside it ask before
 * they lose what was typed; «Отменить» does not.
 */
export function PopupForm({ title, form, verb, isDangerous, isQuestion, width = 480, onClose, children }: Props) {
  return (
    <Popup
      open
      onClose={onClose}
      isDirty={form.changed.length > 0}
      title={title}
      {...(isQuestion ? { role: 'alertdialog', closeOnOutside: false } : { width })}
    >
      <Form label={title} onSubmit={form.submit} isDirty={form.changed.length > 0 && !form.isSaving}>
        {children}
        {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        <PopupFoot>
          <Button type="submit" kind={isDangerous ? 'danger' : 'main'} busy={form.isSaving}>
            {verb}
          </Button>
          <Button onClick={onClose}>Отменить</Button>
        </PopupFoot>
      </Form>
    </Popup>
  )
}
