import type { LucideIcon } from 'lucide-react'

/** A line of a menu. `to` goes inside the console, `href` outside; `onAction` does something. */
export interface MenuItemLine {
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon
  /** The key that does the same, shown at the end. */
  readonly keys?: string
  /** Red: the thing goes away. */
  readonly danger?: boolean
  readonly to?: string
  readonly href?: string
  readonly onAction?: () => void
}

/** Parts of a menu: items, and rules between them. */
export type MenuLine = MenuItemLine | 'rule'
