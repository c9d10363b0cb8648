import { type Role, roles } from '@skleyka/contract/roles/roles.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { readWhole } from '../../api/whole-list.ts'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

/** Asks before a role goes; whoever has it gets another one, which is chosen here. */
export function DeleteRole({ role, onClose }: { role: Role; onClose: () => void }) {
  const { id, name, users } = role
  const accountCode = useAccountCode()
  const sort = { field: 'name', order: 'asc' } as const
  const query = useQuery(readWhole((page) => read(roles.list, { ...page, sort }, { accountCode })))
  const others = (query.data?.items ?? []).filter((one) => one.id !== id)
  const form = useForm({
    call: roles.delete,
    accountCode,
    latest: { values: { replaceWith: null as string | null }, version: 0 },
    params: ({ replaceWith }) => ({ id, replaceWith: replaceWith === null ? null : Number(replaceWith) }),
    problems: ({ replaceWith }) => (users > 0 && replaceWith === null ? { replaceWith: 'Выберите, чем заменить' } : {}),
    onSaved: () => {
      showToast({ type: 'success', message: `Роль удалена: ${name}` })
      navigate(pagePath(accountCode, 'setting/roles'), { replace: true })
      return undefined
    },
  })
  return (
    <PopupForm title={`Удалить роль «${name}»?`} verb="Удалить" isDangerous isQuestion {...{ form, onClose }}>
      {users === 0 ? (
        <p>Её ни&#160;у&#160;кого нет. Вернуть её будет нельзя.</p>
      ) : (
        <>
          <p>
            Пользователей с&#160;этой ролью: {groupDigits(users)}. Они получат другую роль. Вернуть удалённую нельзя.
          </p>
          <Combobox
            label="Заменить на"
            required
            placeholder="Выберите роль"
            choices={others.map((one) => ({ value: String(one.id), label: one.name }))}
            {...form.field('replaceWith')}
          />
        </>
      )}
    </PopupForm>
  )
}
