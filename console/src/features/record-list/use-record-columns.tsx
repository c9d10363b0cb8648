import type { ListedRecord } from '@skleyka/contract/records/records.calls.ts'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { latePiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { recordColumns } from './record-columns.tsx'

const LateColumns = latePiece(() => import('./late-columns.tsx'))

const before = recordColumns.slice(0, -1)
const end = recordColumns.slice(-1)

/** The columns of records with those that come after the list stands; `awaited` has to be drawn. */
export function useRecordColumns(): { columns: readonly Column<ListedRecord>[]; awaited: ReactNode } {
  const [late, setLate] = useState<readonly Column<ListedRecord>[]>([])
  const columns = useMemo(() => [...before, ...late, ...end], [late])
  const awaited = (
    <Suspense fallback={null}>
      <LateColumns onColumns={setLate} />
    </Suspense>
  )
  return { columns, awaited }
}
