import { Ellipsis, Star, StarOff, Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import type { MenuLine } from '../../ui/menu/menu-items.ts'

interface Props {
  label: string
  /** Acts on a track of this kind only, before and after what is done with any. */
  lines: readonly MenuLine[]
  below?: readonly MenuLine[]
  isDefault: boolean
  /** Without it the default is what it is. */
  onDefault?: ((isDefault: boolean) => void) | undefined
  /** Without it the track is not deleted. */
  onDelete?: (() => void) | undefined
}

/** Acts on one track of a record, in the menu of its row. */
export function TrackMenu({ label, lines, below = [], isDefault, onDefault, onDelete }: Props) {
  const defaultLine: MenuLine = {
    id: 'default',
    label: isDefault ? 'Не\u00a0включать по\u00a0умолчанию' : 'Включать по\u00a0умолчанию',
    icon: isDefault ? StarOff : Star,
    onAction: () => onDefault?.(!isDefault),
  }
  const deleteLine: MenuLine = {
    ...{ id: 'delete', label: 'Удалить', icon: Trash2, danger: true },
    onAction: () => onDelete?.(),
  }
  return (
    <MenuButton
      label={`Действия: ${label}`}
      lines={[
        ...lines,
        ...(onDefault ? [defaultLine] : []),
        ...(below.length > 0 ? ['rule' as const, ...below] : []),
        ...(onDelete ? ['rule' as const, deleteLine] : []),
      ]}
      trigger={(props) => <IconButton {...props} size={32} icon={Ellipsis} label={`Ещё: ${label}`} />}
    />
  )
}
