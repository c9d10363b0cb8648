import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { confirmLoss } from '../confirm/confirm-loss.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { FocusBack } from '../layer/focus-back.tsx'
import { FocusFirstField } from '../layer/focus-first-field.tsx'
import { LayerHomeHere, useLayerHome } from '../layer/layer.tsx'
import styles from './popup.module.css'
import type { PopupLayerProps } from './popup-props.ts'
import { useTypedText } from './use-typed-text.ts'

/** The window itself; loaded on first use. */
export default function PopupLayer({
  open,
  onClose,
  title,
  label,
  mode = 'modal',
  width = 'var(--popup-width)',
  closeOnEscape = true,
  closeOnOutside = true,
  role = 'dialog',
  isDirty,
  children,
}: PopupLayerProps & { children: ReactNode }) {
  const isInside = useLayerHome() !== null
  const layer = useRef<HTMLDivElement>(null)
  const isTyped = useTypedText(layer, open)
  const isAsking = useRef(false)
  const leave = async () => {
    if (isAsking.current) return
    isAsking.current = true
    const mayLeave = !(isDirty ?? isTyped()) || (await confirmLoss())
    isAsking.current = false
    if (mayLeave) onClose()
  }
  return (
    <ModalOverlay
      ref={layer}
      className={styles.overlay ?? ''}
      isOpen={open}
      onOpenChange={(isOpen) => void (isOpen || leave())}
      isDismissable={closeOnOutside}
      isKeyboardDismissDisabled={!closeOnEscape}
      data-mode={mode}
      data-inside={isInside || undefined}
    >
      <Modal className={styles.window ?? ''} style={mode === 'modal' ? { width } : {}} data-mode={mode}>
        <Dialog
          className={styles.dialog ?? ''}
          role={role}
          {...(title === undefined ? { 'aria-label': label ?? '' } : {})}
        >
          <LayerHomeHere>
            {title !== undefined && (
              <Heading slot="title" level={2} className={styles.title ?? ''}>
                {title}
              </Heading>
            )}
            {children}
            <span className={styles.close}>
              <IconButton icon={X} label="Закрыть" tooltip={false} onClick={() => void leave()} />
            </span>
          </LayerHomeHere>
        </Dialog>
      </Modal>
      <FocusBack layer={layer} open={open} />
      {role === 'dialog' && <FocusFirstField layer={layer} open={open} />}
    </ModalOverlay>
  )
}
