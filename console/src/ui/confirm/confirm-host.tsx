import { useSyncExternalStore } from 'react'
import { Button } from '../button/button.tsx'
import { Popup } from '../popup/popup.tsx'
import { PopupFoot } from '../popup/popup-foot.tsx'
import styles from './confirm.module.css'
import { onQuestions, openQuestions } from './confirm-queue.ts'

/** Shows the questions of `confirm()`; stands once, in the app. */
export function ConfirmHost() {
  const questions = useSyncExternalStore(onQuestions, openQuestions)
  return [...questions].reverse().map((question) => (
    <Popup
      key={question.id}
      open
      onClose={() => question.answer('closed')}
      title={question.title}
      width={450}
      role="alertdialog"
    >
      {question.message !== undefined && <p className={styles.message}>{question.message}</p>}
      <PopupFoot>
        <Button kind={question.danger ? 'danger' : 'main'} onClick={() => question.answer('ok')}>
          {question.okLabel ?? 'Ок'}
        </Button>
        <Button onClick={() => question.answer('canceled')}>{question.cancelLabel ?? 'Отменить'}</Button>
      </PopupFoot>
    </Popup>
  ))
}
