import { type IconName, icon, make } from './elements.ts'
import type { MenuItem, OpenMenu } from './menu-items.ts'

interface MenuLook {
  /** An icon in place of the text. */
  readonly sign?: IconName
  /** The name of the row that leads back from a section. */
  readonly back?: string
}

/** A button with a menu above it. The code of the list itself comes with the first press. */
export function menu(label: string, items: () => readonly MenuItem[], { sign, back = '' }: MenuLook = {}) {
  const button = make('button', {
    type: 'button',
    class: sign ? 'key' : 'key text',
    'aria-haspopup': 'menu',
    'aria-expanded': 'false',
  })
  const list = make('div', { class: 'menu', role: 'menu', 'aria-label': label, tabindex: '-1', hidden: '' })
  const root = make('div', { class: 'menu-root' }, button, list)
  let shown: OpenMenu | null = null
  button.addEventListener('click', async () => {
    if (shown) return shown.close(true)
    const { openMenu } = await import('./menu-list.ts')
    shown ??= openMenu({ root, button, list }, label, items, back, () => {
      shown = null
    })
  })
  return {
    root,
    isOpen: () => shown !== null,
    /** Shows the present choice on the button, and in the rows of sections. */
    show(text: string | null) {
      if (!sign) button.textContent = text
      else if (button.childElementCount === 0) button.append(icon(sign))
      button.setAttribute('aria-label', text === null ? label : `${label}: ${text}`)
      button.title = label
      shown?.show()
    },
  }
}
