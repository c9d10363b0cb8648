import { type SystemRole, systemRoles } from '@skleyka/contract/roles/system-roles.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { write } from '../../api/queries.ts'
import { navigate } from '../../browser/address-bar.ts'
import { Button } from '../../ui/button/button.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

/** «Создать копию»: a role of the system with the same rights. */
export function CloneSystemRole({ role }: { role: SystemRole }) {
  const clone = useMutation({
    ...write(systemRoles.clone, { accountCode: null }),
    onSuccess: (made) => {
      showToast({ type: 'success', message: `Роль создана: ${made.role.name}` })
      navigate(`/cc/roles/${made.role.id}`)
    },
  })
  return (
    <Button icon={Copy} busy={clone.isPending} onClick={() => clone.mutate({ id: role.id })}>
      Создать копию
    </Button>
  )
}
