import { users } from '@skleyka/contract/users/users.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { pagePath } from '../../browser/addresses.ts'
import { nameOf } from '../../russian/member-labels.ts'
import { useAccountCode, useApp, useMay, useScreen } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { facePollMs } from '../avatars/avatars.tsx'
import { SettingsPage } from '../settings/settings.tsx'
import { KeyCard } from './key-card.tsx'
import { MailedNoticesCard } from './mailed-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { RightsCard } from './rights-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SignInsCard } from './sign-ins-card.tsx'
import styles from './user-page.module.css'

/** setting/users/{id} (product B9): who somebody is and what they may do; oneself, or anybody for who manages users. */
export default function UserPage({ params: { id: word = '' } }: { params: Readonly<Record<string, string>> }) {
  const { title } = useScreen()
  const accountCode = useAccountCode()
  const may = useMay()
  const { user: own } = useApp()
  const id = addressNumber(word) ?? 0
  const query = useQuery({
    ...read(users.get, { id: id || 1 }, { accountCode }),
    enabled: id > 0,
    refetchInterval: ({ state }) => facePollMs(state.data?.user.own_avatar),
  })
  // an administrator who is no member has no place in the account to be told of
  const isAbsent = id === 0 || (query.error instanceof CallError && query.error.status === 404)
  const user = query.data?.user
  // sign-ins, sessions and keys are of the person alone where he has another account
  const isSecurityShown = user !== undefined && user.state !== 'INVITED' && !user.is_personal
  if (isAbsent && !(id === own.id && own.admin)) return <Absent />
  return (
    <SettingsPage>
      {may(users.list) && <Crumbs>{user ? nameOf(user) : '\u00a0'}</Crumbs>}
      <div className={styles.cards}>
        {user ? (
          <ProfileCard key={user.id} user={user} />
        ) : (
          <Card title={title} level={1} padded>
            {isAbsent ? (
              <p>Вы администратор платформы и&#160;не&#160;состоите в&#160;этом аккаунте: вам открыто всё.</p>
            ) : (
              <QueryPlaceholder query={query} height={120} />
            )}
          </Card>
        )}
        {user && (
          <>
            <RightsCard user={user} />
            {isSecurityShown && may(users.apiKey) && <KeyCard user={user} />}
            {isSecurityShown && user.totp !== null && <SecurityCard user={user} />}
            {user.id === own.id && <MailedNoticesCard />}
            {isSecurityShown && <SessionsCard user={user} />}
            {isSecurityShown && <SignInsCard user={user} />}
          </>
        )}
      </div>
    </SettingsPage>
  )
}

function Absent() {
  const accountCode = useAccountCode()
  const isManager = useMay()(users.list)
  return (
    <SettingsPage>
      <Card>
        <EmptyState
          drawing={<NothingFound />}
          title="Такого пользователя нет"
          {...(isManager && {
            actions: <ButtonLink to={pagePath(accountCode, 'setting/users')}>Все пользователи</ButtonLink>,
          })}
        >
          <p>Его нет в&#160;этом аккаунте, или смотреть чужие страницы вам нельзя.</p>
        </EmptyState>
      </Card>
    </SettingsPage>
  )
}
