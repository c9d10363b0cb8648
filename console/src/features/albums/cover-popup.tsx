import { type Album, albums } from '@skleyka/contract/albums/albums.calls.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read, readKey, write } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { Thumb } from '../../ui/thumb/thumb.tsx'
import { PictureZone, useSentPictures } from '../pictures/pictures.tsx'
import styles from './albums.module.css'

/** Time between two looks while its cover is being made, ms. */
const makingPollMs = 700

/** «Обложка» (product B4): a picture of one's own in place of the poster of a video. */
export function CoverPopup({ album: { id }, onClose }: { album: Album; onClose: () => void }) {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const found = useQuery({
    ...read(albums.get, { id, page: 1, perPage: 1 }, { accountCode }),
    refetchInterval: ({ state }) => (state.data?.album.ownCover === 'MAKING' ? makingPollMs : false),
  })
  const open = useMutation({ ...write(albums.uploadCover, { accountCode }), meta: { quiet: true } })
  const change = useMutation(write(albums.update, { accountCode }))
  const own = useSentPictures(
    async ({ size: bytes }) => (await open.mutateAsync({ id, bytes })).url,
    () => void found.refetch(),
  )
  const album = found.data?.album
  const cover = album?.cover ?? null
  // what was made in the background is shown behind this window too
  useEffect(() => {
    if (cover !== null) void client.invalidateQueries({ queryKey: readKey(albums.get, undefined, { accountCode }) })
  }, [client, accountCode, cover])
  return (
    <Popup open onClose={onClose} title="Обложка" width={480}>
      <div className={styles.cover}>
        <Thumb src={cover} width={240} />
        {album?.ownCover === 'MAKING' && (
          <p role="status" className={styles.note}>
            Готовится…
          </p>
        )}
        {album?.ownCover === 'FAILED' && (
          <p role="alert" className={styles.note}>
            {album.coverFailText}
          </p>
        )}
        {(album?.ownCover === 'NONE' || album?.ownCover === 'FAILED') && (
          <p className={styles.note}>
            Без своей картинки обложка — кадр видео; другое видео выбирается в&#160;его меню.
          </p>
        )}
        <PictureZone label="Своя картинка" {...own} />
      </div>
      <PopupFoot>
        <Button kind="main" onClick={onClose}>
          Готово
        </Button>
        {album?.ownCover === 'READY' && (
          <Button
            busy={change.isPending}
            onClick={() => change.mutate({ id, rowVersion: album.rowVersion, fields: { coverRecordId: null } })}
          >
            Убрать свою картинку
          </Button>
        )}
      </PopupFoot>
    </Popup>
  )
}
