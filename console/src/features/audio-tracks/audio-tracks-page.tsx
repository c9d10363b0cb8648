import { type AudioTrack, audioTracks } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { read } from '../../api/queries.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyFilm } from '../../ui/drawings/empty-film.tsx'
import { useDroppedFiles } from '../../ui/file-drop/dropped-files.ts'
import { pickFiles } from '../../ui/file-drop/pick-files.ts'
import { latePiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Table } from '../../ui/table/table.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { RecordTab, type RecordTabProps } from '../record-page/record-page.tsx'
import { RecordPlayer } from '../video-player/video-player.tsx'
import styles from './audio-tracks.module.css'
import { NewSound } from './new-sound.tsx'
import { sentSounds } from './sent-sounds.ts'
import { SilenceSwitch } from './silence-switch.tsx'
import { soundColumns } from './sound-columns.tsx'
import { fileProblem, soundFiles } from './sound-file.ts'

const FileDrop = latePiece(() => import('../../ui/file-drop/file-drop.tsx'))

/** Time between two looks while a track is being made, ms. */
const makingPollMs = 1_000

/** «Звук» of a record (product B5, D9): the sounds its viewers choose from, and files that become one of them. */
export default function AudioTracksPage({ params }: { params: Readonly<Record<string, string>> }) {
  return <RecordTab params={params} current="sound" title="Звук" body={Sounds} />
}

function Sounds({ id, record }: RecordTabProps) {
  const accountCode = useAccountCode()
  const may = useMay()
  const listed = useQuery({
    ...read(audioTracks.list, { id }, { accountCode }),
    enabled: record !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.progress != null || state.data?.tracks.some((track) => track.state === 'QUEUED') === true
        ? makingPollMs
        : false,
  })
  const { waiting, add, next } = useChosenFiles()
  const sent = sentSounds.useShares()
  const takes = listed.data?.takesTracks === true
  useDroppedFiles((files) => takes && add(files))
  const tracks: readonly AudioTrack[] | null = listed.data?.tracks ?? null
  const adding = takes && (
    <Button kind="main" icon={Upload} onClick={() => pickFiles(soundFiles, add)}>
      Добавить дорожку
    </Button>
  )
  const isOff = listed.data?.sound === 'OFF'
  const switching = takes && listed.data?.sound !== 'NONE' && <SilenceSwitch id={id} isOff={isOff} />
  const playableTracks = isOff
    ? []
    : (tracks?.flatMap((track) => (track.state === 'READY' ? [`${track.id} ${track.updatedDate}`] : [])) ?? [])
  const [file] = waiting
  return (
    <>
      {playableTracks.length > 1 && (
        <section className={styles.player} aria-label="Видео">
          {/* a player reads the list of sounds once */}
          <RecordPlayer key={playableTracks.join()} recordId={id} accountCode={accountCode} isWhole />
        </section>
      )}
      <Card
        title="Звук"
        control={
          <>
            {switching}
            {tracks?.length ? adding : null}
          </>
        }
      >
        {listed.isError && tracks === null ? (
          <LoadError error={listed.error} onRetry={() => void listed.refetch()} />
        ) : tracks?.length === 0 ? (
          <EmptyState drawing={<EmptyFilm />} title={emptyTitles[listed.data?.sound ?? 'SOUND']} actions={adding}>
            <p>{listed.data && emptyWords(listed.data)}</p>
          </EmptyState>
        ) : (
          <Table
            label="Дорожки звука"
            columns={soundColumns({ sent, progress: listed.data?.progress ?? null, isOff })}
            rows={tracks}
            rowId={({ id: trackId }) => String(trackId)}
            awaited={2}
          />
        )}
      </Card>
      {file && (
        <NewSound
          key={file.key}
          recordId={id}
          file={file.file}
          language={listed.data?.accountLanguage ?? null}
          onClose={next}
          onSent={() => void listed.refetch()}
        />
      )}
      {takes && !may(uploads.create) && (
        <Suspense fallback={null}>
          <FileDrop words="Отпустите файл, чтобы добавить дорожку" onFiles={add} onFolders={() => undefined} />
        </Suspense>
      )}
    </>
  )
}

const emptyTitles = {
  SOUND: 'У\u00a0видео одна дорожка звука',
  NONE: 'В\u00a0видео нет звука',
  OFF: 'Видео показывается без\u00a0звука',
}

function emptyWords({ takesTracks, sound }: ResultOf<typeof audioTracks.list>): string {
  if (!takesTracks) return 'Дорожки можно добавить, когда видео с\u00a0картинкой будет готово.'
  if (sound === 'OFF') return 'Зрители не\u00a0слышат ничего. Выключите «Без\u00a0звука», и\u00a0звук видео вернётся.'
  return 'Добавьте дубляж, перевод или\u00a0комментарий: WAV, MP3, AAC, FLAC, OGG или\u00a0видео, из\u00a0которого возьмётся звук. Зритель выберет дорожку в\u00a0плеере.'
}

interface ChosenFile {
  readonly key: number
  readonly file: File
}

/** Files that were chosen, asked about one after another; why one is not taken is told at once. */
function useChosenFiles() {
  const [waiting, setWaiting] = useState<readonly ChosenFile[]>([])
  const add = (files: readonly File[]) => {
    for (const file of files) {
      const problem = fileProblem(file)
      if (problem !== null) showToast({ type: 'error', message: problem })
      else setWaiting((now) => [...now, { key: (now.at(-1)?.key ?? 0) + 1, file }])
    }
  }
  return { waiting, add, next: () => setWaiting((now) => now.slice(1)) }
}
