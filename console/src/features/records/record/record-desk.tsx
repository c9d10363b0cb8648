import { isInWork } from '@skleyka/contract/record-states.ts'
import { type MadeBy, type RecordView, type RenditionView, records } from '@skleyka/contract/records.ts'
import { trash } from '@skleyka/contract/trash.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CodeXml, Play, RotateCw, Trash2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { readKey } from '../../../api/queries.ts'
import { navigate } from '../../../browser/address-bar.ts'
import { pagePath } from '../../../browser/addresses.ts'
import { usePageTitle } from '../../../browser/page-title.ts'
import { groupDigits } from '../../../russian/numbers.ts'
import { useAccountCode, useMay } from '../../../session/contexts.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { latePiece, lazyPiece } from '../../../ui/lazy-piece/lazy-piece.tsx'
import { Crumbs, CrumbsPlace } from '../../../ui/page/crumbs.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Patiently, Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { TemplatesButton } from '../../template-choice/template-choice.tsx'
import { getItemByRecordId, type Upload, useUploads } from '../../uploads/uploads.ts'
import EmbedPopup from '../embed/embed-popup.tsx'
import { RecordPlayer } from '../player/record-player.tsx'
import { StartAt } from '../player/start-at.tsx'
import { RecordTabs } from '../record-tabs.tsx'
import { isStub, useRemoveStub } from '../remove-stub.ts'
import { useRestartRecord } from '../restart-record.ts'
import { sendingFacts } from '../sending-facts.ts'
import { useTrashMoves } from '../trash/use-trash-moves.ts'
import { RecordFacts } from './record-facts.tsx'
import { RecordFiles } from './record-files.tsx'
import { RecordForm } from './record-form.tsx'
import styles from './record-page.module.css'
import { ReplaceButton } from './replace-button.tsx'
import { ReplacementLine } from './replacement-line.tsx'
import { StageStrip } from './stage-strip.tsx'
import { VideoPlace } from './video-place.tsx'

const HoldBanner = lazyPiece(() => import('../trash/hold-banner.tsx'))
const ModerationBanner = lazyPiece(() => import('../moderation/moderation-banner.tsx'))
const CuttingDesk = latePiece(() => import('../timeline/cutting-desk.tsx'))

interface Props {
  record: RecordView
  renditions: readonly RenditionView[]
  ladder: MadeBy | null
  sourceKept: boolean
}

/** A record on the cutting desk: its stages, the player, what it is made of, and what is said of it. */
export function RecordDesk({ record, renditions, ladder, sourceKept }: Props) {
  usePageTitle(record.name)
  const accountCode = useAccountCode()
  const upload = getItemByRecordId(record.id, useUploads())
  const sending = sendingFacts(upload)
  const video = useRef<HTMLVideoElement>(null)
  return (
    <Page>
      <Crumbs>№&#160;{groupDigits(record.id)}</Crumbs>
      <RecordHead record={record} upload={upload} isSending={sending?.kind === 'sending'} />
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
      <RecordTabs id={record.id} current="video" />
      <StageStrip record={record} sending={sending} />
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
            <RecordFiles {...{ record, renditions, ladder, sourceKept }} />
          </div>
        )}
      </div>
    </Page>
  )
}

function RecordHead({ record, upload, isSending }: { record: RecordView; upload: Upload | null; isSending: boolean }) {
  const accountCode = useAccountCode()
  const may = useMay()
  const removeStub = useRemoveStub(record)
  const restart = useRestartRecord(record)
  const { dispose } = useTrashMoves()
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: readKey(records.getById, undefined, { accountCode }) })
  const [embed, setEmbed] = useState(false)
  const remove = async () => {
    if (await removeStub()) navigate(pagePath(accountCode, 'records'), { replace: true })
  }
  return (
    <header className={styles.head}>
      <h1>{record.name}</h1>
      <div className={styles.tools}>
        {record.playable && (
          <>
            <ButtonLink kind="quiet" icon={Play} href={`/embed/${record.uuid}`}>
              Смотреть
            </ButtonLink>
            <Button icon={CodeXml} onClick={() => setEmbed(true)}>
              Код для вставки
            </Button>
          </>
        )}
        {restart !== null && (
          <Button icon={RotateCw} busy={restart.isPending} onClick={restart.run}>
            Повторить
          </Button>
        )}
        {may(records.update) && <TemplatesButton owner={{ ...record, type: 'record' }} onConflict={reload} />}
        <ReplaceButton record={record} upload={upload} />
        {isStub(record) && record.holdReason === null && !isSending && may(records.deleteByIds) && (
          <Button kind="danger-quiet" icon={Trash2} onClick={() => void remove()}>
            Удалить
          </Button>
        )}
        {!isStub(record) && record.holdReason === null && may(trash.dispose) && (
          <Button kind="danger-quiet" icon={Trash2} onClick={() => void dispose([record.id])}>
            В&#160;корзину
          </Button>
        )}
      </div>
      {embed && <EmbedPopup recordId={record.id} onClose={() => setEmbed(false)} />}
    </header>
  )
}

/** The shape of the page while the record is on its way. */
export function RecordDeskSkeleton() {
  return (
    <Patiently>
      <Page>
        <CrumbsPlace>
          <Skeleton width={120} />
        </CrumbsPlace>
        <div className={styles.head}>
          <Skeleton width={420} height={24} />
        </div>
        <div className={styles.desk}>
          <div className={styles.blank} />
          <div className={styles.blank} />
        </div>
      </Page>
    </Patiently>
  )
}
