import { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { Select } from '../../ui/select/select.tsx'

/** Every account, or one by its code. */
export function AccountChoice({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { data } = useQuery(read(admin.getAllAccounts, {}, { accountCode: null }))
  const choices = [
    { value: '', label: 'Все аккаунты' },
    ...(data?.accounts ?? []).map(({ accountCode, accountName }) => ({
      value: accountCode,
      label: accountName,
      note: accountCode,
    })),
  ]
  const isKnown = choices.some((choice) => choice.value === value)
  return <Select label="Аккаунт" hideLabel choices={choices} value={isKnown ? value : ''} onChange={onChange} />
}
