import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { DropdownButton } from '../dropdown/dropdown-button.tsx'
import type { TriggerProps } from '../menu/menu-button.tsx'
import styles from './confirm.module.css'
import type { Confirmation } from './confirm-queue.ts'

interface Props extends Omit<Confirmation, 'rejects'> {
  trigger: (props: TriggerProps) => ReactNode
  onOk: () => void
  align?: 'start' | 'end'
}

/** A small question under the very button it is about, 302 px wide (C-9-29). */
export function ConfirmDropdown({ title, message, okLabel = 'Ок', cancelLabel = 'Отменить', danger, ...rest }: Props) {
  const { trigger, onOk, align = 'end' } = rest
  return (
    <DropdownButton label={title} width="var(--confirm-small)" align={align} trigger={trigger}>
      {(close) => (
        <div className={styles.small}>
          <h3>{title}</h3>
          {message !== undefined && <p className={styles.message}>{message}</p>}
          <div className={styles.answers}>
            <Button
              kind={danger ? 'danger' : 'main'}
              onClick={() => {
                close()
                onOk()
              }}
            >
              {okLabel}
            </Button>
            <Button onClick={close}>{cancelLabel}</Button>
          </div>
        </div>
      )}
    </DropdownButton>
  )
}
