import { frames } from '@skleyka/contract/frames/frames.calls.ts'
import { isInWork } from '@skleyka/contract/records/record-states.ts'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Camera, RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import { read, write } from '../../api/queries.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { PictureZone, useSentPictures } from '../pictures/pictures.tsx'
import { RecordTab, type RecordTabProps } from '../record-page/record-page.tsx'
import { RecordPlayer, usePlayerKey } from '../video-player/video-player.tsx'
import { frameName } from './frame-labels.ts'
import { FrameTile } from './frame-tile.tsx'
import styles from './frames.module.css'

/** Time between two looks while a frame is being made, ms. */
const makingPollMs = 700

/** «Кадры» of a record (product B5): the poster, what may be one, and the frame that the player shows. */
export default function FramesPage({ params }: { params: Readonly<Record<string, string>> }) {
  return <RecordTab params={params} current="frames" title="Кадры" body={LoadedFrames} />
}

function LoadedFrames({ record }: RecordTabProps) {
  return record && <Frames record={record} />
}

function Frames({ record }: { record: RecordView }) {
  const { id } = record
  const accountCode = useAccountCode()
  const may = useMay()
  const video = useRef<HTMLVideoElement>(null)
  const listed = useQuery({
    ...read(frames.list, { id }, { accountCode }),
    refetchInterval: ({ state }) =>
      state.data?.frames.some((frame) => frame.state === 'MAKING') === true ? makingPollMs : false,
  })
  const capture = useMutation(write(frames.capture, { accountCode }))
  const choose = useMutation(write(frames.setPoster, { accountCode }))
  const remove = useMutation(write(frames.delete, { accountCode }))
  const rebuild = useMutation(write(frames.rebuildSprite, { accountCode }))
  const open = useMutation({ ...write(frames.upload, { accountCode }), meta: { quiet: true } })
  const own = useSentPictures(
    async ({ size: bytes }) => (await open.mutateAsync({ id, bytes })).url,
    () => void listed.refetch(),
  )
  const take = () => {
    if (!video.current || capture.isPending) return
    capture.mutate({ id, atMs: Math.round(video.current.currentTime * 1000) })
  }
  usePlayerKey('KeyS', take)
  const { automatic, frames: rows = [] } = listed.data ?? {}
  const poster = rows.find(({ isPoster }) => isPoster) ?? automatic ?? null
  const setPoster = (frameId: number | null) => {
    const before = rows.find(({ isPoster }) => isPoster)?.id ?? null
    choose.mutate(
      { id, frameId },
      {
        onSuccess: () =>
          showToast({
            type: 'success',
            message: 'Обложка сменилась везде: в\u00a0списках, в\u00a0плеере и\u00a0на\u00a0сайтах',
            actions: [{ label: 'Вернуть', onAction: () => choose.mutate({ id, frameId: before }) }],
            closeAfterMs: 10_000,
          }),
      },
    )
  }
  const rebuildSprite = () =>
    rebuild.mutate(
      { id },
      {
        onSuccess: ({ taskId }) =>
          showToast({
            message:
              taskId === null
                ? 'Лента кадров уже готовится'
                : 'Лента кадров готовится заново: старая работает, пока нет новой',
          }),
      },
    )
  return (
    <>
      <div className={styles.desk}>
        {record.playable && (
          <section className={styles.player} aria-label="Видео">
            <RecordPlayer
              recordId={id}
              accountCode={accountCode}
              isWhole={!isInWork(record.currentState)}
              video={video}
            />
            <div className={styles.under}>
              <Button kind="main" icon={Camera} busy={capture.isPending} aria-keyshortcuts="S" onClick={take}>
                Взять кадр из&#160;плеера
              </Button>
              <p>или клавиша S; запятая и&#160;точка — на&#160;кадр назад и&#160;вперёд</p>
            </div>
          </section>
        )}
        <Card title="Обложка" padded>
          {poster?.url ? (
            <img className={styles.poster} src={poster.url} alt="Обложка видео" />
          ) : (
            <p className={styles.note}>
              Обложки пока нет: она появится, когда видео обработается. Или&#160;загрузите свою.
            </p>
          )}
          <PictureZone label="Своя картинка" many {...own} />
        </Card>
      </div>
      <div className={styles.frames}>
        <Card
          title="Кадры на выбор"
          padded
          {...(may(frames.rebuildSprite) &&
            record.currentState === 'READY' && {
              control: (
                <Button kind="quiet" icon={RefreshCw} busy={rebuild.isPending} onClick={rebuildSprite}>
                  Обновить ленту кадров
                </Button>
              ),
            })}
        >
          {listed.isError && !listed.data ? (
            <LoadError error={listed.error} onRetry={() => void listed.refetch()} />
          ) : (
            <>
              {listed.data && rows.length === 0 && (
                <p className={styles.note}>
                  Кадры подбираются после обработки видео. Пока можно взять любой из&#160;плеера.
                </p>
              )}
              <ul className={styles.grid}>
                {automatic && (
                  <FrameTile
                    frame={null}
                    name="Автоматический кадр"
                    small={automatic.small}
                    isPoster={automatic.isPoster}
                    busy={choose.isPending}
                    onChoose={() => setPoster(null)}
                  />
                )}
                {rows.map((frame) => (
                  <FrameTile
                    key={frame.id}
                    frame={frame}
                    name={frameName(frame, rows)}
                    small={frame.small}
                    isPoster={frame.isPoster}
                    busy={choose.isPending}
                    onChoose={() => setPoster(frame.id)}
                    onDelete={() => remove.mutate({ id, frameId: frame.id })}
                  />
                ))}
              </ul>
            </>
          )}
        </Card>
      </div>
    </>
  )
}
