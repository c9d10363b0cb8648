import { limits } from '@skleyka/contract/limits.ts'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { pagePath } from '../../browser/addresses.ts'
import type { Account } from '../../session/app-state.ts'
import { useApp } from '../../session/contexts.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import chooser from '../../ui/line/line.module.css'
import { Link } from '../../ui/link/link.tsx'
import { SearchInput } from '../../ui/text-input/text-input.tsx'
import { partByVisits, searchAccounts } from '../known-accounts.ts'
import { useVisits } from '../visits.ts'
import styles from './account-list.module.css'

/** The accounts to choose from: the recent ones, the rest, a search above three (spec §2.8). */
export default function AccountList({ onChoose }: { onChoose: () => void }) {
  const { accountsList, accountCode, user } = useApp()
  const [text, setText] = useState('')
  const found = searchAccounts(accountsList, text)
  const { recent, rest } = partByVisits(found, useVisits(user.id))
  const line = (account: Account) => (
    <Link
      key={account.accountCode}
      to={pagePath(account.accountCode, 'records')}
      className={`${chooser.line} ${styles.account}`}
      aria-current={account.accountCode === accountCode ? 'true' : undefined}
      onClick={onChoose}
    >
      <Avatar name={account.accountName} image={account.logo} square size={24} />
      <span className={chooser.name} title={account.accountName}>
        {account.accountName}
      </span>
      {account.accountCode === accountCode && <Icon of={Check} size={18} />}
    </Link>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows only move the focus among the links inside
    <div className={styles.menu} onKeyDown={moveAmongLinks}>
      {accountsList.length > limits.accountSearchAbove && (
        <div className={styles.search}>
          <SearchInput label="Найти аккаунт" value={text} onChange={setText} kind="fill" autoFocus />
        </div>
      )}
      <div className={styles.list}>
        {recent.length > 0 && <p className={styles.title}>Часто посещаемые</p>}
        {recent.map(line)}
        {rest.length > 0 && <p className={styles.title}>Все аккаунты</p>}
        {rest.map(line)}
        {found.length === 0 && (
          <p className={styles.empty} role="status">
            Аккаунты не найдены
          </p>
        )}
      </div>
    </div>
  )
}

function moveAmongLinks(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const stops: Element[] = [...event.currentTarget.querySelectorAll('input, a')]
  const at = document.activeElement === null ? -1 : stops.indexOf(document.activeElement)
  event.preventDefault()
  const next = stops[(at + step + stops.length) % stops.length]
  if (next instanceof HTMLElement) next.focus()
}
