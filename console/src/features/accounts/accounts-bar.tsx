import { BulkBar } from '../../list/bulk-bar.tsx'
import type { BarProps } from '../../list/list-card.tsx'
import { accountsActions } from './accounts-actions.tsx'
import type { AccountsQuery } from './accounts-list.ts'

/** The bar of chosen accounts. */
export default function AccountsBar(props: BarProps<AccountsQuery>) {
  return <BulkBar actions={accountsActions} {...props} />
}
