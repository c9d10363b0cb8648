import { ListChecks } from 'lucide-react'
import { useAccountCode } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { queuePath, useQueue } from './use-queue.ts'

/** The way through the queue video by video, from the oldest on; absent for whoever is no moderator, and while nothing waits. */
export default function QueueLink() {
  const accountCode = useAccountCode()
  const { next } = useQueue(null)
  if (next === null) return null
  return (
    <ButtonLink kind="quiet" icon={ListChecks} to={queuePath(accountCode, next.id)}>
      Проверить по&#160;одному
    </ButtonLink>
  )
}
