import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon, type IconSize } from '../icon/icon.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'
import styles from './icon-button.module.css'

const iconSizes: Record<number, IconSize> = { 40: 20, 32: 18, 28: 16, 24: 16 }

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  icon: LucideIcon
  /** Label of the button; read aloud and shown in the tooltip. */
  label: string
  /** Side in pixels. */
  size?: 40 | 32 | 28 | 24
  danger?: boolean
  /** Icons without a tooltip are only those everybody knows: the cross. */
  tooltip?: boolean
}

/** A button of one icon. Its label is always there, as a tooltip and for screen readers. */
export function IconButton({
  icon,
  label,
  size = 40,
  danger = false,
  tooltip = true,
  type = 'button',
  ...rest
}: Props) {
  const button = (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={styles.button}
      data-size={size}
      data-danger={danger || undefined}
    >
      <Icon of={icon} size={iconSizes[size] ?? 20} />
    </button>
  )
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button
}
