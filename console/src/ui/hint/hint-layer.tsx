import type { ReactNode, RefObject } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { floatClass, floatingOffsetPx } from '../dropdown/float.ts'
import { useLayerHome } from '../layer/layer.tsx'
import styles from './hint.module.css'

interface Props {
  label: string
  triggerRef: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** The words of a hint; loaded on first use. */
export default function HintLayer({ label, triggerRef, open, onClose, children }: Props) {
  const home = useLayerHome()
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      placement="bottom"
      offset={floatingOffsetPx}
      className={floatClass}
      style={{ zIndex: 'var(--z-hint)' }}
      {...(home ? { UNSTABLE_portalContainer: home } : {})}
    >
      <Dialog aria-label={label} className={styles.hint ?? ''}>
        {children}
      </Dialog>
    </Popover>
  )
}
