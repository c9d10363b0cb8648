import { icon, make } from './elements.ts'
import type { MenuChoice, MenuItem, MenuSection, OpenMenu } from './menu-items.ts'

interface MenuParts {
  readonly root: HTMLElement
  readonly button: HTMLElement
  readonly list: HTMLElement
}

/**
 * Opens the list of a menu. Arrows walk, the right one opens a section, the left one and Esc go back, Esc on the first list
 * closes. A choice in a section leads back to its row; the focus stays in the menu until it closes.
 */
export function openMenu(
  { root, button, list }: MenuParts,
  label: string,
  items: () => readonly MenuItem[],
  back: string,
  onClose: () => void,
): OpenMenu {
  const controller = new AbortController()
  let section: MenuSection | null = null
  let isTurning = false

  const rows = () => [...list.querySelectorAll<HTMLButtonElement>('button')]
  /** Shows a section, or the first list where there is none, with the focus on the row of a section or on the chosen one. */
  function turn(to: MenuSection | null, from?: string) {
    // rows that go take the focus with them, and that is no leaving
    isTurning = true
    section = to
    list.replaceChildren(...(to ? [backRow(to), ...to.choices().map(choiceRow)] : items().map(itemRow)))
    list.setAttribute('aria-label', to?.label ?? label)
    list.scrollTop = 0
    const all = rows()
    const focused = all.find(({ dataset }) => from !== undefined && dataset.label === from)
    const chosen = focused ?? all.find(({ ariaChecked }) => ariaChecked === 'true') ?? all[0]
    chosen?.focus()
    isTurning = false
  }
  function addRow(attributes: Record<string, string>, onClick: () => void, ...children: (Node | string)[]) {
    const row = make('button', { type: 'button', tabindex: '-1', ...attributes }, ...children)
    row.addEventListener('click', onClick)
    return row
  }
  const itemRow = (item: MenuItem) => ('choices' in item ? sectionRow(item) : choiceRow(item))
  function sectionRow(item: MenuSection) {
    const attributes = { role: 'menuitem', 'aria-haspopup': 'menu', 'data-label': item.label }
    const row = addRow(
      attributes,
      () => turn(item),
      make('span', { class: 'name' }, item.label),
      make('span', { class: 'value' }),
      icon('forward'),
    )
    showValue(row, item)
    return row
  }
  function choiceRow({ label: name, chosen, choose }: MenuChoice) {
    const role = chosen === null ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': String(chosen) }
    const act = () => {
      const from = section
      if (from && chosen !== null) {
        choose()
        turn(null, from.label)
      } else {
        close(true)
        choose()
      }
    }
    return addRow(role, act, name, ...(chosen ? [icon('check')] : []))
  }
  function backRow({ label: name }: MenuSection) {
    const attributes = { role: 'menuitem', class: 'back', 'aria-label': `${name}: ${back}` }
    return addRow(attributes, () => turn(null, name), icon('backward'), name)
  }
  function showValue(row: HTMLElement, { value }: MenuSection) {
    const shown = row.querySelector('.value')
    const text = value()
    if (shown && shown.textContent !== text) shown.textContent = text
  }
  function close(givesBack: boolean) {
    if (controller.signal.aborted) return
    controller.abort()
    list.hidden = true
    button.setAttribute('aria-expanded', 'false')
    onClose()
    if (givesBack) button.focus()
  }
  const goBack = () => (section ? turn(null, section.label) : close(true))

  const onKey = (event: KeyboardEvent) => {
    const { key } = event
    event.stopPropagation()
    // the browser goes on from the button
    if (key === 'Tab') return close(true)
    const all = rows()
    const at = all.findIndex((row) => row.matches(':focus'))
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }
    const next = steps[key]
    if (key === 'Escape') goBack()
    else if (key === 'ArrowLeft' && section) goBack()
    else if (key === 'ArrowRight') all[at]?.ariaHasPopup === 'menu' && all[at].click()
    else if (next !== undefined) all.at(next % all.length)?.focus()
    else if (key !== 'ArrowLeft') return
    event.preventDefault()
  }
  list.addEventListener('keydown', onKey, { signal: controller.signal })
  const onLeave = ({ relatedTarget }: FocusEvent) => {
    if (!isTurning && !(relatedTarget instanceof Node && root.contains(relatedTarget))) close(false)
  }
  root.addEventListener('focusout', onLeave, { signal: controller.signal })

  list.hidden = false
  button.setAttribute('aria-expanded', 'true')
  turn(null)
  return {
    close,
    show() {
      if (section) return
      const now = items()
      const all = rows()
      // what can be chosen may come with the stream
      if (now.length !== all.length) return turn(null, all.find((row) => row.matches(':focus'))?.dataset.label)
      for (const [at, item] of now.entries()) {
        const row = all[at]
        if (row && 'choices' in item) showValue(row, item)
      }
    },
  }
}
