import { allPermissions } from '@skleyka/contract/permissions.ts'
import { useApp, useScreen } from '../../session/contexts.ts'
import { AccountsPermissions } from '../../ui/accounts-permissions/accounts-permissions.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { permissionLabels } from './permission-labels.ts'
import styles from './user-page.module.css'

const everything = new Set(allPermissions)

/** setting/users/{id} of oneself (product B9): who one is, and what one may do in which account. */
export default function UserPage() {
  const { title } = useScreen()
  const { user, accountsList } = useApp()
  const name = user.name || user.email
  const lines = accountsList.map(({ accountCode, accountName, held }) => ({
    code: accountCode,
    name: accountName,
    permissions: permissionLabels(user.admin ? everything : held),
  }))
  return (
    <Page>
      <div className={styles.cards}>
        <Card title={title} level={1} padded>
          <div className={styles.person}>
            <Avatar name={name} image={user.avatar} size={40} />
            <div className={styles.who}>
              <b>{name}</b>
              <span className={styles.email}>
                <span>{user.email}</span>
                <CopyButton text={user.email} label="Скопировать почту" size={28} />
              </span>
            </div>
          </div>
          {user.admin && <p className={styles.note}>Администратор платформы: все права во&nbsp;всех аккаунтах.</p>}
        </Card>
        <Card title="Права в&nbsp;аккаунтах" padded>
          <AccountsPermissions label="Права в&nbsp;аккаунтах" lines={lines} />
        </Card>
      </div>
    </Page>
  )
}
