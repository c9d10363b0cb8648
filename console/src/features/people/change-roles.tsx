import { users } from '@skleyka/contract/users/users.calls.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { nameOf } from '../../russian/member-labels.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import type { ActProps } from './act-props.ts'
import { RoleBoxes } from './role-boxes.tsx'

/** Roles of somebody; felt from their next call on. */
export function ChangeRoles({ user, onClose }: ActProps) {
  const form = useForm({
    call: users.update,
    accountCode: useAccountCode(),
    latest: { values: { roleIds: user.roles.map(({ id }) => id) }, version: 0 },
    params: ({ roleIds }) => ({ id: user.id, user: { role_ids: roleIds } }),
    onSaved: () => {
      showToast({ type: 'success', message: `Роли сохранены: ${nameOf(user)}` })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title={`Роли: ${nameOf(user)}`} verb="Сохранить" {...{ form, onClose }}>
      <RoleBoxes value={form.values.roleIds} onChange={(ids) => form.field('roleIds').onChange(ids)} />
    </PopupForm>
  )
}
