import { attributes } from '@skleyka/contract/attributes/attributes.calls.ts'
import { limits } from '@skleyka/contract/limits.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { listAddress } from '../../list/list-address.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { exportColumns } from './export-columns.tsx'

const NewExport = lazyPiece(() => import('./new-export.tsx'))
const ImportTable = lazyPiece(() => import('./import-table.tsx'))
const address = listAddress({})

/** «Выгрузка атрибутов» (product B11): tables that were made, and the way back for those changed by hand. */
export default function AttributesPage() {
  const accountCode = useAccountCode()
  const may = useMay()
  const [opened, open] = useState<'new' | 'import' | null>(null)
  const found = useList(
    address,
    (list) => read(attributes.list, list, { accountCode }),
    ({ items }) => items.some(({ state }) => state === 'QUEUED' || state === 'RUNNING') && limits.recordPollMs / 2,
  )
  return (
    <ListPage
      {...found}
      columns={exportColumns(new Date())}
      control={
        <>
          {may(records.update) && (
            <Button icon={Upload} onClick={() => open('import')}>
              Загрузить таблицу
            </Button>
          )}
          <Button kind="main" icon={Plus} onClick={() => open('new')}>
            Новая выгрузка
          </Button>
        </>
      }
      empty={{
        title: 'Выгрузок пока нет',
        text: (
          <p>
            Названия, теги, метаданные и&#160;ссылки выгружаются таблицей. CSV можно поправить и&#160;загрузить обратно.
          </p>
        ),
      }}
    >
      {opened === 'new' && <NewExport onClose={() => open(null)} />}
      {opened === 'import' && <ImportTable onClose={() => open(null)} />}
    </ListPage>
  )
}
