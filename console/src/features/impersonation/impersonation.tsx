import { impersonation, impersonationMinutes } from '@skleyka/contract/impersonation/impersonation.calls.ts'
import { trashBounds } from '@skleyka/contract/trash/trash-bounds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { impersonate } from '../../session/impersonation.ts'
import { TextArea } from '../../ui/text-input/text-area.tsx'

interface Props {
  user: { readonly id: number; readonly name: string; readonly email: string }
  account: { readonly code: string; readonly name: string }
  onClose: () => void
}

/** Asks an administrator why he is to work in somebody’s name, and begins it. */
export function StartImpersonation({ user, account, onClose }: Props) {
  const client = useQueryClient()
  const form = useForm({
    call: impersonation.start,
    accountCode: null,
    latest: { values: { reason: '' }, version: 0 },
    params: ({ reason }) => ({ accountCode: account.code, userId: user.id, reason }),
    problems: ({ reason }) => ({ reason: reason.trim() === '' ? 'Напишите, зачем вы входите' : undefined }),
    onSaved: ({ impersonation: begun }) => {
      onClose()
      navigate(pagePath(account.code, ''))
      impersonate(begun)
      void client.resetQueries()
      return undefined
    },
  })
  return (
    <PopupForm title={`Войти под именем: ${user.name || user.email}?`} verb="Войти" isQuestion {...{ form, onClose }}>
      <p>
        {impersonationMinutes}&#160;минут в&#160;этой вкладке вы видите аккаунт «<bdi>{account.name}</bdi>» так, как его
        видит этот человек, и&#160;действуете от&#160;его имени. Журнал запишет оба имени, а&#160;он&#160;узнает причину
        из&#160;уведомления. Его профиль, ключи и&#160;сеансы останутся закрыты.
      </p>
      <TextArea label="Причина" rows={2} maxLength={trashBounds.reasonChars} {...form.field('reason')} />
    </PopupForm>
  )
}
