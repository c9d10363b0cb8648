import type { ListedRecord } from '@skleyka/contract/records.ts'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { latePiece } from '../../../ui/lazy-piece/lazy-piece.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { recordColumns } from './record-columns.tsx'

const MetadataColumns = latePiece(() => import('../metadata/list-columns.tsx'))

const before = recordColumns.slice(0, -1)
const end = recordColumns.slice(-1)

/** The columns of records with those of their metadata, which come after the list stands; `awaited` has to be drawn. */
export function useRecordColumns(): { columns: readonly Column<ListedRecord>[]; awaited: ReactNode } {
  const [ofMetadata, setOfMetadata] = useState<readonly Column<ListedRecord>[]>([])
  const columns = useMemo(() => [...before, ...ofMetadata, ...end], [ofMetadata])
  const awaited = (
    <Suspense fallback={null}>
      <MetadataColumns onColumns={setOfMetadata} />
    </Suspense>
  )
  return { columns, awaited }
}
