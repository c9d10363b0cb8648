import { plural } from '@skleyka/contract/plurals.ts'
import { invitations, type OwnInvitation } from '@skleyka/contract/users/users.calls.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read, readKey, write } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './own-invitations.module.css'

const noAccount = { accountCode: null }

/** The accounts that invite the user: each waits for a yes or a no. `otherwise` stands there where none does. */
export default function OwnInvitations({ otherwise = null }: { otherwise?: ReactNode }) {
  const { data, isPending } = useQuery(read(invitations.list, {}, noAccount))
  if (isPending) return null
  if (!data || data.invitations.length === 0) return otherwise
  return (
    <section className={styles.invitations}>
      <Card title="Приглашения">
        <ul className={styles.list} aria-label="Приглашения">
          {data.invitations.map((invitation) => (
            <li key={invitation.id} className={styles.invitation}>
              <Invitation {...{ invitation }} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Invitation({ invitation: { id, account, by, roles, at } }: { invitation: OwnInvitation }) {
  const client = useQueryClient()
  // it was answered in another tab, or withdrawn
  const onError = () => void client.invalidateQueries({ queryKey: readKey(invitations.list, {}, noAccount) })
  const accept = useMutation({
    ...write(invitations.accept, noAccount),
    onError,
    // what may be done there is read with the page
    onSuccess: ({ code }) => location.assign(`/admin${pagePath(code, '')}`),
  })
  const decline = useMutation({ ...write(invitations.decline, noAccount), onError })
  const isBusy = accept.isPending || accept.isSuccess || decline.isPending
  return (
    <>
      <span className={styles.words}>
        <b>{account}</b>
        <span>
          {roles.length > 0
            ? `${plural(roles.length, ['Роль', 'Роли', 'Роли'])}: ${roles.join(', ')}`
            : 'Без ролей: их\u00a0дадут после того, как вы согласитесь'}
        </span>
        <span>
          {by !== '' && <>{by} · </>}
          {formatNearMoment(at)}
        </span>
      </span>
      <span className={styles.acts}>
        <Button kind="main" busy={isBusy && !decline.isPending} onClick={() => accept.mutate({ id })}>
          Принять
        </Button>
        <Button busy={decline.isPending} onClick={() => decline.mutate({ id })}>
          Отклонить
        </Button>
      </span>
    </>
  )
}
