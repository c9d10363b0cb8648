import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { copyText } from '../../browser/clipboard.ts'
import { Button } from '../button/button.tsx'
import { Popup } from '../popup/popup.tsx'
import { PopupFoot } from '../popup/popup-foot.tsx'
import { askBeforeLosing } from './ask-before-losing.ts'
import styles from './copy-once.module.css'

interface Props {
  title: string
  /** Text shown only this once. */
  text: string
  /** «Скопировать ссылку». */
  label: string
  onClose: () => void
  /** Says what it is and that it is not shown again. */
  children: ReactNode
}

/**
 * A window with a secret that is shown once: whole, to be selected or copied. A press beside it closes nothing; Esc and the cross ask
 * first, unless it was copied.
 */
export function CopyOnce({ title, text, label, onClose, children }: Props) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = async () => setCopied((await copyText(text)) ? 'yes' : 'no')
  const leave = async () => {
    if (copied === 'yes' || (await askBeforeLosing(text))) onClose()
  }
  return (
    <Popup open onClose={() => void leave()} title={title} width={480} closeOnOutside={false}>
      <div className={styles.once}>
        <p>{children}</p>
        <p className={styles.text}>{text}</p>
        <p role="status" className={styles.copied}>
          {copied === 'yes' && 'Скопировано'}
          {copied === 'no' && 'Браузер не\u00a0дал скопировать: выделите текст и\u00a0скопируйте его сами'}
        </p>
        <PopupFoot>
          <Button kind="main" icon={Copy} onClick={() => void copy()}>
            {label}
          </Button>
          <Button onClick={onClose}>Готово</Button>
        </PopupFoot>
      </div>
    </Popup>
  )
}
