import { type AccountUser, users } from '@skleyka/contract/users/users.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { AccountsPermissions } from '../../ui/accounts-permissions/accounts-permissions.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { Card } from '../../ui/page/card.tsx'
import { rightsLine } from './rights-lines.ts'
import styles from './user-page.module.css'

/** Effective rights with the roles they come from: one’s own in every account, those of others in this one. */
export function RightsCard({ user }: { user: AccountUser }) {
  const query = useQuery(read(users.rights, { id: user.id }, { accountCode: useAccountCode() }))
  const lines = query.data?.accounts.map((account) => rightsLine(account, user.admin))
  return (
    <Card title="Права в&nbsp;аккаунтах" padded>
      {lines ? (
        lines.length > 0 ? (
          <AccountsPermissions label="Права в&nbsp;аккаунтах" lines={lines} />
        ) : (
          <p className={styles.none}>Вход закрыт: прав нет, пока пользователя не&#160;разблокируют.</p>
        )
      ) : (
        <QueryPlaceholder query={query} height={120} />
      )}
    </Card>
  )
}
