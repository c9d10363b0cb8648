import { trash } from '@skleyka/contract/trash.ts'
import { Trash2 } from 'lucide-react'
import { pagePath } from '../../../browser/addresses.ts'
import { useAccountCode, useMay } from '../../../session/contexts.ts'
import { AsideGroup, AsideItem } from '../../../ui/page/aside-list.tsx'

/** The way to the trash at the foot of the aside, for those who may delete. */
export default function TrashLink() {
  const may = useMay()
  const accountCode = useAccountCode()
  if (!may(trash.list)) return null
  return (
    <AsideGroup label="Корзина">
      <AsideItem to={pagePath(accountCode, 'trash')} icon={Trash2}>
        Корзина
      </AsideItem>
    </AsideGroup>
  )
}
