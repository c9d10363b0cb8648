import { listedFields } from '@skleyka/contract/accounts/account-fields.ts'
import { admin, type ManagedAccount } from '@skleyka/contract/accounts/admin.calls.ts'
import { sections } from '@skleyka/contract/permissions/permissions.ts'
import {
  Check,
  Clapperboard,
  FileLock,
  Images,
  Lock,
  LockOpen,
  type LucideIcon,
  Minus,
  Radio,
  Settings2,
  Share2,
} from 'lucide-react'
import { useState } from 'react'
import { pagePath } from '../../browser/addresses.ts'
import { actsColumn, fieldColumns } from '../../list/columns.ts'
import { Titled } from '../../list/titled.tsx'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { formatDay, formatMoment } from '../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { sectionTitles } from '../../ui/feature-picker/section-titles.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Link } from '../../ui/link/link.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Tooltip } from '../../ui/tooltip/tooltip.tsx'
import styles from './account-columns.module.css'
import { AccountState } from './account-state.tsx'
import { LockQuestion } from './lock-question.tsx'
import { opening } from './opening.ts'

const sectionIcons: Readonly<Record<(typeof sections)[number], LucideIcon>> = {
  VIDEO: Clapperboard,
  LIVESTREAM: Radio,
  SHARING: Share2,
  PHOTOBANK: Images,
}

/** The columns of the accounts: the name opens one, the lock at the end closes it for its members. */
export const accountColumns = (now: Date): readonly Column<ManagedAccount>[] => [
  {
    id: 'name',
    title: 'Аккаунт, код',
    fixed: true,
    sortable: 'ascending',
    card: 'title',
    cell: ({ accountCode, accountName, logo }) => (
      <div className={styles.named}>
        <Avatar name={accountName} image={logo} square size={24} />
        <div className={styles.words}>
          <Titled to={pagePath(accountCode, 'records')} under={accountCode}>
            {accountName}
          </Titled>
        </div>
      </div>
    ),
  },
  {
    ...figure('id', 'ID', 56),
    shownFrom: 'xl',
    cell: ({ accountId }) => accountId,
  },
  { id: 'state', title: 'Состояние', width: 192, card: 'line', cell: (account) => <AccountState {...account} /> },
  { id: 'sections', title: 'Функционал', width: 106, shownFrom: 'l', cell: (account) => <Sections {...account} /> },
  {
    id: 'owner',
    title: 'Владелец',
    width: 164,
    fluid: 'clamp(164px, 30cqi - 220px, 300px)',
    shownFrom: 'm',
    card: 'line',
    cell: ({ owner }) => owner !== null && <Email>{owner.email}</Email>,
  },
  { ...figure('members', 'Польз.', 66), shownFrom: 'm', cell: ({ members }) => groupDigits(members) },
  { ...figure('records', 'Видео', 80), card: 'fact', cell: ({ records }) => groupDigits(records) },
  {
    ...figure('size', 'Объём', 80),
    card: 'fact',
    cell: ({ sizeBytes }) => (sizeBytes === 0 ? 0 : formatBytes(sizeBytes)),
  },
  {
    id: 'created',
    title: 'Создан',
    width: 110,
    sortable: 'descending',
    card: 'fact',
    shownFrom: 'xl',
    cell: ({ createdDate }) => <Moment>{formatDay(createdDate, { near: now })}</Moment>,
  },
  {
    id: 'last',
    title: 'Последнее видео',
    width: 148,
    sortable: 'descending',
    shownFrom: 'xl',
    cell: ({ lastRecordDate }) =>
      lastRecordDate !== null && <Moment>{formatMoment(lastRecordDate, { near: now })}</Moment>,
  },
  {
    id: 'encryption',
    title: 'Шифрование',
    // its words would take the room of the accounts' names
    silent: true,
    about: (
      <span title="Шифрование">
        <Icon of={FileLock} size={16} />
      </span>
    ),
    width: 48,
    shownFrom: 'm',
    cell: ({ accountId, accountName, useEncryptor }) => (
      <Link
        to={`/cc/accounts/${accountId}`}
        aria-label={`Шифрование: ${accountName}, ${useEncryptor ? 'есть' : 'нет'}`}
      >
        <Icon of={useEncryptor ? Check : Minus} size={16} />
      </Link>
    ),
  },
  ...fieldColumns(listedFields),
  actsColumn(
    (account) => (
      <>
        <SettingsLink account={account} />
        <LockButton account={account} />
      </>
    ),
    { width: 92 },
  ),
]

const figure = (id: string, title: string, width: number) =>
  ({ id, title, width, numeric: true, sortable: 'descending' }) as const

const Moment = ({ children }: { children: string }) => <span className={styles.moment}>{children}</span>

/** Sections of the account, as icons; what it has not is faint. */
function Sections({ availableSections }: Pick<ManagedAccount, 'availableSections'>) {
  return (
    <span className={styles.sections}>
      {sections.map((section) => {
        const has = availableSections.includes(section)
        return (
          <span key={section} data-off={!has || undefined} title={sectionTitles[section]}>
            <Icon of={sectionIcons[section]} size={16} />
            {has && <span className="visually-hidden">{sectionTitles[section]}</span>}
          </span>
        )
      })}
    </span>
  )
}

/** An address that goes on in the next line from its @ on. */
function Email({ children }: { children: string }) {
  const at = children.lastIndexOf('@')
  return (
    <span className={styles.email} title={children}>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  )
}

const SettingsLink = ({ account: { accountId, accountName } }: { account: ManagedAccount }) => (
  <Tooltip text={`Настроить: ${accountName}`}>
    <Link to={`/cc/accounts/${accountId}`} aria-label={`Настроить: ${accountName}`} className={styles.settings}>
      <Icon of={Settings2} size={18} />
    </Link>
  </Tooltip>
)

function LockButton({ account }: { account: ManagedAccount }) {
  const { accountId, accountName, locked } = account
  const [asking, setAsking] = useState(false)
  const open = useAskedWrite(admin.updateAccountStatus, null)
  const unlock = () => void open({ accountId, lock: false }, opening(accountName), 'Аккаунт разблокирован')
  return (
    <>
      <IconButton
        icon={locked ? LockOpen : Lock}
        label={`${locked ? 'Разблокировать' : 'Заблокировать'}: ${accountName}`}
        size={32}
        onClick={() => (locked ? unlock() : setAsking(true))}
      />
      {asking && <LockQuestion account={account} onClose={() => setAsking(false)} />}
    </>
  )
}
