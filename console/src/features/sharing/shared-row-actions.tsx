import type { SharedRecord } from '@skleyka/contract/sharing/sharing.calls.ts'
import { CodeXml, Ellipsis, Play, SquareArrowOutUpRight } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import { pagePath } from '../../browser/addresses.ts'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import type { MenuLine } from '../../ui/menu/menu-items.ts'
import type { SharedQuery } from '../put-videos/put-videos.tsx'
import { sharedActions } from './shared-actions.tsx'

const EmbedPopup = lazyPiece(() => import('../embed/embed.tsx'))

/** Acts on one video of another account. */
export function SharedRowActions({ record: { id, uuid, name, playable, mayPublish } }: { record: SharedRecord }) {
  const accountCode = useAccountCode()
  const may = useMay()
  const [open, setOpen] = useState<ComponentType<BulkPieceProps<SharedQuery>> | 'embed' | null>(null)
  const close = () => setOpen(null)
  const lines: readonly (MenuLine | false)[] = [
    { id: 'open', label: 'Открыть', icon: SquareArrowOutUpRight, to: pagePath(accountCode, `records/${id}`) },
    playable && { id: 'watch', label: 'Смотреть', icon: Play, href: `/embed/${uuid}` },
    playable &&
      mayPublish && { id: 'embed', label: 'Код для вставки', icon: CodeXml, onAction: () => setOpen('embed') },
    ...sharedActions
      .filter(({ isOfOne, call }) => isOfOne && mayPublish && may(call))
      .map(({ id: action, label, icon, piece }) => ({
        ...{ id: action, label, icon },
        onAction: () => setOpen(() => piece),
      })),
  ]
  const Piece = open === 'embed' ? null : open
  return (
    <>
      <MenuButton
        label={`Действия: ${name}`}
        lines={lines.filter((line) => line !== false)}
        trigger={(props) => <IconButton {...props} size={32} icon={Ellipsis} label="Ещё" />}
      />
      {open !== null && (
        <Suspense fallback={null}>
          {open === 'embed' && <EmbedPopup recordId={id} onClose={close} />}
          {Piece && <Piece selection={{ kind: 'ids', ids: [id] }} onClose={close} onDone={close} />}
        </Suspense>
      )}
    </>
  )
}
