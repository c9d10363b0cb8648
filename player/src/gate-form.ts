import './gate.css'
import { gateBounds } from '@skleyka/contract/access/gates.calls.ts'
import { make } from './elements.ts'
import type { gateWords } from './gate-words.ts'
import { clearMessage } from './message.ts'
import { newRequestId } from './upload-link/call.ts'

interface GatePrompt {
  readonly title: string
  readonly note: string
  readonly label: string
  readonly button: string
  /** Attributes of the field. */
  readonly field: Readonly<Record<string, string>>
  /** Answers what is wrong in words, null when the page goes on by itself. The same value after a lost answer bears the same id. */
  submit(value: string, requestId: string): Promise<string | null>
  /** Other ways, under the field; what one answers is told. */
  readonly beside?: readonly { readonly label: string; press(): Promise<string | null> }[]
}

/** One question at the gate of a video: a field, what is wrong with it, and where it leads. */
export function gateForm(
  root: HTMLElement,
  words: ReturnType<typeof gateWords>,
  signal: AbortSignal,
  { title, note, label, button, field, submit, beside = [] }: GatePrompt,
): HTMLInputElement {
  const attributes = { maxlength: String(gateBounds.secretChars), ...field, id: 'gate-secret', name: 'secret' }
  const input = make('input', { ...attributes, required: '', 'aria-describedby': 'gate-problem' })
  const problemLine = make('p', { class: 'problem', id: 'gate-problem', role: 'alert' })
  const form = make(
    'form',
    { class: 'message gate', 'aria-label': title, novalidate: '' },
    make('div', { class: 'finder', 'aria-hidden': 'true' }),
    make('p', { class: 'title' }, title),
    make('p', { class: 'note' }, note),
    make('label', { for: 'gate-secret' }, label),
    make('div', { class: 'line' }, input, make('button', { type: 'submit', class: 'retry' }, button)),
    problemLine,
  )
  const ask = async (question: () => Promise<string | null>, isOfField: boolean): Promise<boolean> => {
    form.toggleAttribute('data-asking', true)
    problemLine.textContent = ''
    input.removeAttribute('aria-invalid')
    try {
      const problem = await question()
      if (signal.aborted || problem === null) return true
      problemLine.textContent = problem
      input.toggleAttribute('aria-invalid', isOfField)
      if (isOfField) input.select()
      return true
    } catch {
      problemLine.textContent = `${words.offline.title}. ${words.offline.note}`
      return false
    } finally {
      form.removeAttribute('data-asking')
    }
  }
  let attempt = { value: '', requestId: '' }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const value = input.value.trim()
    if (value === '' || form.hasAttribute('data-asking')) return
    // what the server has not answered is asked again as the same question: a code is not spent twice
    if (attempt.value !== value) attempt = { value, requestId: newRequestId() }
    if (await ask(() => submit(value, attempt.requestId), true)) attempt = { value: '', requestId: '' }
  })
  if (beside.length > 0) {
    const ways = beside.map(({ label: way, press }) => {
      const one = make('button', { type: 'button', class: 'way' }, way)
      one.addEventListener('click', () => {
        if (!form.hasAttribute('data-asking')) void ask(press, false)
      })
      return one
    })
    form.append(make('div', { class: 'ways' }, ...ways))
  }
  clearMessage(root)
  root.append(form)
  return input
}
