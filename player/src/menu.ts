import { type IconName, icon, make } from './elements.ts'

/** One choice; an act of its own, which is never the chosen one, where `chosen` is null. */
export type MenuItem = { label: string; chosen: boolean | null; choose: () => void }

/** A button with a list of choices above it; arrows walk, Esc closes and gives the focus back. */
export function menu(label: string, items: () => MenuItem[], sign?: IconName) {
  const button = make('button', {
    type: 'button',
    class: sign ? 'key' : 'key text',
    'aria-haspopup': 'menu',
    'aria-expanded': 'false',
  })
  const list = make('div', { class: 'menu', role: 'menu', 'aria-label': label, hidden: '' })
  const root = make('div', { class: 'menu-root' }, button, list)

  const rows = () => [...list.querySelectorAll<HTMLButtonElement>('button')]
  function open() {
    list.replaceChildren(
      ...items().map((item) => {
        const mark = item.chosen ? [icon('check')] : []
        const role =
          item.chosen === null ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': String(item.chosen) }
        const row = make('button', { type: 'button', ...role }, item.label, ...mark)
        row.addEventListener('click', () => {
          close(true)
          item.choose()
        })
        return row
      }),
    )
    list.hidden = false
    button.setAttribute('aria-expanded', 'true')
    const chosen = rows().find((row) => row.getAttribute('aria-checked') === 'true') ?? rows()[0]
    chosen?.focus()
  }
  function close(giveBack: boolean) {
    if (list.hidden) return
    list.hidden = true
    button.setAttribute('aria-expanded', 'false')
    if (giveBack) button.focus()
  }
  button.addEventListener('click', () => (list.hidden ? open() : close(true)))
  list.addEventListener('keydown', (event) => {
    const at = rows().findIndex((row) => row.matches(':focus'))
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const next = steps[event.key]
    if (event.key === 'Escape') close(true)
    else if (next !== undefined)
      rows()
        .at(next % rows().length)
        ?.focus()
    else if (event.key !== 'Tab') return
    if (event.key !== 'Tab') event.preventDefault()
    event.stopPropagation()
  })
  root.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node) || !root.contains(event.relatedTarget)) close(false)
  })
  return {
    root,
    isOpen: () => !list.hidden,
    /** Shows the present choice on the button. */
    show(text: string) {
      if (sign) button.replaceChildren(icon(sign))
      else button.textContent = text
      button.setAttribute('aria-label', `${label}: ${text}`)
      button.title = label
    },
  }
}
