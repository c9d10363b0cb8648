import { moderation, mostAwaiting } from '@skleyka/contract/moderation/moderation.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { countText } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { OnModeration, type RecordsPlace } from './records-aside.tsx'

/** The queue of the moderator with how long it is; without a number while it is empty. */
export default function CountedOnModeration({ place }: { place: RecordsPlace }) {
  const accountCode = useAccountCode()
  const { data: { count } = { count: 0 } } = useQuery(read(moderation.getCountWaiting, {}, { accountCode }))
  return <OnModeration place={place} {...(count > 0 && { count: countText(count, count >= mostAwaiting) })} />
}
