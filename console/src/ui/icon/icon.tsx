import type { LucideIcon } from 'lucide-react'
import styles from './icon.module.css'

/** Smaller icons need a bolder line to look equally strong. */
const strokes = { 12: 3, 14: 1.75, 16: 1.6, 18: 1.5, 20: 1.5, 22: 1.5, 24: 1.5 } as const

export type IconSize = keyof typeof strokes

/** A lucide icon with the stroke its size needs. It is decoration: the words stand beside it. */
export function Icon({ of: Drawn, size = 20, filled = false }: { of: LucideIcon; size?: IconSize; filled?: boolean }) {
  return (
    <Drawn
      size={size}
      strokeWidth={strokes[size]}
      className={styles.icon}
      data-filled={filled || undefined}
      aria-hidden="true"
      focusable="false"
    />
  )
}
