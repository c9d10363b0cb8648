import type { SavedFilter } from '@skleyka/contract/filters/filters.calls.ts'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

const NewExport = lazyPiece(() => import('./new-export.tsx'))

/** «Выгрузить» of what a saved filter finds (product B3, P-M-10). */
export function ExportFilter({ id, name }: Pick<SavedFilter, 'id' | 'name'>) {
  const [isOpen, setOpen] = useState(false)
  const fixedSource = { source: { kind: 'FILTER', filterId: id }, title: `Фильтр «${name}»` } as const
  return (
    <>
      <Button onClick={() => setOpen(true)}>Выгрузить</Button>
      {isOpen && <NewExport fixedSource={fixedSource} onClose={() => setOpen(false)} />}
    </>
  )
}
