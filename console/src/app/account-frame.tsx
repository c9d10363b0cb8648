import { accounts } from '@skleyka/contract/accounts/accounts.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import { call } from '../api/client.ts'
import { Redirect } from '../browser/address-bar.ts'
import { pagePath } from '../browser/addresses.ts'
import { type AccountState, accountBeforeEntering, accountStateOf, accountStatusOf } from '../session/account-state.ts'
import { type Account, accountOfDetails } from '../session/app-state.ts'
import { AccountContext, useApp } from '../session/contexts.ts'
import { ScreenStands } from '../ui/lazy-piece/lazy-piece.tsx'
import { ScreenOnItsWay } from './layouts/screen-on-its-way.tsx'
import { Shell } from './layouts/shell.tsx'
import { AccountError } from './lazy-screens.tsx'
import { countVisit } from './visits.ts'

interface Props {
  code: string
  /** The address is the root of the account: it shows why the account did not open, or leads to the records. */
  atRoot: boolean
  fetchCsrf: () => Promise<unknown>
  /** The server let the user into an account the profile did not list. */
  onAdmitted: (account: Account) => void
  children: ReactNode
}

/** Enters an account and gives its context to the screens. They need not wait: the profile already names its sections. */
export function AccountFrame({ code, atRoot, fetchCsrf, onAdmitted, children }: Props) {
  const app = useApp()
  const account = app.accountCodes[code]
  const entering = useQuery({
    queryKey: ['account', code],
    queryFn: async ({ signal }) => {
      await fetchCsrf()
      return call(accounts.enter, { code }, { signal, accountCode: code })
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { hasSnackbar: true },
  })
  const entered = entering.data?.account
  const status = entering.error ? accountStatusOf(entering.error) : null

  const welcome = useEffectEvent(() => {
    if (!entered) return
    countVisit(app.user.id, code, new Date())
    if (!account) onAdmitted(accountOfDetails(entered))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit is counted once an account has opened
  useEffect(welcome, [entered?.code])

  const state: AccountState = entered
    ? accountStateOf({
        details: entered,
        account,
        accountsList: app.accountsList,
        now: new Date(entering.dataUpdatedAt),
      })
    : { ...accountBeforeEntering(account), isFetching: entering.isFetching, status: status ?? '' }

  return (
    <AccountContext value={state}>
      <Shell>
        {status !== null ? (
          <>
            {/* C-2.4-07 with Q-07: the page is shown at the account's root. */}
            {!atRoot && <Redirect to={pagePath(code, '')} />}
            <Suspense fallback={<ScreenOnItsWay />}>
              <AccountError status={status} />
              <ScreenStands />
            </Suspense>
          </>
        ) : atRoot ? (
          account && <Redirect to={pagePath(code, 'records')} />
        ) : (
          children
        )}
      </Shell>
    </AccountContext>
  )
}
