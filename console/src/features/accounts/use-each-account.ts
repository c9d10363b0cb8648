import { admin, type ManagedAccount } from '@skleyka/contract/accounts/admin.calls.ts'
import type { AnyCall, ParamsOf } from '@skleyka/contract/method.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, write } from '../../api/queries.ts'
import type { Selection } from '../../list/selection.ts'
import { type AccountsQuery, accountsAddress, foundAccounts } from './accounts-list.ts'

/** The accounts of a selection, as they are now; null until they are read. */
export function useChosenAccounts(selection: Selection<AccountsQuery>): readonly ManagedAccount[] | null {
  const { data } = useQuery(read(admin.getAllAccounts, {}, { accountCode: null }))
  if (!data) return null
  if (selection.kind === 'ids') return data.accounts.filter(({ accountId }) => selection.ids.includes(accountId))
  const found = foundAccounts(data.accounts, { ...accountsAddress.first, ...selection.question })
  return found.filter(({ accountId }) => !selection.except.includes(accountId))
}

/** An account that a call was refused for, and why. */
interface Refused {
  readonly name: string
  readonly why: string
}

/** Makes a call for one account after the other; who is refused stops nobody else. */
export function useEachAccount<C extends AnyCall>(call: C) {
  const { mutateAsync } = useMutation({ ...write(call, { accountCode: null }), meta: { quiet: true } })
  const [done, setDone] = useState<number | null>(null)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  return {
    /** Number of finished ones; null while nothing is under way. */
    done,
    refused,
    /** True when nobody was refused. */
    async run(accounts: readonly ManagedAccount[], params: (account: ManagedAccount) => ParamsOf<C>): Promise<boolean> {
      const failed: Refused[] = []
      setRefused([])
      for (const [index, account] of accounts.entries()) {
        setDone(index)
        await mutateAsync(params(account)).catch((error: unknown) => {
          failed.push({ name: account.accountName, why: error instanceof Error ? error.message : 'Не\u00a0вышло' })
        })
      }
      setDone(null)
      setRefused(failed)
      return failed.length === 0
    },
  }
}
