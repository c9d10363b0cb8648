import type { ReactNode, RefObject } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { useLayerHome } from '../layer/layer.tsx'
import styles from './dropdown.module.css'
import { dropdownGapPx, floatClass } from './float.ts'

interface Props {
  label: string
  triggerRef: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
  width: number | undefined
  minWidth: number | undefined
  align: 'start' | 'end'
  children: ReactNode
}

/** The floating part of a dropdown; loaded on first use. */
export default function DropdownLayer({ label, triggerRef, open, onClose, width, minWidth, align, children }: Props) {
  const home = useLayerHome()
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      placement={align === 'end' ? 'bottom end' : 'bottom start'}
      offset={dropdownGapPx}
      className={floatClass}
      style={{ zIndex: 'var(--z-dropdown)', width, minWidth }}
      {...(home ? { UNSTABLE_portalContainer: home } : {})}
    >
      <Dialog aria-label={label} className={styles.dropdown ?? ''}>
        {children}
      </Dialog>
    </Popover>
  )
}
