import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { ChevronLeft, ChevronRight, CircleCheck, CircleX, ShieldQuestion } from 'lucide-react'
import { Suspense, useState } from 'react'
import { groupDigits } from '../../russian/numbers.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Kbd } from '../../ui/kbd/kbd.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import styles from './moderation.module.css'
import { useDecisions, useModerate } from './use-moderate.ts'
import { useModerationKeys } from './use-moderation-keys.ts'
import { useQueue } from './use-queue.ts'

const SendBack = lazyPiece(() => import('./send-back.tsx'))

/**
 * Word of a moderator on a video; whoever may say it does so here (product C1, P-M-24). Who looks through the queue is
 * led on to the next one by his word.
 */
export default function ModerationBanner({ record }: { record: RecordView }) {
  const { moderation, moderationReason } = record
  const may = useDecisions(record)
  const { decide, isDeciding } = useModerate(record)
  const { isInQueue, others, isKnown, previous, next, open } = useQueue(record)
  const [isOpen, setOpen] = useState(false)
  const goOn = () => isInQueue && open(next)
  const approve = async () => {
    if (await decide('APPROVED')) goOn()
  }
  useModerationKeys((act) => {
    if (act === 'previous') return open(previous)
    if (act === 'next') return open(next)
    if (act === 'approve' && may.approve) {
      void approve()
      return true
    }
    if (act === 'send-back' && may.sendBack) {
      setOpen(true)
      return true
    }
    return false
  })
  const isKept = moderation === 'PENDING' || moderation === 'REJECTED'
  const hasWays = previous !== null || next !== null
  if (!isKept && !may.sendBack && !isInQueue) return null
  return (
    <section className={styles.banner} data-kept={isKept || undefined} aria-label="Модерация">
      <Icon
        of={moderation === 'APPROVED' ? CircleCheck : moderation === 'REJECTED' ? CircleX : ShieldQuestion}
        size={18}
      />
      <p>
        <strong>{words[moderation].title}</strong>{' '}
        {moderationReason === '' ? (
          <span>{words[moderation].note}</span>
        ) : (
          <span dir="auto">Причина: «{moderationReason}».</span>
        )}
      </p>
      {may.approve && (
        <Button kind="main" icon={CircleCheck} busy={isDeciding} onClick={() => void approve()}>
          Одобрить <Kbd>A</Kbd>
        </Button>
      )}
      {may.sendBack && (
        <Button icon={CircleX} onClick={() => setOpen(true)}>
          Отклонить <Kbd>X</Kbd>
        </Button>
      )}
      {hasWays ? (
        <span className={styles.queue}>
          <span>Ждут ещё: {groupDigits(others)}</span>
          {previous && (
            <IconButton icon={ChevronLeft} label="Предыдущее в&#160;очереди: Q" onClick={() => open(previous)} />
          )}
          {next && <IconButton icon={ChevronRight} label="Следующее в&#160;очереди: W" onClick={() => open(next)} />}
        </span>
      ) : (
        isInQueue && isKnown && <span className={styles.queue}>В&#160;очереди больше ничего&#160;нет</span>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <SendBack record={record} onClose={() => setOpen(false)} onDone={goOn} />
        </Suspense>
      )}
    </section>
  )
}

const words: Readonly<Record<RecordView['moderation'], { title: string; note: string }>> = {
  NONE: { title: '', note: '' },
  PENDING: { title: 'Видео ждёт модератора.', note: 'Зрители увидят его после одобрения.' },
  REJECTED: { title: 'Модератор отклонил видео.', note: 'Исправьте его, и\u00a0оно снова попадёт в\u00a0очередь.' },
  APPROVED: { title: 'Видео одобрено.', note: 'Если его отклонить, зрители перестанут его видеть.' },
}
