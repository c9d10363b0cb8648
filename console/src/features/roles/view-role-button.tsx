import type { Role } from '@skleyka/contract/roles/roles.calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { isReadWithRole, viewRole } from '../../session/viewed-role.ts'
import { Button } from '../../ui/button/button.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

/** «Посмотреть консоль с этой ролью» (product B9): as it is saved, read only. */
export function ViewRoleButton({ role, isChanged = false }: { role: Role; isChanged?: boolean }) {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const view = () => {
    if (isChanged)
      return showToast({ message: 'Сначала сохраните роль: консоль покажем такой, какой её видят с\u00a0сохранённой' })
    const { id, name, permissions } = role
    navigate(pagePath(accountCode, ''))
    viewRole({ accountCode, id, name, permissions })
    void client.resetQueries({ predicate: isReadWithRole })
  }
  return (
    <Button icon={Eye} onClick={view}>
      Посмотреть консоль с&#160;этой ролью
    </Button>
  )
}
