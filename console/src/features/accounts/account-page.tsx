import { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { MissingFrame } from '../../ui/drawings/missing-frame.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { FullPageMessage } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { RemovalCard } from '../auto-removal/auto-removal.tsx'
import { ClaimsCard } from '../claims/claims.tsx'
import { CommandCenterPage } from '../command-center/command-center.tsx'
import { QuotaCard } from '../quotas/quotas.tsx'
import styles from './account.module.css'
import { AdsCard } from './ads-card.tsx'
import { EncryptionPart } from './encryption-part.tsx'
import { GeneralCard } from './general-card.tsx'
import { NewAccount } from './new-account.tsx'
import { SectionsCard } from './sections-card.tsx'

/** cc/accounts/create and cc/accounts/{id} (product B12). */
export default function AccountPage({ params: { id: word = '' } }: { params: Readonly<Record<string, string>> }) {
  if (word !== 'create') return <KnownAccount key={word} word={word} />
  return (
    <CommandCenterPage>
      <NewAccount />
    </CommandCenterPage>
  )
}

/** An account, and what an administrator sets for it. */
function KnownAccount({ word }: { word: string }) {
  const id = addressNumber(word)
  const query = useQuery({
    ...read(admin.getAccount, { accountId: id ?? 0 }, { accountCode: null }),
    enabled: id !== null,
  })
  const account = query.data?.account
  usePageTitle(account?.accountName ?? 'Аккаунт')
  if (id === null || isNotFound(query.error)) return <AccountMissing />
  return (
    <CommandCenterPage>
      <Crumbs>{account?.accountName ?? '\u00a0'}</Crumbs>
      {account ? (
        <div className={styles.cards}>
          <GeneralCard account={account} />
          <SectionsCard account={account} />
          <EncryptionPart accountId={id} />
          <RemovalCard accountId={id} />
          <QuotaCard accountId={id} />
          <AdsCard account={account} />
          <ClaimsCard code={account.accountCode} />
        </div>
      ) : (
        <Card title="Аккаунт" level={1} padded>
          <QueryPlaceholder query={query} height={180} />
        </Card>
      )}
    </CommandCenterPage>
  )
}

function AccountMissing() {
  return (
    <FullPageMessage
      drawing={<MissingFrame />}
      title="Аккаунт не&nbsp;найден"
      actions={
        <ButtonLink kind="main" size="m" to="/cc/accounts">
          Все аккаунты
        </ButtonLink>
      }
    >
      <p>Такого аккаунта нет: возможно, его закрыли.</p>
    </FullPageMessage>
  )
}
