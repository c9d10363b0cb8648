import { youtube } from '@skleyka/contract/youtube/youtube.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'

/** The channels of the account that can be sent to. */
export function useChannels() {
  const accountCode = useAccountCode()
  const found = useQuery(read(youtube.channels, {}, { accountCode }))
  return {
    channels: found.data?.channels.filter(({ state }) => state === 'CONNECTED') ?? null,
    error: found.error,
    refetch: () => void found.refetch(),
  }
}
