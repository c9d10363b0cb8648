import { bounds } from '@skleyka/contract/limits.ts'
import { users } from '@skleyka/contract/users/users.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { nameOf } from '../../russian/member-labels.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import type { ActProps } from './act-props.ts'

/** Asks before somebody leaves the account, and whom their videos pass to. */
export function RemoveUser({ user, onClose }: ActProps) {
  const accountCode = useAccountCode()
  const people = useQuery(
    read(users.list, { q: '', page: 1, per_page: bounds.pageSize, sort: 'name', order: 'asc' }, { accountCode }),
  )
  const heirs = (people.data?.users ?? []).filter(({ id, state }) => id !== user.id && state !== 'LOCKED')
  const form = useForm({
    call: users.remove,
    accountCode,
    latest: { values: { heirId: null as string | null }, version: 0 },
    params: ({ heirId }) => ({ id: user.id, heirId: heirId === null ? null : Number(heirId) }),
    onSaved: ({ records }) => {
      const passed = records > 0 ? `. Передано видео: ${records}` : ''
      showToast({ type: 'success', message: `Удалён из\u00a0аккаунта: ${nameOf(user)}${passed}` })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm
      title={`Удалить из аккаунта: ${nameOf(user)}?`}
      verb="Удалить"
      isDangerous
      isQuestion
      {...{ form, onClose }}
    >
      <p>
        Пользователь больше не&#160;войдёт в&#160;этот аккаунт, его загрузки и&#160;импорты здесь закончатся.
        В&#160;других аккаунтах ничего не&#160;изменится.
      </p>
      <Combobox
        label="Передать его видео"
        placeholder="Оставить под его именем"
        choices={heirs.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
        {...form.field('heirId', 'Новый автор увидит их среди своих')}
      />
    </PopupForm>
  )
}
