import { useState, useSyncExternalStore } from 'react'
import { Button } from '../button/button.tsx'
import { Popup } from '../popup/popup.tsx'
import { PopupFoot } from '../popup/popup-foot.tsx'
import styles from './confirm.module.css'
import { onQuestions, openQuestions } from './confirm-queue.ts'

/** Shows the questions of `confirm()`, the newest one now, the older ones after it; stands once, in the app. */
export default function ConfirmHost() {
  const questions = useSyncExternalStore(onQuestions, openQuestions)
  const [newest] = questions
  // the one that was answered stays until it has faded out
  const [shown, setShown] = useState(newest)
  const [left, setLeft] = useState(newest)
  if (shown !== newest) {
    setShown(newest)
    if (shown && !questions.includes(shown)) setLeft(shown)
  }
  const all = left && !questions.includes(left) ? [...questions, left] : questions
  return all.map((question) => (
    <Popup
      key={question.id}
      open={question === newest}
      onClose={() => question.answer('closed')}
      title={question.title}
      width="var(--confirm-width)"
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
