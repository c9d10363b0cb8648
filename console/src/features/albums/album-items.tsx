import { type Album, type AlbumItem, albums, type ItemPlace } from '@skleyka/contract/albums/albums.calls.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDownToLine, ArrowUpToLine, Ellipsis, ImageIcon, Plus, Share2, Upload, X } from 'lucide-react'
import { readKey, write } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyFilm } from '../../ui/drawings/empty-film.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Link } from '../../ui/link/link.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import type { MenuLine } from '../../ui/menu/menu-items.ts'
import { EmptyState } from '../../ui/message/message.tsx'
import { moveItem } from '../../ui/ordered-list/move-item.ts'
import { OrderedList } from '../../ui/ordered-list/ordered-list.tsx'
import { Thumb } from '../../ui/thumb/thumb.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './albums.module.css'

interface Props {
  album: Album
  items: readonly AlbumItem[]
  /** Number of videos before this page. */
  first: number
  onAdd: () => void
  /** Null for whoever may not. */
  onUpload: (() => void) | null
}

/** The videos of an album in their order: dragged by a handle, by pointer, finger or keyboard, or moved from the menu. */
export function AlbumItems({ album, items, first, onAdd, onUpload }: Props) {
  const accountCode = useAccountCode()
  const mayKeep = useMay()(albums.reorder)
  const isByHand = album.filling === null
  const move = useMove(album.id)
  if (items.length === 0 && first === 0) {
    return (
      <EmptyState
        drawing={<EmptyFilm />}
        title={isByHand ? 'В альбоме пока нет видео' : 'Фильтр пока ничего не\u00a0находит'}
        {...(mayKeep &&
          isByHand && {
            actions: (
              <>
                <Button kind="main" icon={Plus} onClick={onAdd}>
                  Добавить видео
                </Button>
                {onUpload && (
                  <Button icon={Upload} onClick={onUpload}>
                    Загрузить видео
                  </Button>
                )}
              </>
            ),
          })}
      >
        {isByHand ? (
          <p>Добавьте видео: они пойдут в&#160;этом порядке.</p>
        ) : (
          <p>Видео появятся здесь сами, как только подойдут под&#160;его условия.</p>
        )}
      </EmptyState>
    )
  }
  return (
    <OrderedList
      label={`Видео альбома «${album.name}»`}
      items={items}
      nameOf={({ name }) => name}
      from={first + 1}
      onMove={mayKeep && isByHand ? move : undefined}
    >
      {(record) => (
        <div className={styles.item}>
          <Thumb
            src={record.poster}
            width={72}
            quiet={!record.playable}
            time={record.durationMs === null ? undefined : formatDuration(record.durationMs / 1000)}
          />
          <Link to={pagePath(accountCode, `records/${record.id}`)} className={styles.name} title={record.name}>
            {record.name}
          </Link>
          {'sharedFrom' in record && (
            <span className={styles.from} title="Видео другого аккаунта">
              <Icon of={Share2} size={14} />
              <bdi>{record.sharedFrom.accountName}</bdi>
            </span>
          )}
          {mayKeep && <ItemMenu album={album} record={record} move={move} />}
        </div>
      )}
    </OrderedList>
  )
}

type Move = (order: number[], to: ItemPlace) => void

function ItemMenu({ album, record, move }: { album: Album; record: AlbumItem; move: Move }) {
  const accountCode = useAccountCode()
  const remove = useMutation(write(albums.removeItems, { accountCode }))
  const cover = useMutation(write(albums.update, { accountCode }))
  const add = useMutation(write(albums.addItems, { accountCode }))
  const takeOut = () =>
    remove.mutate(
      { id: album.id, ids: [record.id] },
      {
        onSuccess: () =>
          showToast({
            type: 'success',
            message: `«${record.name}» убрано из\u00a0альбома`,
            actions: [
              { label: 'Вернуть в\u00a0конец', onAction: () => add.mutate({ id: album.id, ids: [record.id] }) },
            ],
          }),
      },
    )
  const places: MenuLine[] = [
    { id: 'start', label: 'В\u00a0начало', icon: ArrowUpToLine, onAction: () => move([record.id], 'start') },
    { id: 'end', label: 'В\u00a0конец', icon: ArrowDownToLine, onAction: () => move([record.id], 'end') },
  ]
  const leaving: MenuLine[] = [
    'rule',
    { id: 'out', label: 'Убрать из\u00a0альбома', icon: X, danger: true, onAction: takeOut },
  ]
  const isByHand = album.filling === null
  const lines: MenuLine[] = [
    ...(isByHand ? places : []),
    // a cover is a video of the account itself
    ...(!('sharedFrom' in record) &&
    record.poster !== null &&
    (album.coverRecordId !== record.id || album.ownCover !== 'NONE')
      ? [
          {
            id: 'cover',
            label: 'Сделать обложкой',
            icon: ImageIcon,
            onAction: () =>
              cover.mutate({ id: album.id, rowVersion: album.rowVersion, fields: { coverRecordId: record.id } }),
          },
        ]
      : []),
    ...(isByHand ? leaving : []),
  ]
  if (lines.length === 0) return null
  const label = `Действия: ${record.name}`
  return (
    <MenuButton
      label={label}
      lines={lines}
      trigger={(props) => <IconButton {...props} icon={Ellipsis} label={label} size={32} tooltip={false} />}
    />
  )
}

/** Moves videos at once on the screen; the order of the server follows, or comes back when it says no. */
function useMove(albumId: number): Move {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const pages = { queryKey: readKey(albums.get, undefined, { accountCode }) }
  const { mutate } = useMutation({
    ...write(albums.reorder, { accountCode }),
    onMutate: ({ order, to }) => {
      client.setQueriesData<ResultOf<typeof albums.get>>(pages, (found) =>
        found?.album.id === albumId ? { ...found, items: moveItem(found.items, order, to) } : found,
      )
    },
    onError: () => client.invalidateQueries(pages),
  })
  return (order, to) => mutate({ id: albumId, order, to })
}
