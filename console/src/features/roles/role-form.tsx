import { type Role, roles } from '@skleyka/contract/roles/roles.calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { Form, SaveFooter } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Card } from '../../ui/page/card.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { CloneButton } from './clone-button.tsx'
import { NewRoleCard } from './new-role-card.tsx'
import { latestOf, newRole, problemsOf, RoleFields, type RoleValues, savedText, sentOf } from './role-fields.tsx'
import { ViewRoleButton } from './view-role-button.tsx'

/** A role of the account, changed in place; two people at once are told of each other. */
export function RoleForm({ role }: { role: Role }) {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const form = useForm({
    call: roles.update,
    accountCode,
    latest: latestOf(role),
    params: (values: RoleValues, _changed, rowVersion) => ({ id: role.id, rowVersion, ...sentOf(values) }),
    problems: problemsOf,
    onSaved: (saved, merged) => {
      showToast({ type: 'success', message: savedText(merged) })
      return latestOf(saved.role)
    },
    rejoin: async () => {
      const request = read(roles.get, { id: role.id }, { accountCode })
      const found = await client.fetchQuery({ ...request, staleTime: 0 }).catch(() => null)
      return found && latestOf(found.role)
    },
  })
  return (
    <Form label={role.name} isDirty={form.changed.length > 0} onSubmit={form.submit}>
      <Card
        title={role.name}
        level={1}
        control={
          <>
            <ViewRoleButton role={role} isChanged={form.changed.length > 0} />
            <CloneButton role={role} />
          </>
        }
      >
        <RoleFields form={form} onSave={form.submit} />
        <SaveFooter changed={form.changed.length} isSaving={form.isSaving} onReset={form.reset} />
      </Card>
    </Form>
  )
}

/** A role that is not there yet. */
export function NewRole() {
  const accountCode = useAccountCode()
  const form = useForm({
    call: roles.create,
    accountCode,
    latest: newRole,
    params: sentOf,
    problems: problemsOf,
    onSaved: ({ role }) => {
      showToast({ type: 'success', message: `Роль создана: ${role.name}` })
      navigate(pagePath(accountCode, `setting/roles/${role.id}`), { replace: true })
      return latestOf(role)
    },
  })
  return <NewRoleCard title="Новая роль" form={form} />
}
