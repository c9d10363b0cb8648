import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { copyText } from '../../browser/clipboard.ts'
import { Button } from '../button/button.tsx'
import { PopupFoot } from '../popup/popup-foot.tsx'
import styles from './copy-once.module.css'

interface Props {
  /** What is shown only this once. */
  text: string
  /** «Скопировать ссылку». */
  label: string
  onClose: () => void
  /** Says what it is and that it is not shown again. */
  children: ReactNode
}

/** A secret that is shown once, in a window: whole, to be selected or copied. */
export function CopyOnce({ text, label, onClose, children }: Props) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = async () => setCopied((await copyText(text)) ? 'yes' : 'no')
  return (
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
  )
}
