import { sharing } from '@skleyka/contract/sharing.ts'
import { Form, FormAlert } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'
import { PopupFoot } from '../../../ui/popup/popup-foot.tsx'
import { TextInput } from '../../../ui/text-input/text-input.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'

/** Offers another account to be shown videos of this one; it is named by its code, which its managers know. */
export function InviteAccount({ accountCode, onClose }: { accountCode: string; onClose: () => void }) {
  const form = useForm({
    call: sharing.invite,
    accountCode,
    latest: { values: { targetAccountCode: '' }, version: 0 },
    params: ({ targetAccountCode }) => ({ targetAccountCode: targetAccountCode.trim().toLowerCase() }),
    problems: ({ targetAccountCode }) =>
      /^[a-z0-9][a-z0-9-]{1,39}$/.test(targetAccountCode.trim().toLowerCase())
        ? {}
        : { targetAccountCode: 'Код аккаунта — латинские буквы, цифры и\u00a0дефис' },
    onSaved: ({ relation: { accountName, state } }) => {
      const isAgreed = state === 'ACTIVE'
      const message = isAgreed
        ? `Обмен уже действует: ${accountName}`
        : `Предложение отправлено. Его увидят в\u00a0настройках обмена: ${accountName}`
      showToast({ type: 'success', message })
      onClose()
      return undefined
    },
  })
  return (
    <Popup open onClose={onClose} title="Предложить обмен" width={480}>
      <Form label="Предложить обмен" onSubmit={form.submit}>
        <p>
          Когда аккаунт согласится, ему можно будет открывать отдельные видео. Они не&#160;копируются: он смотрит ваши
          и&#160;ничего в&#160;них не&#160;меняет.
        </p>
        <TextInput
          label="Код аккаунта"
          required
          {...form.field('targetAccountCode', 'Он стоит в\u00a0адресе консоли после /ac/')}
        />
        {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        <PopupFoot>
          <Button type="submit" kind="main" busy={form.isSaving}>
            Предложить
          </Button>
          <Button onClick={onClose}>Отменить</Button>
        </PopupFoot>
      </Form>
    </Popup>
  )
}
