import { cuepoints } from '@skleyka/contract/cuepoints/cuepoints.calls.ts'
import { isInWork } from '@skleyka/contract/records/record-states.ts'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { RecordTab, type RecordTabProps } from '../record-page/record-page.tsx'
import { RecordPlayer } from '../video-player/video-player.tsx'
import styles from './cuepoints.module.css'
import { MarksForm } from './marks-form.tsx'

/** «Метки» of a record (product B5): chapters for viewers, cuepoints for advertising and for the code of pages. */
export default function CuepointsPage({ params }: { params: Readonly<Record<string, string>> }) {
  return <RecordTab params={params} current="cuepoints" title="Метки" body={Marks} />
}

function Marks({ record }: RecordTabProps) {
  return record && <Desk record={record} />
}

function Desk({ record }: { record: RecordView }) {
  const { id, description } = record
  const accountCode = useAccountCode()
  const video = useRef<HTMLVideoElement>(null)
  const kept = useQuery(read(cuepoints.list, { id }, { accountCode }))
  const show = (ms: number) => {
    if (video.current) video.current.currentTime = ms / 1000
  }
  return (
    <div className={styles.desk}>
      {record.playable && (
        <section className={styles.player} aria-label="Видео">
          <RecordPlayer
            recordId={id}
            accountCode={accountCode}
            isWhole={!isInWork(record.currentState)}
            video={video}
          />
          <p className={styles.keys}>
            C — метка здесь. В&#160;поле времени: ↑ и&#160;↓ — 0,1&#160;с, с&#160;Shift — 1&#160;с, Page&#160;Up
            и&#160;Page&#160;Down — 10&#160;с; видео идёт следом.
          </p>
        </section>
      )}
      {kept.data ? (
        <MarksForm
          id={id}
          description={description}
          kept={kept.data}
          now={() => Math.round((video.current?.currentTime ?? 0) * 1000)}
          onShow={show}
        />
      ) : (
        kept.isError && (
          <Card>
            <LoadError error={kept.error} onRetry={() => void kept.refetch()} />
          </Card>
        )
      )}
    </div>
  )
}
