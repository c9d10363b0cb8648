import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { channelBounds } from '@skleyka/contract/channels/channel-bounds.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { TimeInput } from '../../ui/time-input/time-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { AlbumChoice } from '../album-choice/album-choice.tsx'
import { VideoChoice } from '../video-choice/video-choice.tsx'
import styles from './channels.module.css'
import { type PlanVideo, shuffle } from './grid-plan.ts'

interface Props {
  /** The time of day that is offered, as HH:MM. */
  readonly time: string
  readonly onAdd: (videos: PlanVideo[], time: string) => void
  readonly onClose: () => void
}

const sources = [
  { value: 'video', label: 'Видео' },
  { value: 'album', label: 'Альбом' },
] as const
const pageSize = 100

/** A video, or the videos of an album one after another, from a time of the day on. */
export function AddToGrid({ time: usual, onAdd, onClose }: Props) {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const [source, setSource] = useState<'video' | 'album'>('video')
  const [videoId, setVideoId] = useState<number | null>(null)
  const [albumId, setAlbumId] = useState<string | null>(null)
  const [isMixed, setMixed] = useState(false)
  const [time, setTime] = useState<string | null>(usual)
  const [isBusy, setBusy] = useState(false)

  const findVideos = async (): Promise<PlanVideo[]> => {
    if (source === 'video') {
      const found = await client.fetchQuery(read(records.get, { filter: { ids: [videoId ?? 0] } }, { accountCode }))
      return found.records.map(({ id, name, durationMs }) => ({
        recordId: id,
        name,
        durationMs: durationMs ?? 0,
        leftOut: null,
      }))
    }
    const videos: PlanVideo[] = []
    for (let page = 1; videos.length < channelBounds.filler; page += 1) {
      const question = { id: Number(albumId), page, perPage: pageSize }
      const { items, total } = await client.fetchQuery(read(albums.get, question, { accountCode }))
      // a channel shows videos of its own account
      for (const item of items)
        if ('accountCode' in item && item.accountCode === accountCode)
          videos.push({ recordId: item.id, name: item.name, durationMs: item.durationMs ?? 0, leftOut: null })
      if (page * pageSize >= total) break
    }
    return isMixed ? shuffle(videos) : videos
  }
  const add = async () => {
    setBusy(true)
    try {
      const videos = (await findVideos()).filter(({ durationMs }) => durationMs > 0)
      if (videos.length === 0) showToast({ type: 'error', message: 'Готовых видео здесь нет' })
      else onAdd(videos, time ?? usual)
    } catch {
      showToast({ type: 'error', message: 'Список видео не\u00a0прочитан. Повторите попытку' })
    } finally {
      setBusy(false)
    }
  }
  const isChosen = source === 'video' ? videoId !== null : albumId !== null
  return (
    <Popup open onClose={onClose} title="Добавить в сетку" width={480}>
      <div className={styles.fields}>
        <Segmented label="Откуда" choices={sources} value={source} onChange={setSource} />
        {source === 'video' ? (
          <VideoChoice label="Видео" accountCode={accountCode} isShown value={videoId} onChange={setVideoId} />
        ) : (
          <>
            <AlbumChoice label="Альбом" accountCode={accountCode} value={albumId} onChange={setAlbumId} />
            <Checkbox checked={isMixed} onChange={setMixed}>
              Перемешать
            </Checkbox>
          </>
        )}
        <TimeInput label="Начало" value={time} onChange={setTime} hint="Что стоит на этом месте, начнётся позже" />
      </div>
      <PopupFoot>
        <Button kind="main" busy={isBusy} disabled={!isChosen || time === null} onClick={() => void add()}>
          Добавить
        </Button>
        <Button onClick={onClose}>Отменить</Button>
      </PopupFoot>
    </Popup>
  )
}
