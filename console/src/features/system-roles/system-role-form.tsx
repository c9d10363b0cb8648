import { type SystemRole, systemRoles } from '@skleyka/contract/roles/system-roles.calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { navigate } from '../../browser/address-bar.ts'
import { Form, SaveFooter } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { Card } from '../../ui/page/card.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import {
  latestOf,
  NewRoleCard,
  newRole,
  problemsOf,
  RoleFields,
  type RoleValues,
  savedText,
  sentOf,
} from '../roles/roles.tsx'
import { CloneSystemRole } from './clone-system-role.tsx'
import { lossesText } from './losses-text.ts'

const none = { accountCode: null }

/** A role of the system, changed for all accounts at once: it is told first who loses rights by it. */
export function SystemRoleForm({ role }: { role: SystemRole }) {
  const client = useQueryClient()
  const form = useForm({
    call: systemRoles.update,
    ...none,
    latest: latestOf(role),
    params: (values: RoleValues, _changed, rowVersion) => ({ id: role.id, rowVersion, ...sentOf(values) }),
    problems: problemsOf,
    onSaved: (saved, merged) => {
      showToast({ type: 'success', message: savedText(merged) })
      return latestOf(saved.role)
    },
    rejoin: async () => {
      const request = read(systemRoles.get, { id: role.id }, none)
      const response = await client.fetchQuery({ ...request, staleTime: 0 }).catch(() => null)
      return response && latestOf(response.role)
    },
  })
  const { permissions } = form.values
  const mayTake = async () => {
    const isTaken = role.permissions.some((one) => !permissions.includes(one))
    // what cannot be saved as it stands is told by the form
    const isWrong = Object.values(problemsOf(form.values)).some(Boolean) || Object.keys(form.theirs).length > 0
    if (!isTaken || isWrong) return true
    const request = read(systemRoles.losses, { id: role.id, permissions: [...permissions] }, none)
    // the snackbar tells why it could not be asked; nothing is taken then
    const meta = { hasSnackbar: true }
    const losses = await client.fetchQuery({ ...request, staleTime: 0, meta }).catch(() => null)
    if (losses === null) return false
    if (losses.people === 0) return true
    const question = { title: 'Забрать права?', okLabel: 'Сохранить', danger: true }
    return confirm({ ...question, message: lossesText(losses) })
  }
  const save = async () => (await mayTake()) && form.submit()
  return (
    <Form label={role.name} isDirty={form.changed.length > 0} onSubmit={save}>
      <Card title={role.name} level={1} control={<CloneSystemRole role={role} />}>
        <RoleFields form={form} onSave={save} />
        <SaveFooter changed={form.changed.length} isSaving={form.isSaving} onReset={form.reset} />
      </Card>
    </Form>
  )
}

/** A role of the system that is not there yet. */
export function NewSystemRole() {
  const form = useForm({
    call: systemRoles.create,
    ...none,
    latest: newRole,
    params: sentOf,
    problems: problemsOf,
    onSaved: ({ role }) => {
      showToast({ type: 'success', message: `Роль создана: ${role.name}` })
      navigate(`/cc/roles/${role.id}`, { replace: true })
      return latestOf(role)
    },
  })
  return <NewRoleCard title="Новая системная роль" form={form} />
}
