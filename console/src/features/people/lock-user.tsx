import { accountBounds } from '@skleyka/contract/accounts/account-bounds.ts'
import { users } from '@skleyka/contract/users/users.calls.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { nameOf } from '../../russian/member-labels.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import type { ActProps } from './act-props.ts'

/** Asks before somebody is kept out of the account. */
export function LockUser({ user, onClose }: ActProps) {
  const form = useForm({
    call: users.lock,
    accountCode: useAccountCode(),
    latest: { values: { reason: '' }, version: 0 },
    params: ({ reason }) => ({ id: user.id, reason }),
    onSaved: () => {
      showToast({ type: 'success', message: `Заблокирован: ${nameOf(user)}` })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm
      title={`Заблокировать: ${nameOf(user)}?`}
      verb="Заблокировать"
      isDangerous
      isQuestion
      {...{ form, onClose }}
    >
      <p>
        Этот аккаунт закроется для пользователя сразу: импорты остановятся, загрузки подождут. Роли вернутся, когда его
        разблокируют. В&#160;других аккаунтах ничего не&#160;изменится.
      </p>
      <TextArea
        label="Причина"
        rows={2}
        maxLength={accountBounds.lockReasonChars}
        {...form.field('reason', 'Можно не указывать')}
      />
    </PopupForm>
  )
}
