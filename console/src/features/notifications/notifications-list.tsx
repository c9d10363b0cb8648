import { type Notice, notices } from '@skleyka/contract/notifications/notifications.calls.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { read, write } from '../../api/queries.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { useApp } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Link } from '../../ui/link/link.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { describeNotice } from './notification-labels.ts'
import styles from './notifications.module.css'

const pageSize = 10
const noAccount = { accountCode: null }

/** Notices of somebody, the newest first; what is seen here is read from then on. */
export default function NoticesList({ close }: { close: () => void }) {
  const [perPage, setPerPage] = useState(pageSize)
  const query = useQuery({
    ...read(notices.list, { page: 1, perPage }, noAccount),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { mutate } = useMutation({ ...write(notices.read, noAccount), meta: { quiet: true } })
  const items = query.data?.items
  const newest = items?.find(({ isRead }) => !isRead)?.id
  // what was new when it was opened stays marked until it is closed
  const [seenAs, setSeenAs] = useState<ReadonlySet<number>>(new Set())
  const fresh = items?.filter(({ id, isRead }) => !isRead && !seenAs.has(id)).map(({ id }) => id) ?? []
  if (fresh.length > 0) setSeenAs(new Set([...seenAs, ...fresh]))
  const markRead = useEffectEvent((upTo: number) => mutate({ upTo }))
  useEffect(() => {
    if (newest !== undefined) markRead(newest)
  }, [newest])
  if (!items) return <QueryPlaceholder query={query} height={120} />
  const total = query.data?.total ?? 0
  if (items.length === 0) {
    return <p className={styles.empty}>Здесь появятся уведомления: готовые выгрузки, ошибки обработки, обмен.</p>
  }
  return (
    <div className={styles.panel}>
      <ul className={styles.list} aria-label="Уведомления">
        {items.map((notice) => (
          <li key={notice.id}>
            <Line notice={notice} isNew={seenAs.has(notice.id)} onGo={close} />
          </li>
        ))}
      </ul>
      {items.length < total && perPage < 100 && (
        <Button kind="quiet" busy={query.isFetching} onClick={() => setPerPage(Math.min(100, perPage + 30))}>
          Показать ещё
        </Button>
      )}
    </div>
  )
}

/** One notice; all of it is pressed where it leads somewhere. */
function Line({ notice, isNew, onGo }: { notice: Notice; isNew: boolean; onGo: () => void }) {
  const { title, why, to } = describeNotice(notice, useApp().user.admin)
  const looks = { className: styles.notice, 'data-new': isNew || undefined }
  const words = (
    <>
      <span className={styles.title}>
        {isNew && <span className="visually-hidden">Новое. </span>}
        {title}
      </span>
      <span className={styles.more}>
        {why !== null && <span>{why}</span>}
        <span>
          {formatNearMoment(notice.at)}
          {notice.account !== null && <> · {notice.account.name}</>}
        </span>
      </span>
    </>
  )
  if (to === null) return <div {...looks}>{words}</div>
  return (
    <Link {...looks} to={to} onClick={onGo}>
      {words}
    </Link>
  )
}
