import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import { youtube } from '@skleyka/contract/youtube/youtube.calls.ts'
import { isOnTheWay, youtubeStatesBefore } from '@skleyka/contract/youtube/youtube-moves.ts'
import { useQuery } from '@tanstack/react-query'
import { MonitorPlay, Unlink } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import { read } from '../../api/queries.ts'
import { hasYoutube } from '../../browser/has-youtube.ts'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { RecordTab, type RecordTabProps } from '../record-page/record-page.tsx'
import { LinkFacts } from './link-facts.tsx'
import styles from './youtube.module.css'

const SendPopup = lazyPiece(() => import('./send-popup.tsx'))
const DetachPopup = lazyPiece(() => import('./detach-popup.tsx'))

/** Time between two looks while something happens by itself, ms. */
const pollMs = 2_000

/** «YouTube» of a record (product B5): where it stands there, what happened, and the ways there and off. */
export default function YoutubePage({ params }: { params: Readonly<Record<string, string>> }) {
  return <RecordTab params={params} current="youtube" title="YouTube" body={OnYoutube} />
}

function OnYoutube({ id, record }: RecordTabProps) {
  const accountCode = useAccountCode()
  const [open, setOpen] = useState<ComponentType<BulkPieceProps<RecordFilter>> | null>(null)
  const query = useQuery({
    ...read(youtube.ofRecord, { id }, { accountCode }),
    refetchInterval: ({ state }) => (state.data && isOnTheWay(state.data.link.state) ? pollMs : false),
  })
  const link = query.data?.link ?? null
  const canSend = link !== null && hasYoutube() && youtubeStatesBefore('QUEUED').includes(link.state)
  const canDetach = link !== null && youtubeStatesBefore('DETACHED').includes(link.state)
  const close = () => setOpen(null)
  const Piece = open
  return (
    <>
      <Card
        title="YouTube"
        padded
        control={
          <span className={styles.acts}>
            {canDetach && (
              <Button icon={Unlink} onClick={() => setOpen(() => DetachPopup)}>
                Отвязать
              </Button>
            )}
            {canSend && (
              <Button
                kind="main"
                icon={MonitorPlay}
                disabled={record?.currentState !== 'READY'}
                onClick={() => setOpen(() => SendPopup)}
              >
                Отправить на&#160;YouTube
              </Button>
            )}
          </span>
        }
      >
        {query.isError && link === null ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          link && <LinkFacts link={link} chaptersProblem={query.data?.chaptersProblem ?? null} />
        )}
      </Card>
      {Piece && (
        <Suspense fallback={null}>
          <Piece selection={{ kind: 'ids', ids: [id] }} onClose={close} onDone={close} />
        </Suspense>
      )}
    </>
  )
}
