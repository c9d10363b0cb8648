import type { Role } from '@skleyka/contract/roles/roles.calls.ts'
import { Card } from '../../ui/page/card.tsx'
import { CloneButton } from './clone-button.tsx'
import { PermissionBoxes } from './permission-boxes.tsx'
import styles from './roles.module.css'
import { ViewRoleButton } from './view-role-button.tsx'

/** A role that is only read: one of the system, or one with more rights than the reader has. */
export function RoleRead({ role }: { role: Role }) {
  return (
    <Card
      title={role.name}
      level={1}
      control={
        <>
          <ViewRoleButton role={role} />
          <CloneButton role={role} isMain={role.isSystem} />
        </>
      }
    >
      <div className={styles.body}>
        {role.description !== '' && <p>{role.description}</p>}
        <p className={styles.meaning}>
          {role.isSystem
            ? 'Системная роль есть в\u00a0каждом аккаунте и\u00a0не\u00a0меняется. Создайте копию и\u00a0измените её.'
            : 'В\u00a0этой роли больше прав, чем у\u00a0вас: изменить её может тот, у\u00a0кого они есть.'}
        </p>
        <PermissionBoxes value={role.permissions} />
      </div>
    </Card>
  )
}
