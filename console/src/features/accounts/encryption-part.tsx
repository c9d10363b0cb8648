import { encryption } from '@skleyka/contract/encryption/encryption.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EncryptionCard } from '../encryption/encryption.tsx'

/** Time between two looks while a task brings older videos to the form that is wanted, ms. */
const pollMs = 2_000

/** «Шифрование» of an account, followed while its task is under way. */
export function EncryptionPart({ accountId }: { accountId: number }) {
  const query = useQuery({
    ...read(encryption.getEncryptorStatus, { accountId }, { accountCode: null }),
    refetchInterval: ({ state }) => (state.data?.running === true ? pollMs : false),
  })
  if (query.data) return <EncryptionCard status={query.data} />
  return (
    <Card title="Шифрование" padded>
      <QueryPlaceholder query={query} height={180} />
    </Card>
  )
}
