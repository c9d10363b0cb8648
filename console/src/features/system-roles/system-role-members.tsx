import { type SystemRole, type SystemRoleHolder, systemRoles } from '@skleyka/contract/roles/system-roles.calls.ts'
import { Trash2 } from 'lucide-react'
import { navigate } from '../../browser/address-bar.ts'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { nameOf } from '../../russian/member-labels.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './system-roles.module.css'

interface Props {
  role: SystemRole
  holders: readonly SystemRoleHolder[]
}

/** People who hold a role of the system, its journal, and the way to delete it. */
export function SystemRoleHolders({ role, holders }: Props) {
  const remove = useAskedWrite(systemRoles.delete, null)
  const ask = async () => {
    const title = `Удалить роль «${role.name}»?`
    const question = { title, message: 'Она пропадёт из\u00a0всех аккаунтов.', okLabel: 'Удалить', danger: true }
    if (await remove({ id: role.id }, question, `Роль удалена: ${role.name}`)) navigate('/cc/roles', { replace: true })
  }
  const control = !role.isOwner && holders.length === 0 && (
    <Button kind="danger-quiet" icon={Trash2} onClick={() => void ask()}>
      Удалить роль
    </Button>
  )
  return (
    <Card title="У&nbsp;кого эта роль" note={groupDigits(role.users)} control={control} padded>
      <div className={styles.told}>
        {holders.length === 0 ? (
          <p className={styles.meaning}>Пока ни&#160;у&#160;кого.</p>
        ) : (
          <ul className={styles.holders}>
            {holders.map((one) => (
              <li key={one.id}>
                <TextLink to={`/cc/users/${one.id}`}>{nameOf(one)}</TextLink>
                <span className={styles.meaning}>{one.accounts.map(({ name }) => name).join(', ')}</span>
              </li>
            ))}
          </ul>
        )}
        {role.users > holders.length && (
          <p className={styles.meaning}>И&#160;ещё {groupDigits(role.users - holders.length)}.</p>
        )}
        {!role.isOwner && holders.length > 0 && (
          <p className={styles.meaning}>Удалить роль можно, когда её ни&#160;у&#160;кого нет.</p>
        )}
        <p>
          <TextLink to={`/cc/audit?object=role&number=${role.id}`}>Кто и&#160;когда её менял</TextLink>
        </p>
      </div>
    </Card>
  )
}
