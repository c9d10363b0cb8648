import type { RecordView } from '@skleyka/contract/records.ts'
import { CircleCheck, CircleX, ShieldQuestion } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { lazyPiece } from '../../../ui/lazy-piece/lazy-piece.tsx'
import styles from './moderation.module.css'
import { useDecisions, useModerate } from './use-moderate.ts'

const SendBack = lazyPiece(() => import('./send-back.tsx'))

/** What a moderator has to say of a video, or has said; whoever may say it does so here (product C1, P-M-24). */
export default function ModerationBanner({ record }: { record: RecordView }) {
  const { moderation, moderationReason } = record
  const may = useDecisions(record)
  const { decide, isDeciding } = useModerate(record)
  const [isOpen, setOpen] = useState(false)
  const isKept = moderation === 'PENDING' || moderation === 'REJECTED'
  if (!isKept && !may.sendBack) return null
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
        <Button kind="main" icon={CircleCheck} busy={isDeciding} onClick={() => void decide('APPROVED')}>
          Одобрить
        </Button>
      )}
      {may.sendBack && (
        <Button icon={CircleX} onClick={() => setOpen(true)}>
          Отклонить
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <SendBack record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}

const words: Readonly<Record<RecordView['moderation'], { title: string; note: string }>> = {
  NONE: { title: '', note: '' },
  PENDING: { title: 'Видео ждёт модератора.', note: 'Зрители увидят его после одобрения.' },
  REJECTED: { title: 'Модератор отклонил видео.', note: 'Исправьте его, и\u00a0оно снова встанет в\u00a0очередь.' },
  APPROVED: { title: 'Видео одобрено.', note: 'Если его отклонить, зрители перестанут его видеть.' },
}
