import { bounds } from '@skleyka/contract/limits.ts'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import styles from './lock-question.module.css'

interface Props {
  accountName: string
  onLock: (reason: string) => void
  onClose: () => void
}

/** Asks before an account is locked, and why; the reason may be left out, as on the command line. */
export function LockQuestion({ accountName, onLock, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <Popup open onClose={onClose} title={`Заблокировать «${accountName}»?`} role="alertdialog" closeOnOutside={false}>
      <div className={styles.question}>
        <p>Участники увидят «Аккаунт заблокирован». Видео останутся на&#160;месте.</p>
        <TextArea
          label="Причина"
          rows={2}
          value={reason}
          onChange={setReason}
          maxLength={bounds.lockReasonChars}
          hint="Можно не указывать. Её увидят администраторы в&#160;списке аккаунтов"
        />
        <PopupFoot>
          <Button kind="main" onClick={() => onLock(reason.trim())}>
            Заблокировать
          </Button>
          <Button onClick={onClose}>Отменить</Button>
        </PopupFoot>
      </div>
    </Popup>
  )
}
