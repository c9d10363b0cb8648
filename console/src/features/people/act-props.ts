import type { AccountUser } from '@skleyka/contract/users/users.calls.ts'

/** What a window about one person is given. */
export interface ActProps {
  readonly user: AccountUser
  readonly onClose: () => void
}
