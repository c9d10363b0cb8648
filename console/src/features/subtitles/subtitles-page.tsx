import { usualLanguage } from '@skleyka/contract/languages.ts'
import { subtitles, type Track } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { PencilLine, Upload } from 'lucide-react'
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
import { EmptyTrack } from './empty-track.tsx'
import { NewTrack } from './new-track.tsx'
import { trackColumns } from './track-columns.tsx'
import { base64Of, fileProblem, subtitleFiles } from './track-file.ts'

const FileDrop = latePiece(() => import('../../ui/file-drop/file-drop.tsx'))

/** «Субтитры» of a record (product B5): its tracks, and files that become tracks. */
export default function SubtitlesPage({ params }: { params: Readonly<Record<string, string>> }) {
  return <RecordTab params={params} current="subtitles" title="Субтитры" body={Tracks} />
}

function Tracks({ id, record }: RecordTabProps) {
  const accountCode = useAccountCode()
  const may = useMay()
  const listed = useQuery({ ...read(subtitles.list, { id }, { accountCode }), enabled: record !== undefined })
  const { waiting, add, next } = useChosenFiles()
  const [isWriting, setWriting] = useState(false)
  useDroppedFiles(add)
  const tracks: readonly Track[] | null = listed.data?.tracks ?? null
  const begun = { tracks: tracks ?? [], language: listed.data?.accountLanguage ?? usualLanguage }
  const control = (
    <>
      <Button kind="main" icon={Upload} onClick={() => pickFiles(subtitleFiles, add)}>
        Загрузить файл
      </Button>
      <Button icon={PencilLine} onClick={() => setWriting(true)}>
        Написать
      </Button>
    </>
  )
  const [file] = waiting
  return (
    <>
      <Card title="Субтитры" control={tracks?.length ? control : undefined}>
        {listed.isError && tracks === null ? (
          <LoadError error={listed.error} onRetry={() => void listed.refetch()} />
        ) : tracks?.length === 0 ? (
          <EmptyState drawing={<EmptyFilm />} title="Субтитров пока нет" actions={control}>
            <p>
              Загрузите файл SRT или WebVTT: нажмите кнопку или перетащите его сюда. Зритель выберет язык в&#160;плеере.
            </p>
          </EmptyState>
        ) : (
          <Table
            label="Субтитры"
            columns={trackColumns(accountCode)}
            rows={tracks}
            rowId={({ id: trackId }) => String(trackId)}
            awaited={2}
          />
        )}
      </Card>
      {file && tracks && <NewTrack key={file.key} recordId={id} {...begun} file={file} onClose={next} />}
      {isWriting && tracks && <EmptyTrack recordId={id} {...begun} onClose={() => setWriting(false)} />}
      {!may(uploads.create) && (
        <Suspense fallback={null}>
          <FileDrop words="Отпустите файл, чтобы загрузить" onFiles={add} onFolders={() => undefined} />
        </Suspense>
      )}
    </>
  )
}

interface ChosenFile {
  readonly key: number
  readonly name: string
  readonly base64: string
}

/** Files that were chosen, asked about one after another; why one is not taken is told at once. */
function useChosenFiles() {
  const [waiting, setWaiting] = useState<readonly ChosenFile[]>([])
  const add = async (files: readonly File[]) => {
    for (const file of files) {
      const problem = fileProblem(file)
      if (problem !== null) showToast({ type: 'error', message: problem })
      else {
        const base64 = await base64Of(file)
        setWaiting((now) => [...now, { key: (now.at(-1)?.key ?? 0) + 1, name: file.name, base64 }])
      }
    }
  }
  return { waiting, add: (files: File[]) => void add(files), next: () => setWaiting((now) => now.slice(1)) }
}
