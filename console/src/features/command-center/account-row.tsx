import { admin, type ManagedAccount } from '@skleyka/contract/admin.ts'
import { sections } from '@skleyka/contract/permissions.ts'
import { useMutation } from '@tanstack/react-query'
import { Clapperboard, Images, Lock, LockOpen, type LucideIcon, Radio, Share2 } from 'lucide-react'
import { useState } from 'react'
import { write } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { formatDay, formatMoment } from '../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { sectionTitles } from '../../ui/feature-picker/section-titles.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Link } from '../../ui/link/link.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { AccountState } from './account-state.tsx'
import styles from './accounts-table.module.css'
import { LockQuestion } from './lock-question.tsx'

const sectionIcons: Readonly<Record<(typeof sections)[number], LucideIcon>> = {
  VIDEO: Clapperboard,
  LIVESTREAM: Radio,
  SHARING: Share2,
  PHOTOBANK: Images,
}

/** One account: its name opens it, the lock at the end closes it for its members. */
export function AccountRow({ account, now }: { account: ManagedAccount; now: Date }) {
  const { accountName, accountCode, availableSections, owner, lastRecordDate } = account
  return (
    <tr className={styles.row}>
      <td className={styles.name}>
        <Link to={pagePath(accountCode, 'records')} className={styles.title} title={accountName}>
          {accountName}
        </Link>
        <span className={styles.under}>{accountCode}</span>
      </td>
      <td className={styles.id} data-numeric>
        {account.accountId}
      </td>
      <td className={styles.state}>
        <AccountState {...account} />
      </td>
      <td className={styles.sections}>
        {sections.map((section) => {
          const has = availableSections.includes(section)
          return (
            <span key={section} data-off={!has || undefined} title={sectionTitles[section]}>
              <Icon of={sectionIcons[section]} size={16} />
              {has && <span className="visually-hidden">{sectionTitles[section]}</span>}
            </span>
          )
        })}
      </td>
      <td className={styles.owner}>
        <span title={owner?.email}>{owner === null ? '—' : <Email>{owner.email}</Email>}</span>
      </td>
      <td className={styles.members} data-numeric>
        {groupDigits(account.members)}
      </td>
      <td className={styles.records} data-numeric data-title="Видео">
        {groupDigits(account.records)}
      </td>
      <td className={styles.size} data-numeric data-title="Объём">
        {account.sizeBytes === 0 ? 0 : formatBytes(account.sizeBytes)}
      </td>
      <td className={styles.created} data-title="Создан">
        {formatDay(account.createdDate, { near: now })}
      </td>
      <td className={styles.last}>{lastRecordDate === null ? '—' : formatMoment(lastRecordDate, { near: now })}</td>
      <td className={styles.actions}>
        <LockButton {...account} />
      </td>
    </tr>
  )
}

/** An address that goes on in the next line from its @ on. */
function Email({ children }: { children: string }) {
  const at = children.lastIndexOf('@')
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  )
}

function LockButton({ accountId, accountName, locked }: ManagedAccount) {
  const [asking, setAsking] = useState(false)
  const moving = useMutation(write(admin.updateAccountStatus, { accountCode: null }))
  const move = async (reason: string) => {
    setAsking(false)
    await moving.mutateAsync({ accountId, lock: !locked, ...(reason !== '' && { reason }) }).then(
      () => showToast({ type: 'success', message: locked ? 'Аккаунт разблокирован' : 'Аккаунт заблокирован' }),
      () => undefined, // told by the error snackbar
    )
  }
  const press = async () => {
    if (!locked) return setAsking(true)
    const sure = await confirm({
      title: `Разблокировать «${accountName}»?`,
      message: 'Участники снова смогут войти.',
      okLabel: 'Разблокировать',
    })
    if (sure) await move('')
  }
  return (
    <>
      <IconButton
        icon={locked ? LockOpen : Lock}
        label={`${locked ? 'Разблокировать' : 'Заблокировать'}: ${accountName}`}
        size={32}
        disabled={moving.isPending}
        onClick={() => void press()}
      />
      {asking && (
        <LockQuestion
          accountName={accountName}
          onLock={(reason) => void move(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
