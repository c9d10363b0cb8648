import { type ReactNode, type RefObject, useRef } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { FocusBack } from '../layer/focus-back.tsx'
import { LayerHomeHere, useLayerHome } from '../layer/layer.tsx'
import { type ClosesOn, useClosesOn } from './closes-on.ts'
import styles from './dropdown.module.css'
import { dropdownGapPx, floatClass } from './float.ts'

interface Props {
  label: string
  triggerRef: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
  width: number | string | undefined
  minWidth: number | string | undefined
  align: 'start' | 'end'
  closesOn: ClosesOn
  children: ReactNode
}

/** The floating part of a dropdown; loaded on first use. */
export default function DropdownLayer(props: Props) {
  const { label, triggerRef, open, onClose, width, minWidth, align, closesOn, children } = props
  const home = useLayerHome()
  const layerRef = useRef<HTMLElement>(null)
  useClosesOn(closesOn, { open, onClose, layerRef, triggerRef })
  return (
    <Popover
      ref={layerRef}
      triggerRef={triggerRef}
      isOpen={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      isNonModal={closesOn.includes('scroll')}
      placement={align === 'end' ? 'bottom end' : 'bottom start'}
      offset={dropdownGapPx}
      className={floatClass}
      style={{ zIndex: 'var(--z-dropdown)', width, minWidth }}
      {...(home ? { UNSTABLE_portalContainer: home } : {})}
    >
      <Dialog aria-label={label} className={styles.dropdown ?? ''}>
        <LayerHomeHere>{children}</LayerHomeHere>
      </Dialog>
      <FocusBack layer={layerRef} open={open} />
    </Popover>
  )
}
