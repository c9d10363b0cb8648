import { productName } from '@skleyka/contract/product.ts'
import { make } from '../elements.ts'
import { logo } from '../upload-link/drawings.ts'

/** Puts a screen into the page; the focus goes to its heading, so that it is read aloud. */
export function show(page: HTMLElement, title: string, ...content: (Node | string)[]): void {
  const heading = make('h1', { tabindex: '-1' }, title)
  const isFirst = page.querySelector('h1') === null
  page.replaceChildren(make('div', { class: 'logo' }, logo(), productName), make('section', {}, heading, ...content))
  if (!isFirst) heading.focus()
}

export const text = (words: string) => make('p', { class: 'text' }, words)

/** A field with its label and a hint under it. */
export function field<Control extends HTMLElement>(label: string, control: Control, hint = ''): HTMLLabelElement {
  return make('label', {}, label, control, ...(hint === '' ? [] : [make('small', {}, hint)]))
}

export function button(label: string, kind: 'main' | 'plain' | 'quiet', onPress: () => void): HTMLButtonElement {
  const element = make('button', { type: 'button', 'data-kind': kind }, label)
  element.addEventListener('click', onPress)
  return element
}

/** A form that tells at its end why it was not sent; `send` answers that, or nothing when it went. */
export function form(verb: string, send: () => Promise<string | null>, ...fields: Node[]): HTMLFormElement {
  const problem = make('p', { class: 'notice', 'data-bad': '', role: 'alert', hidden: '' })
  const submit = make('button', { type: 'submit', 'data-kind': 'main' }, verb)
  const element = make('form', {}, ...fields, problem, submit)
  element.addEventListener('submit', (event) => {
    event.preventDefault()
    if (submit.disabled) return
    submit.disabled = true
    problem.hidden = true
    void send().then((why) => {
      submit.disabled = false
      if (why === null) return
      problem.textContent = why
      problem.hidden = false
    })
  })
  return element
}

/** A list of facts: what they are about, and what they are. */
export const facts = (lines: readonly (readonly [string, Node | string])[]): HTMLDListElement =>
  make('dl', {}, ...lines.map(([name, value]) => make('div', {}, make('dt', {}, name), make('dd', {}, value))))
