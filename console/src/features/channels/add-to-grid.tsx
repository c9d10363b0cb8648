import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { channelBounds } from '@skleyka/contract/channels/channel-bounds.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
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
import { type PlanItem, shuffle, slotLength } from './grid-plan.ts'
import { LivestreamChoice } from './livestream-choice.tsx'
import { secondsOf, timeText } from './zone-days.ts'

interface Props {
  /** The time of day that is offered, as HH:MM. */
  readonly time: string
  /** The moment of a time of the day that is open. */
  readonly momentOf: (time: string) => number
  readonly timeZone: string
  readonly onAdd: (items: PlanItem[], time: string) => void
  readonly onClose: () => void
}

const sources = [
  { value: 'video', label: 'Видео' },
  { value: 'album', label: 'Альбом' },
  { value: 'livestream', label: 'Трансляция' },
] as const
const pageSize = 100

/** A video, the videos of an album one after another, or the slot of a livestream, from a time of the day on. */
export default function AddToGrid({ time: usual, momentOf, timeZone, onAdd, onClose }: Props) {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const [source, setSource] = useState<(typeof sources)[number]['value']>('video')
  const [videoId, setVideoId] = useState<number | null>(null)
  const [albumId, setAlbumId] = useState<string | null>(null)
  const [livestream, setLivestream] = useState<{ id: number; name: string } | null>(null)
  const [endTime, setEndTime] = useState<string | null>(() => hourLater(usual))
  const [untilOver, setUntilOver] = useState(false)
  const [isMixed, setMixed] = useState(false)
  const [time, setTime] = useState<string | null>(usual)
  const [isBusy, setBusy] = useState(false)

  const mayChooseLivestream = useMay()(translations.list)

  const findItems = async (): Promise<PlanItem[]> => {
    if (source === 'livestream') {
      if (livestream === null || endTime === null) return []
      const { id: translationId, name } = livestream
      const durationMs = slotLength(momentOf(time ?? usual), secondsOf(endTime), timeZone)
      return [{ ...{ recordId: null, name, durationMs, leftOut: null }, live: { translationId, untilOver } }]
    }
    if (source === 'video') {
      const found = await client.fetchQuery(read(records.get, { filter: { ids: [videoId ?? 0] } }, { accountCode }))
      return found.records.map(({ id, name, durationMs }) => ({
        recordId: id,
        name,
        durationMs: durationMs ?? 0,
        leftOut: null,
        live: null,
      }))
    }
    const videos: PlanItem[] = []
    for (let page = 1; videos.length < channelBounds.filler; page += 1) {
      const question = { id: Number(albumId), page, perPage: pageSize }
      const { items, total } = await client.fetchQuery(read(albums.get, question, { accountCode }))
      // a channel shows videos of its own account
      for (const item of items)
        if ('accountCode' in item && item.accountCode === accountCode)
          videos.push({
            recordId: item.id,
            name: item.name,
            durationMs: item.durationMs ?? 0,
            leftOut: null,
            live: null,
          })
      if (page * pageSize >= total) break
    }
    return isMixed ? shuffle(videos) : videos
  }
  const add = async () => {
    setBusy(true)
    try {
      const videos = (await findItems()).filter(({ durationMs }) => durationMs > 0)
      if (videos.length === 0) showToast({ type: 'error', message: 'Готовых видео здесь нет' })
      else onAdd(videos, time ?? usual)
    } catch {
      showToast({ type: 'error', message: 'Список видео не\u00a0прочитан. Повторите попытку' })
    } finally {
      setBusy(false)
    }
  }
  const isChosen = { video: videoId, album: albumId, livestream: endTime && livestream }[source] !== null
  const offered = sources.filter(({ value }) => value !== 'livestream' || mayChooseLivestream)
  return (
    <Popup open onClose={onClose} title="Добавить в сетку" width={480}>
      <div className={styles.fields}>
        <Segmented label="Откуда" choices={offered} value={source} onChange={setSource} />
        {source === 'video' ? (
          <VideoChoice label="Видео" accountCode={accountCode} isShown value={videoId} onChange={setVideoId} />
        ) : source === 'livestream' ? (
          <LivestreamChoice value={livestream} onChange={setLivestream} />
        ) : (
          <>
            <AlbumChoice label="Альбом" accountCode={accountCode} value={albumId} onChange={setAlbumId} />
            <Checkbox checked={isMixed} onChange={setMixed}>
              Перемешать
            </Checkbox>
          </>
        )}
        <TimeInput label="Начало" value={time} onChange={setTime} hint="Что стоит на этом месте, начнётся позже" />
        {source === 'livestream' && (
          <>
            <TimeInput
              label="Конец"
              value={endTime}
              onChange={setEndTime}
              hint="Пока трансляция не идёт, канал показывает заполнение"
            />
            <Checkbox checked={untilOver} onChange={setUntilOver}>
              Не&#160;прерывать: показывать, пока идёт эфир
            </Checkbox>
          </>
        )}
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

/** An hour after a time of the day as HH:MM. */
const hourLater = (time: string): string => timeText((secondsOf(time) + 3_600) % 86_400)
