import { admin, type ManagedAccount } from '@skleyka/contract/admin.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { Form, FormAlert } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
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
      return undefined
    },
  })
  const title = `Заблокировать «${accountName}»?`
  return (
    <Popup open onClose={onClose} title={title} role="alertdialog" closeOnOutside={false}>
      <Form label={title} onSubmit={form.submit}>
        <p>Участники увидят «Аккаунт заблокирован». Видео останутся на&#160;месте.</p>
        <TextArea
          label="Причина"
          rows={2}
          maxLength={bounds.lockReasonChars}
          {...form.field('reason', 'Можно не\u00a0указывать. Её увидят администраторы в\u00a0списке аккаунтов')}
        />
        {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        <PopupFoot>
          <Button type="submit" kind="main" busy={form.isSaving}>
            Заблокировать
          </Button>
          <Button onClick={onClose}>Отменить</Button>
        </PopupFoot>
      </Form>
    </Popup>
  )
}
