import { BulkBar } from '../../list/bulk-bar.tsx'
import type { BarProps } from '../../list/list-card.tsx'
import { accountsActions } from './accounts-actions.tsx'
import type { AccountsQuestion } from './accounts-list.ts'

/** The bar of chosen accounts. */
export default function AccountsBar(props: BarProps<AccountsQuestion>) {
  return <BulkBar actions={accountsActions} {...props} />
}
