import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { isBack, onAuthEvent, signIn } from '../session/session.ts'
import { Button } from '../ui/button/button.tsx'
import { Popup } from '../ui/popup/popup.tsx'
import { PopupFoot } from '../ui/popup/popup-foot.tsx'
import { showError } from '../ui/toast/show-error.ts'
import { onSessionEnd } from './session-end.ts'

/**
 * Window for the end of a session in the middle of work: nothing is lost from the screen, and signing in leads back
 * here. Signing in in another tab is noticed; another person there means another console, so the page is loaded anew.
 */
export function SignInAgain({ userId }: { userId: number }) {
  const [ended, setEnded] = useState(false)
  const queries = useQueryClient()
  const comeBack = useEffectEvent(async () => {
    if (!(await isBack(userId))) return location.reload()
    setEnded(false)
    await queries.invalidateQueries()
  })
  useEffect(() => onSessionEnd(() => setEnded(true)), [])
  useEffect(() => onAuthEvent(({ type }) => (type === 'signedOut' ? setEnded(true) : void comeBack())), [])

  return (
    <Popup
      open={ended}
      onClose={() => setEnded(false)}
      closeOnEscape={false}
      closeOnOutside={false}
      title="Сеанс закончился"
      role="alertdialog"
    >
      <p>Войдите ещё раз, и вы вернётесь на эту же страницу. Если на ней есть несохранённый текст, скопируйте его.</p>
      <PopupFoot>
        <Button kind="main" onClick={() => void signIn().catch(showError)}>
          Войти
        </Button>
        <Button onClick={() => setEnded(false)}>Не сейчас</Button>
      </PopupFoot>
    </Popup>
  )
}
