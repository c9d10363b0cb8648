import { type Role, roles } from '@skleyka/contract/roles/roles.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { write } from '../../api/queries.ts'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

/** «Создать копию»: a role of the account with the same rights. */
export function CloneButton({ role, isMain = false }: { role: Role; isMain?: boolean }) {
  const accountCode = useAccountCode()
  const clone = useMutation({
    ...write(roles.clone, { accountCode }),
    onSuccess: (made) => {
      showToast({ type: 'success', message: `Роль создана: ${made.role.name}` })
      navigate(pagePath(accountCode, `setting/roles/${made.role.id}`))
    },
  })
  return (
    <Button
      icon={Copy}
      busy={clone.isPending}
      {...(isMain && { kind: 'main' as const })}
      onClick={() => clone.mutate({ id: role.id })}
    >
      Создать копию
    </Button>
  )
}
