import { BulkBar } from '../../../list/bulk-bar.tsx'
import type { BarProps } from '../../../list/list-card.tsx'
import { type SharedQuestion, sharedActions } from './shared-actions.tsx'

/** The bar of chosen videos of other accounts. */
export default function SharedBar(props: BarProps<SharedQuestion>) {
  return <BulkBar actions={sharedActions} {...props} />
}
