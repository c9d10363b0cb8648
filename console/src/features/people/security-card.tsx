import { type AccountUser, users } from '@skleyka/contract/users/users.calls.ts'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { nameOf } from '../../russian/member-labels.ts'
import { useAccountCode, useApp, useMay } from '../../session/contexts.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './user-page.module.css'

/** Second factor of somebody: one’s own is set up on the page of the sign-in, that of others is reset. */
export function SecurityCard({ user }: { user: AccountUser }) {
  const { user: own } = useApp()
  const may = useMay()
  const reset = useAskedWrite(users.resetTotp, useAccountCode())
  const isOwn = user.id === own.id
  const mayReset = !isOwn && user.totp && may(users.resetTotp) && !user.is_personal
  const ask = () => void reset({ id: user.id }, { ...question, message: nameOf(user) }, 'Двухфакторный вход сброшен')
  return (
    <Card
      title="Двухфакторный вход"
      padded
      control={
        isOwn ? (
          <ButtonLink href="/id/security">Настроить</ButtonLink>
        ) : (
          mayReset && (
            <Button kind="danger-quiet" onClick={ask}>
              Сбросить
            </Button>
          )
        )
      }
    >
      <p className={styles.none}>
        {user.totp
          ? 'Включён: после пароля нужен код из\u00a0приложения.'
          : isOwn
            ? 'Выключен. С\u00a0ним одного пароля, даже украденного, для входа не\u00a0хватит.'
            : 'Выключен: для входа хватает пароля.'}
      </p>
      {isOwn && hasPasskeys && (
        <p className={styles.none}>
          Там&#160;же добавляют ключи доступа: с&#160;ними входят пальцем, лицом или&#160;ПИН-кодом, без&#160;пароля.
        </p>
      )}
      {mayReset && (
        <p className={styles.none}>
          Сброс поможет тому, кто потерял телефон и&#160;резервные коды. Его сеансы закончатся.
        </p>
      )}
    </Card>
  )
}

// browsers bind keys to a name, over TLS or on this machine; the pages of the sign-in offer them there alone
const hasPasskeys = globalThis.isSecureContext && !/^(\d+\.){3}\d+$|^\[/.test(globalThis.location?.hostname ?? '')

const question = { title: 'Сбросить двухфакторный вход?', okLabel: 'Сбросить', danger: true }
