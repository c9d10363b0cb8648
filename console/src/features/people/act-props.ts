import type { AccountUser } from '@skleyka/contract/users/users.calls.ts'

/** Properties of a window about one person. */
export interface ActProps {
  readonly user: AccountUser
  readonly onClose: () => void
}
