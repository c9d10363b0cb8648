import { type PersonAnswer, platformUsers } from '@skleyka/contract/platform-users/platform-users.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isNotFound } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { pagePath } from '../../browser/addresses.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { memberLabels, nameOf } from '../../russian/member-labels.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useApp } from '../../session/contexts.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { MissingFrame } from '../../ui/drawings/missing-frame.tsx'
import { Link } from '../../ui/link/link.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { FullPageMessage } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { CommandCenterPage } from '../command-center/command-center.tsx'
import { StartImpersonation } from '../impersonation/impersonation.tsx'
import { LockUser } from './lock-user.tsx'
import { SignInCards } from './sign-in-cards.tsx'
import { rolesLabel } from './user-labels.ts'
import styles from './users.module.css'

/** cc/users/{id} (product B12): one person of the platform, and what an administrator does about the sign-in. */
export default function UserPage({ params: { id: word = '' } }: { params: Readonly<Record<string, string>> }) {
  const id = addressNumber(word)
  const query = useQuery({
    ...read(platformUsers.get, { userId: id ?? 1 }, { accountCode: null }),
    enabled: id !== null,
  })
  const person = query.data
  usePageTitle(person ? nameOf(person.user) : 'Пользователь')
  if (id === null || isNotFound(query.error)) return <Absent />
  return (
    <CommandCenterPage>
      <Crumbs>{person ? nameOf(person.user) : '\u00a0'}</Crumbs>
      {person ? (
        <>
          <ProfileCard {...person} />
          <SignInCards {...person} />
        </>
      ) : (
        <Card title="Пользователь" level={1}>
          <QueryPlaceholder query={query} height={180} />
        </Card>
      )}
    </CommandCenterPage>
  )
}

function ProfileCard({ user }: PersonAnswer) {
  const { user: own } = useApp()
  const [isLocking, setLocking] = useState(false)
  const [inNameAt, setInNameAt] = useState<PersonAnswer['user']['accounts'][number] | null>(null)
  const unlock = useAskedWrite(platformUsers.unlock, null)
  const { label, ...mark } = memberLabels[user.state]
  const open = () =>
    void unlock(
      { userId: user.id },
      {
        title: `Разблокировать: ${nameOf(user)}?`,
        message:
          'Вход снова откроется, роли и\u00a0ключи останутся прежними. Пользователь узнает об\u00a0этом из\u00a0письма.',
        okLabel: 'Разблокировать',
      },
      'Пользователь разблокирован',
    )
  return (
    <Card
      title={nameOf(user)}
      level={1}
      padded
      control={
        user.id !== own.id &&
        (user.state === 'LOCKED' ? (
          <Button onClick={open}>Разблокировать</Button>
        ) : (
          <Button kind="danger-quiet" onClick={() => setLocking(true)}>
            Заблокировать
          </Button>
        ))
      }
    >
      <div className={styles.profile}>
        <div className={styles.person}>
          <Avatar name={nameOf(user)} image={user.avatar} size={36} />
          <div className={styles.words}>
            <span className={styles.email}>{user.email}</span>
            <StateMark {...mark}>{label}</StateMark>
          </div>
        </div>
        {user.lockReason !== '' && <p className={styles.told}>Причина: {user.lockReason}</p>}
        <dl className={styles.facts}>
          {user.admin && (
            <>
              <dt>Права</dt>
              <dd>Администратор платформы</dd>
            </>
          )}
          <dt>Появился</dt>
          <dd>{formatNearMoment(user.createdAt)}</dd>
          <dt>Последний визит</dt>
          <dd>{user.lastVisitAt === null ? 'ещё не был' : formatNearMoment(user.lastVisitAt)}</dd>
          <dt>Журнал</dt>
          <dd>
            <Link to={`/cc/audit?who=${encodeURIComponent(user.email)}`} className={styles.link}>
              Что делал
            </Link>
            {', '}
            <Link to={`/cc/audit?object=user&number=${user.id}`} className={styles.link}>
              что делали с&#160;ним
            </Link>
          </dd>
          <dt>Аккаунты</dt>
          <dd>
            {user.accounts.length === 0 ? (
              'ни\u00a0в\u00a0одном'
            ) : (
              <ul className={styles.list} aria-label="Аккаунты">
                {user.accounts.map((account) => (
                  <li key={account.code}>
                    <Link to={pagePath(account.code, 'records')} className={styles.link}>
                      {account.name}
                    </Link>
                    {`: ${rolesLabel(account)}`}
                    {!user.admin && user.state === 'ACTIVE' && !account.isLocked && (
                      <Button kind="quiet" size="s" onClick={() => setInNameAt(account)}>
                        Войти под именем
                      </Button>
                    )}
                  </li>
                ))}
                {user.accountsTotal > user.accounts.length && (
                  <li>и&#160;ещё {groupDigits(user.accountsTotal - user.accounts.length)}</li>
                )}
              </ul>
            )}
          </dd>
        </dl>
      </div>
      {inNameAt && <StartImpersonation user={user} account={inNameAt} onClose={() => setInNameAt(null)} />}
      {isLocking && <LockUser user={user} onClose={() => setLocking(false)} />}
    </Card>
  )
}

function Absent() {
  return (
    <FullPageMessage
      drawing={<MissingFrame />}
      title="Пользователь не&nbsp;найден"
      actions={
        <ButtonLink kind="main" size="m" to="/cc/users">
          Все пользователи
        </ButtonLink>
      }
    >
      <p>Такого пользователя нет: возможно, его удалили.</p>
    </FullPageMessage>
  )
}
