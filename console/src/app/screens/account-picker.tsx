import { limits } from '@skleyka/contract/limits.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { invitations } from '@skleyka/contract/users/users.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { read } from '../../api/queries.ts'
import { pathInside, Redirect } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import type { Account } from '../../session/app-state.ts'
import { useApp } from '../../session/contexts.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import { sectionTitles } from '../../ui/feature-picker/section-titles.ts'
import { Link } from '../../ui/link/link.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SearchInput } from '../../ui/text-input/text-input.tsx'
import { partByVisits, searchAccounts } from '../known-accounts.ts'
import { ScreenOnItsWay } from '../layouts/screen-on-its-way.tsx'
import { OwnInvitations } from '../lazy-screens.tsx'
import { useVisits } from '../visits.ts'
import styles from './account-picker.module.css'

/** True where the page itself was opened at the root: by the sign-in or by its address, and not from within. */
const isOpenedHere = () => {
  const [opened] = performance.getEntriesByType('navigation')
  return opened !== undefined && pathInside(new URL(opened.name).pathname) === '/'
}
let wasEntered = false

/**
 * The root page: whoever has one account enters it at once, unless an invitation waits for an answer; others see the accounts they
 * may enter, recent ones first (product B1).
 */
export function AccountPicker() {
  const { accountsList } = useApp()
  const [only] = accountsList
  const [mayEnter] = useState(() => accountsList.length === 1 && !wasEntered && isOpenedHere())
  const waiting = useQuery({ ...read(invitations.list, {}, { accountCode: null }), enabled: mayEnter })
  useEffect(() => {
    wasEntered = true
  }, [])
  if (!mayEnter || only === undefined) return <Accounts />
  if (waiting.isPending) return <ScreenOnItsWay />
  const hasInvitations = (waiting.data?.invitations.length ?? 0) > 0
  return hasInvitations ? <Accounts /> : <Redirect to={pagePath(only.accountCode, 'records')} />
}

function Accounts() {
  const title = 'Аккаунты'
  const { accountsList, user } = useApp()
  const [text, setText] = useState('')
  const matches = searchAccounts(accountsList, text)
  const { recent, rest } = partByVisits(matches, useVisits(user.id))
  usePageTitle(title)
  return (
    <Page>
      <Suspense fallback={null}>
        <OwnInvitations />
      </Suspense>
      <div className={styles.picker}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <span className={styles.count}>
            {accountsList.length}
            <span className="visually-hidden">
              {' '}
              {plural(accountsList.length, ['аккаунт', 'аккаунта', 'аккаунтов'])}
            </span>
          </span>
          {accountsList.length > limits.accountSearchAbove && (
            <div className={styles.search}>
              <SearchInput label="Найти аккаунт" value={text} onChange={setText} />
            </div>
          )}
        </header>
        {recent.length > 0 && rest.length > 0 && <h2 className={styles.title}>Часто посещаемые</h2>}
        <Grid accounts={recent} />
        {recent.length > 0 && rest.length > 0 && <h2 className={styles.title}>Все аккаунты</h2>}
        <Grid accounts={rest} />
        {matches.length === 0 && accountsList.length > 0 && (
          <EmptyState
            drawing={<NothingFound />}
            title="Аккаунты не найдены"
            actions={<Button onClick={() => setText('')}>Показать все</Button>}
          >
            {`По запросу «${text.trim()}» ничего нет`}
          </EmptyState>
        )}
        {accountsList.length === 0 && (
          <EmptyState drawing={<NothingFound />} title="Аккаунтов пока нет">
            У вас нет аккаунтов, в которые можно войти
          </EmptyState>
        )}
      </div>
    </Page>
  )
}

function Grid({ accounts }: { accounts: readonly Account[] }) {
  if (accounts.length === 0) return null
  return (
    <ul className={styles.grid}>
      {accounts.map((account) => (
        <li key={account.accountCode}>
          <Link to={pagePath(account.accountCode, 'records')} className={styles.account}>
            <Avatar name={account.accountName} image={account.logo} square size={40} />
            <span className={styles.words}>
              <b title={account.accountName}>{account.accountName}</b>
              <span>{account.accountCode}</span>
              <span>{account.availableSections.map((section) => sectionTitles[section]).join(' · ') || '—'}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
