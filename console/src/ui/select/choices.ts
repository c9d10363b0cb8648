import type { LucideIcon } from 'lucide-react'

/** A line of a select or a combobox. */
export interface Choice<T extends string = string> {
  readonly value: T
  readonly label: string
  /** A quieter second line. */
  readonly note?: string
  readonly icon?: LucideIcon
  readonly disabled?: boolean
  /** Lines of one group stand together under its name, after those of none. */
  readonly group?: string
}
