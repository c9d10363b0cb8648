import { accountBounds } from '@skleyka/contract/accounts/account-bounds.ts'
import { type PlatformUser, platformUsers } from '@skleyka/contract/platform-users/platform-users.calls.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { nameOf } from '../../russian/member-labels.ts'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

/** Asks before somebody is locked out of the whole platform, and why. */
export function LockUser({ user, onClose }: { user: PlatformUser; onClose: () => void }) {
  const form = useForm({
    call: platformUsers.lock,
    accountCode: null,
    latest: { values: { reason: '' }, version: 0 },
    params: ({ reason }) => ({ userId: user.id, reason }),
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
        Вход закроется во&#160;все аккаунты сразу: сеансы закончатся, импорты остановятся, ключи, загрузки и&#160;ссылки
        подождут. Пользователь узнает об&#160;этом из&#160;письма.
      </p>
      <TextArea
        label="Причина"
        rows={2}
        maxLength={accountBounds.lockReasonChars}
        {...form.field('reason', 'Можно не\u00a0указывать. Её прочтёт и\u00a0сам пользователь, в\u00a0письме')}
      />
    </PopupForm>
  )
}
