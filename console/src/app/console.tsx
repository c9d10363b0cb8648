import { Suspense, useMemo, useState } from 'react'
import { Redirect, useAddress } from '../browser/address-bar.ts'
import { type Account, type OwnFields, withAccounts, withOwn } from '../session/app-state.ts'
import { AccountChanged, AppContext, OwnChanged } from '../session/contexts.ts'
import { seenInNameOf, useImpersonation } from '../session/impersonation.ts'
import type { Session } from '../session/session.ts'
import { seenWithRole, useViewedRole } from '../session/viewed-role.ts'
import { ScreenStands } from '../ui/lazy-piece/lazy-piece.tsx'
import { AccountFrame } from './account-frame.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { ScreenOnItsWay } from './layouts/screen-on-its-way.tsx'
import { Shell } from './layouts/shell.tsx'
import {
  AccountPicker,
  BesideThePage,
  ImpersonationBar,
  NoAccounts,
  NotFound,
  OldAddress,
  SignInAgain,
  Unconfirmed,
  UploadsPanel,
  ViewedRoleBar,
} from './lazy-screens.tsx'
import { PageOpened } from './observing/page-opened.tsx'
import { isOldAddress } from './old-addresses.ts'
import { type AddressOutcome, placeOf } from './places.ts'
import { AreaScreen } from './screen.tsx'

/** Shows what the address names to this user; the rules are in places.ts. */
export function Console({ session }: { session: Session }) {
  const { pathname, search } = useAddress()
  // Accounts the profile did not list and the server let in, an administrator's or one granted a minute ago; those renamed.
  const [changed, setChanged] = useState<Readonly<Record<string, Account>>>({})
  const onChanged = (account: Account) => setChanged((before) => ({ ...before, [account.accountCode]: account }))
  const [own, setOwn] = useState<OwnFields | null>(null)
  const role = useViewedRole()
  const inName = useImpersonation()
  const known = useMemo(
    () => seenWithRole(seenInNameOf(withOwn(withAccounts(session.app, changed), own), inName), role),
    [session.app, changed, own, inName, role],
  )
  if (isOldAddress(pathname)) {
    return (
      <Suspense fallback={null}>
        <OldAddress pathname={pathname} search={search} />
      </Suspense>
    )
  }

  const place = placeOf(pathname, known)
  if (place.kind === 'redirect') return <Redirect to={place.to} />
  const accountCode = 'code' in place && known.accountCodes[place.code] ? place.code : null
  return (
    <AppContext value={{ ...known, accountCode }}>
      <AccountChanged value={onChanged}>
        <OwnChanged value={setOwn}>
          {'code' in place ? (
            <AccountFrame
              key={place.code}
              code={place.code}
              atRoot={place.kind === 'foreignAccount' ? place.atRoot : place.kind === 'accountRoot'}
              fetchCsrf={session.fetchCsrf}
              onAdmitted={onChanged}
            >
              {place.kind === 'account' && (
                <CrashBoundary place={pathname}>
                  <Suspense fallback={<ScreenOnItsWay />}>
                    <AreaScreen gate={place.gate} />
                    <ScreenStands />
                  </Suspense>
                </CrashBoundary>
              )}
            </AccountFrame>
          ) : (
            <Shell design={place.kind === 'global' ? 'classic' : 'redesigned'} foot="hiding">
              <CrashBoundary place={pathname}>
                <Suspense fallback={<ScreenOnItsWay />}>
                  {screenOf(place)}
                  <ScreenStands />
                </Suspense>
              </CrashBoundary>
            </Shell>
          )}
        </OwnChanged>
        <PageOpened path={pathname} />
        <Suspense fallback={null}>
          <SignInAgain userId={session.app.user.id} />
          {inName === null && <UploadsPanel />}
          {role !== null && <ViewedRoleBar role={role} accountCode={accountCode} />}
          {inName !== null && <ImpersonationBar now={inName} />}
          <BesideThePage />
        </Suspense>
      </AccountChanged>
    </AppContext>
  )
}

function screenOf(place: Exclude<AddressOutcome, { kind: 'redirect' } | { code: string }>) {
  switch (place.kind) {
    case 'picker':
      return <AccountPicker />
    case 'noAccounts':
      return <NoAccounts />
    case 'unconfirmed':
      return <Unconfirmed />
    case 'global':
      return <AreaScreen gate={place.gate} />
    case 'notFound':
      return <NotFound />
  }
}
