import { bounds } from '@skleyka/contract/limits.ts'
import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { call } from '../../api/client.ts'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { idsOf } from '../../list/selection.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { PutVideos } from './put-popup.tsx'

/** Query of videos of other accounts. */
export interface SharedQuery {
  readonly q: string
}

/** «В альбом» of videos that other accounts show in this one. */
export default function PutShared({ selection, ...ends }: BulkPieceProps<SharedQuery>) {
  const accountCode = useAccountCode()
  const ids = () =>
    idsOf(selection, async ({ q }, page) => {
      const { items } = await call(sharing.incoming, { q, page, perPage: bounds.pageSize }, { accountCode })
      return items.map(({ id }) => id)
    })
  return <PutVideos ids={ids} {...ends} />
}
