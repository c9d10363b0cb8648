import { permissionInfo } from '@skleyka/contract/permissions/permission-info.calls.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, use } from 'react'
import { createQueryClient } from '../api/queries.ts'
import { isRefused } from '../session/account-state.ts'
import type { Session } from '../session/session.ts'
import { latePiece } from '../ui/lazy-piece/lazy-piece.tsx'
import { Console } from './console.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { ToastHost } from './lazy-screens.tsx'
import { FirstPaint } from './screens/first-paint.tsx'
import { reportError } from './session-end.ts'

// nobody is asked anything before he sees the page
const ConfirmHost = latePiece(() => import('../ui/confirm/confirm-host.tsx'))
const queries = createQueryClient((error, isQuiet) => {
  reportError(error, isQuiet)
  if (isRefused(error)) void queries.invalidateQueries({ queryKey: [permissionInfo.getPermissionInfo.area] })
})

/** The whole console. The session has been asked for before anything is drawn. */
export function App({ session }: { session: Promise<Session | null> }) {
  return (
    <QueryClientProvider client={queries}>
      <CrashBoundary>
        <Suspense fallback={<FirstPaint />}>
          <SignedIn session={session} />
        </Suspense>
        <Suspense fallback={null}>
          <ConfirmHost />
        </Suspense>
      </CrashBoundary>
      <Suspense fallback={null}>
        <ToastHost />
      </Suspense>
    </QueryClientProvider>
  )
}

function SignedIn({ session }: { session: Promise<Session | null> }) {
  const begun = use(session)
  // Nobody is signed in: the page is already leaving for the sign-in page.
  return begun === null ? <FirstPaint /> : <Console session={begun} />
}
