import { users } from '@skleyka/contract/users/users.calls.ts'
import { useState } from 'react'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { CopyOnce } from '../../ui/copy/copy-once.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import type { ActProps } from './act-props.ts'

/** Another link for somebody who has not come in yet; told once. */
export function NewInvitation({ user, onClose }: ActProps) {
  const [made, setMade] = useState<{ url: string | null; mailed: boolean } | null>(null)
  const form = useForm({
    call: users.inviteAgain,
    accountCode: useAccountCode(),
    latest: { values: {}, version: 0 },
    params: () => ({ id: user.id }),
    onSaved: (answer) => void setMade(answer),
  })
  const title = `Приглашение: ${user.email}`
  if (made === null) {
    return (
      <PopupForm title={title} verb="Создать ссылку" isQuestion {...{ form, onClose }}>
        <p>Прежняя ссылка перестанет действовать. Новая действует неделю и&#160;один раз.</p>
      </PopupForm>
    )
  }
  if (made.url === null) {
    return (
      <Popup open onClose={onClose} title={title} width={480}>
        {made.mailed ? (
          <p>Новая ссылка отправлена письмом на&#160;{user.email}.</p>
        ) : (
          <p>
            Новую ссылку показать нельзя. Человек войдёт по&#160;прежней; если она потеряна, попросите администратора
            платформы.
          </p>
        )}
      </Popup>
    )
  }
  return (
    <CopyOnce title={title} text={made.url} label="Скопировать ссылку" onClose={onClose}>
      {made.mailed && <>Письмо с&#160;этой ссылкой отправлено на&#160;{user.email}. </>}
      Передайте ссылку только этому человеку: по&#160;ней задаётся его пароль. Больше она нигде не&#160;показывается.
    </CopyOnce>
  )
}
