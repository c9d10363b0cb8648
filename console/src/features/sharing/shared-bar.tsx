import { BulkBar } from '../../list/bulk-bar.tsx'
import type { BarProps } from '../../list/list-card.tsx'
import type { SharedQuery } from '../put-videos/put-videos.tsx'
import { sharedActions } from './shared-actions.tsx'

/** The bar of chosen videos of other accounts. */
export default function SharedBar(props: BarProps<SharedQuery>) {
  return <BulkBar actions={sharedActions} {...props} />
}
