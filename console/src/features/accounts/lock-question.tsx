import { accountBounds } from '@skleyka/contract/accounts/account-bounds.ts'
import { admin, type ManagedAccount } from '@skleyka/contract/accounts/admin.calls.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

interface Props {
  account: Pick<ManagedAccount, 'accountId' | 'accountName'>
  onClose: () => void
}

/** Asks before an account is locked, and why; the reason may be left out, as on the command line. */
export function LockQuestion({ account: { accountId, accountName }, onClose }: Props) {
  const form = useForm({
    call: admin.updateAccountStatus,
    accountCode: null,
    latest: { values: { reason: '' }, version: 0 },
    params: ({ reason }) => ({ accountId, lock: true, ...(reason.trim() !== '' && { reason: reason.trim() }) }),
    onSaved: () => {
      showToast({ type: 'success', message: 'Аккаунт заблокирован' })
      onClose()
    },
  })
  return (
    <PopupForm title={`Заблокировать «${accountName}»?`} verb="Заблокировать" isQuestion {...{ form, onClose }}>
      <p>Участники увидят «Аккаунт заблокирован». Видео останутся на&#160;месте.</p>
      <TextArea
        label="Причина"
        rows={2}
        maxLength={accountBounds.lockReasonChars}
        {...form.field('reason', 'Можно не\u00a0указывать. Её увидят администраторы в\u00a0списке аккаунтов')}
      />
    </PopupForm>
  )
}
