import type { ResultOf } from '@skleyka/contract/method.ts'
import type { Role, roles } from '@skleyka/contract/roles/roles.calls.ts'
import { users } from '@skleyka/contract/users/users.calls.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { pagePath } from '../../browser/addresses.ts'
import { nameOf } from '../../russian/member-labels.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Card } from '../../ui/page/card.tsx'
import { DeleteRole } from './delete-role.tsx'
import styles from './roles.module.css'

interface Props {
  role: Role
  holders: ResultOf<typeof roles.get>['holders']
  mayDelete: boolean
}

/** People who have the role, and the way to delete it. */
export function RoleHolders({ role, holders, mayDelete }: Props) {
  const accountCode = useAccountCode()
  const may = useMay()
  const [isDeleting, setDeleting] = useState(false)
  const control = mayDelete && (
    <Button kind="danger-quiet" icon={Trash2} onClick={() => setDeleting(true)}>
      Удалить роль
    </Button>
  )
  return (
    <Card title="Пользователи с&nbsp;этой ролью" note={groupDigits(role.users)} control={control} padded>
      {holders.length === 0 ? (
        <p className={styles.meaning}>Пока ни&#160;у&#160;кого.</p>
      ) : (
        <ul className={styles.holders}>
          {holders.map((one) => (
            <li key={one.id}>
              {may(users.list) ? (
                <TextLink to={pagePath(accountCode, `setting/users/${one.id}`)}>{nameOf(one)}</TextLink>
              ) : (
                <bdi>{nameOf(one)}</bdi>
              )}
            </li>
          ))}
        </ul>
      )}
      {role.users > holders.length && (
        <p className={styles.meaning}>И ещё {groupDigits(role.users - holders.length)}.</p>
      )}
      {isDeleting && <DeleteRole role={role} onClose={() => setDeleting(false)} />}
    </Card>
  )
}
