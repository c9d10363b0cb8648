import type { FilterAst } from '@skleyka/contract/filters/filter-tree.ts'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { FilterBuilder } from '../filters/filters.tsx'

interface Props {
  where: FilterAst | null
  onShow: (where: FilterAst | null) => void
  onClose: () => void
}

/** «Фильтр»: conditions are built, and the list shows what they find. */
export default function FilterPopup({ where, onShow, onClose }: Props) {
  const [built, setBuilt] = useState({ ast: where, isWhole: true })
  const isChanged = !built.isWhole || JSON.stringify(built.ast) !== JSON.stringify(where)
  return (
    <Popup open onClose={onClose} isDirty={isChanged} title="Фильтр" width={820}>
      <Suspense fallback={null}>
        <FilterBuilder ast={where} onChange={(ast, isWhole) => setBuilt({ ast, isWhole })} />
      </Suspense>
      {!built.isWhole && <p role="status">Условия без значения не&#160;учитываются.</p>}
      <PopupFoot>
        <Button kind="main" disabled={built.ast === null && where === null} onClick={() => onShow(built.ast)}>
          Показать
        </Button>
        {where !== null && <Button onClick={() => onShow(null)}>Сбросить</Button>}
        <Button onClick={onClose}>Отменить</Button>
      </PopupFoot>
    </Popup>
  )
}
