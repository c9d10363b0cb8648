import { encryption } from '@skleyka/contract/encryption.ts'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { MissingFrame } from '../../ui/drawings/missing-frame.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { FullPageMessage } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { Patiently, Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { RemovalCard } from './auto-removal/removal-card.tsx'
import { CommandCenterPage } from './command-center.tsx'
import { EncryptionCard } from './encryption/encryption-card.tsx'

/** How often the state is read again while a task brings older videos to the form that is wanted, ms. */
const pollMs = 2_000

/** cc/accounts/{id} (product B12): what an administrator sets for one account. */
export default function AccountPage({ params: { id: given = '' } }: { params: Readonly<Record<string, string>> }) {
  const id = /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null
  const asked = useQuery({
    ...read(encryption.getEncryptorStatus, { accountId: id ?? 0 }, { accountCode: null }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.running === true ? pollMs : false),
  })
  const name = asked.data?.accountName
  usePageTitle(name ?? 'Аккаунт')
  if (id === null || (asked.error instanceof CallError && asked.error.type === 'NOT_FOUND')) return <AccountMissing />
  return (
    <CommandCenterPage>
      <Crumbs>{name ?? '\u00a0'}</Crumbs>
      {asked.data ? (
        <>
          <EncryptionCard status={asked.data} />
          <RemovalCard accountId={asked.data.accountId} />
        </>
      ) : (
        <Card title="Шифрование" level={1}>
          {asked.isError ? (
            <LoadError error={asked.error} onRetry={() => void asked.refetch()} />
          ) : (
            <Patiently>
              <Skeleton height={180} />
            </Patiently>
          )}
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
