import { users } from '@skleyka/contract/users/users.calls.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { nameOf } from '../../russian/member-labels.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import type { ActProps } from './act-props.ts'

/** Asks before somebody is let in again, and says why they were kept out. */
export function UnlockUser({ user, onClose }: ActProps) {
  const form = useForm({
    call: users.unlock,
    accountCode: useAccountCode(),
    latest: { values: {}, version: 0 },
    params: () => ({ id: user.id }),
    onSaved: () => {
      showToast({ type: 'success', message: `Разблокирован: ${nameOf(user)}` })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title={`Разблокировать: ${nameOf(user)}?`} verb="Разблокировать" isQuestion {...{ form, onClose }}>
      <p>Аккаунт откроется пользователю с&#160;прежними ролями.</p>
      {user.lock_reason !== '' && (
        <p>
          Причина блокировки: <bdi>{user.lock_reason}</bdi>
        </p>
      )}
    </PopupForm>
  )
}
