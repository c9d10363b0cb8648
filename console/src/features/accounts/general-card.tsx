import { admin, type ManagedAccount } from '@skleyka/contract/accounts/admin.calls.ts'
import { type ReactNode, useState } from 'react'
import { pagePath } from '../../browser/addresses.ts'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { formatDay, formatMoment } from '../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './account.module.css'
import { AccountState } from './account-state.tsx'
import { LockQuestion } from './lock-question.tsx'
import { opening } from './opening.ts'

/** «Общее» of an account (product B12): what it is, whether it works, and the ways to its people, videos, tasks and journal. */
export function GeneralCard({ account }: { account: ManagedAccount }) {
  const { accountId, accountCode, accountName, owner, members, records, sizeBytes } = account
  const { createdDate, lastRecordDate, locked } = account
  const [asking, setAsking] = useState(false)
  const open = useAskedWrite(admin.updateAccountStatus, null)
  const near = new Date()
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Состояние', <AccountState key="state" {...account} />],
    ['Код', accountCode],
    ['ID', accountId],
    ['Владелец', owner?.email ?? 'Нет'],
    ['Пользователи', groupDigits(members)],
    ['Видео', groupDigits(records)],
    ['Исходники видео', sizeBytes === 0 ? 'Нет' : formatBytes(sizeBytes)],
    ['Создан', formatDay(createdDate, { near })],
    ['Последнее видео', lastRecordDate === null ? 'Ещё не\u00a0было' : formatMoment(lastRecordDate, { near })],
  ]
  return (
    <Card
      title={accountName}
      level={1}
      padded
      control={
        locked ? (
          <Button onClick={() => void open({ accountId, lock: false }, opening(accountName), 'Аккаунт разблокирован')}>
            Разблокировать
          </Button>
        ) : (
          <Button onClick={() => setAsking(true)}>Заблокировать</Button>
        )
      }
    >
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <nav aria-label="Разделы аккаунта" className={styles.links}>
        <ButtonLink to={pagePath(accountCode, 'records')}>Открыть аккаунт</ButtonLink>
        <ButtonLink to={pagePath(accountCode, 'setting/users')}>Пользователи</ButtonLink>
        <ButtonLink to={`/cc/tasks?account=${accountCode}`}>Очередь</ButtonLink>
        <ButtonLink to={`/cc/audit?account=${accountCode}`}>Журнал</ButtonLink>
      </nav>
      {asking && <LockQuestion account={account} onClose={() => setAsking(false)} />}
    </Card>
  )
}
