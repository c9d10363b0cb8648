import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { isInWork } from '@skleyka/contract/records/record-states.ts'
import { type SharedRecord as Shared, sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { CodeXml, Library, Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { read } from '../../api/queries.ts'
import { readWhole } from '../../api/whole-list.ts'
import { pagePath } from '../../browser/addresses.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { formatDay, formatMoment } from '../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { Link } from '../../ui/link/link.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Thumb } from '../../ui/thumb/thumb.tsx'
import { PutShared } from '../put-videos/put-videos.tsx'
import { StateCell } from '../records/records.tsx'
import { RecordPlayer } from '../video-player/video-player.tsx'
import head from './record-head.module.css'
import { RecordMissing } from './record-missing.tsx'
import desk from './record-page.module.css'
import styles from './shared-record.module.css'

const EmbedPopup = lazyPiece(() => import('../embed/embed.tsx'))

/** The page of a video of another account (product B5): it is watched here, and changed there. */
export default function SharedRecord({ id }: { id: number }) {
  const accountCode = useAccountCode()
  const mayAsk = useMay()(sharing.get)
  const found = useQuery({ ...read(sharing.get, { id }, { accountCode }), enabled: mayAsk, retry: false })
  usePageTitle(found.data?.record.name ?? 'Видео')
  if (!mayAsk || found.isError) return <RecordMissing />
  return found.data ? <Desk record={found.data.record} accountCode={accountCode} /> : null
}

function Desk({ record, accountCode }: { record: Shared; accountCode: string }) {
  const { id, name, sharedFrom, note, description, playable, currentState, until, mayPublish } = record
  const [open, setOpen] = useState<'embed' | 'album' | null>(null)
  const close = () => setOpen(null)
  const mayKeep = useMay()(albums.addItems) && mayPublish
  return (
    <Page>
      <Crumbs>№&#160;{groupDigits(id)}</Crumbs>
      <header className={head.line}>
        <div className={head.title}>
          <h1>
            <bdi>{name}</bdi>
          </h1>
        </div>
        <div className={head.tools}>
          {mayKeep && (
            <Button icon={Library} onClick={() => setOpen('album')}>
              В&#160;альбом
            </Button>
          )}
          {playable && mayPublish && (
            <Button icon={CodeXml} onClick={() => setOpen('embed')}>
              Код для вставки
            </Button>
          )}
        </div>
      </header>
      <p className={styles.banner} role="note">
        <Icon of={Share2} size={18} />
        <span>
          Видео другого аккаунта: <bdi>{sharedFrom.accountName}</bdi>.{' '}
          {mayPublish
            ? 'Здесь его можно смотреть, вставлять на\u00a0сайты и\u00a0добавлять в\u00a0свои альбомы, изменить его может только владелец.'
            : 'Здесь его можно только смотреть.'}
          {until !== null && ` Открыто до\u00a0${formatDay(until)}.`}
          {note !== '' && (
            <>
              {' '}
              Примечание: <bdi>{note}</bdi>
            </>
          )}
        </span>
      </p>
      <div className={desk.desk}>
        <section className={desk.picture} aria-label="Видео">
          {playable ? (
            <RecordPlayer recordId={id} accountCode={accountCode} isWhole={!isInWork(currentState)} />
          ) : (
            <Thumb src={record.poster} quiet />
          )}
          <Facts record={record} />
        </section>
        <Card title="Описание" padded>
          <div className={styles.about}>
            {currentState !== 'READY' && (
              <StateCell currentState={currentState} playable={playable} progress={null} failText={null} />
            )}
            <OwnAlbums recordId={id} />
            {description === '' ? <p className={styles.code}>Описания нет</p> : <p dir="auto">{description}</p>}
          </div>
        </Card>
      </div>
      {open !== null && (
        <Suspense fallback={null}>
          {open === 'embed' && <EmbedPopup recordId={id} onClose={close} />}
          {open === 'album' && <PutShared selection={{ kind: 'ids', ids: [id] }} onClose={close} onDone={close} />}
        </Suspense>
      )}
    </Page>
  )
}

/** Albums of this account that it was put into. */
function OwnAlbums({ recordId }: { recordId: number }) {
  const accountCode = useAccountCode()
  const sort = { field: 'name', order: 'asc' } as const
  const { data } = useQuery(readWhole((page) => read(albums.list, { recordId, ...page, sort }, { accountCode })))
  if (!data || data.items.length === 0) return null
  return (
    <p className={styles.albums}>
      <Icon of={Library} size={16} />
      <span>
        В&#160;альбомах:{' '}
        {data.items.map(({ id, name }, place) => (
          <span key={id}>
            {place > 0 && ', '}
            <Link to={pagePath(accountCode, `albums/${id}`)}>
              <bdi>{name}</bdi>
            </Link>
          </span>
        ))}
      </span>
    </p>
  )
}

function Facts({ record }: { record: Shared }) {
  const near = new Date()
  const { width, height, durationMs, bytes } = record
  const facts: (readonly [string, string | null])[] = [
    ['От\u00a0кого', record.sharedFrom.accountName],
    ['Автор', record.ownerName === record.sharedFrom.accountName ? null : record.ownerName],
    ['Длительность', durationMs === null ? null : formatDuration(durationMs / 1000)],
    ['Разрешение', width === null || height === null ? null : `${width}\u00a0×\u00a0${height}`],
    ['Размер', bytes > 0 ? formatBytes(bytes) : null],
    ['Создано', formatMoment(record.createdDate, { near })],
    ['Открыто', formatMoment(record.sharedAt, { near })],
  ]
  return (
    <dl className={desk.facts}>
      {facts.map(
        ([title, value]) =>
          value !== null && (
            <div key={title}>
              <dt>{title}</dt>
              <dd title={value}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
