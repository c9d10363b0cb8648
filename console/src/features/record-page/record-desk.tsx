import { isInWork } from '@skleyka/contract/records/record-states.ts'
import type { LeftOutStream, MadeBy, RecordView, RenditionView } from '@skleyka/contract/records/records.calls.ts'
import { Suspense, useRef } from 'react'
import { usePageTitle } from '../../browser/page-title.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { latePiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Patiently } from '../../ui/skeleton/skeleton.tsx'
import { RecordForm } from '../description/description.tsx'
import { ModerationBanner } from '../moderation/moderation.tsx'
import { readSending } from '../records/records.ts'
import { ClaimBanner, HoldBanner } from '../trash/trash.tsx'
import { getItemByRecordId, useUploads } from '../uploads/uploads.ts'
import { RecordFiles } from '../versions/versions.tsx'
import { RecordPlayer, StartAt } from '../video-player/video-player.tsx'
import { RecordFacts } from './record-facts.tsx'
import { RecordHead } from './record-head.tsx'
import styles from './record-page.module.css'
import { ReplacementLine } from './replacement-line.tsx'
import { StageStrip } from './stage-strip.tsx'
import { VideoPlace } from './video-place.tsx'

const CuttingDesk = latePiece(() => import('../cuts/cuts.tsx'))

interface Props {
  record: RecordView
  renditions: readonly RenditionView[]
  ladder: MadeBy | null
  sourceKept: boolean
  uncutKept: boolean
  leftOut: readonly LeftOutStream[]
}

/** A record on the cutting desk: its stages, the player, what it is made of, and what is said of it. */
export function RecordDesk({ record, renditions, ladder, sourceKept, uncutKept, leftOut }: Props) {
  usePageTitle(record.name)
  const accountCode = useAccountCode()
  const upload = getItemByRecordId(record.id, useUploads())
  const sending = readSending(upload)
  const video = useRef<HTMLVideoElement>(null)
  return (
    <Page>
      <RecordHead id={record.id} current="video" />
      {(record.claimBlock !== null || record.claimCountries.length > 0) && (
        <Suspense fallback={null}>
          <ClaimBanner {...record} />
        </Suspense>
      )}
      {record.holdReason !== null && (
        <Suspense fallback={null}>
          <HoldBanner id={record.id} reason={record.holdReason} />
        </Suspense>
      )}
      {record.moderation !== 'NONE' && (
        <Suspense fallback={null}>
          <ModerationBanner record={record} />
        </Suspense>
      )}
      {record.currentState !== 'READY' && <StageStrip record={record} sending={sending} />}
      <ReplacementLine record={record} upload={upload} accountCode={accountCode} />
      <div className={styles.desk}>
        <section className={styles.picture} aria-label="Видео">
          {record.playable ? (
            <RecordPlayer
              recordId={record.id}
              accountCode={accountCode}
              isWhole={!isInWork(record.currentState)}
              video={video}
              below={
                <>
                  <StartAt video={video} />
                  <Suspense fallback={null}>
                    <CuttingDesk record={record} video={video} />
                  </Suspense>
                </>
              }
            />
          ) : (
            <VideoPlace record={record} upload={upload} sending={sending} />
          )}
          <RecordFacts record={record} />
        </section>
        <RecordForm record={record} />
        {(renditions.length > 0 || record.currentState !== 'FAILED') && (
          <div className={styles.files}>
            <RecordFiles {...{ record, renditions, ladder, sourceKept, uncutKept, leftOut }} />
          </div>
        )}
      </div>
    </Page>
  )
}

/** The shape of the page while the record is on its way. */
export function RecordDeskSkeleton({ id }: { id: number }) {
  return (
    <Patiently>
      <Page>
        <RecordHead id={id} current="video" />
        <div className={styles.desk}>
          <div className={styles.blank} />
          <div className={styles.blank} />
        </div>
      </Page>
    </Patiently>
  )
}
