import { breaks } from '@skleyka/contract/ad-breaks/ad-breaks.calls.ts'
import type { ParamsOf } from '@skleyka/contract/method.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, write } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'

type Wishes = Omit<ParamsOf<typeof breaks.getAiAds>, 'cid'> & { toleranceMs: number }

/** Time between two looks while the video is being measured, ms. */
const againMs = 2_000

/** The breaks of a video: measured once, then chosen by what is wished. */
export function useBreaks(cid: number) {
  const accountCode = useAccountCode()
  const [wishes, wish] = useState<Wishes | null>(null)
  const measure = useMutation(write(breaks.measureAiAds, { accountCode }))
  const { data: found = null, isFetching } = useQuery({
    ...read(breaks.getAiAds, { cid, toleranceMs: 0, ...wishes }, { accountCode }),
    enabled: wishes !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'MEASURING' ? againMs : false),
  })
  const isReady = found?.state === 'READY'
  const isAsking = measure.isPending || found?.state === 'MEASURING' || (isFetching && !isReady)
  return {
    found,
    isAsking,
    /** It was asked for, and somebody has cancelled its task. */
    isStopped: wishes !== null && !isAsking && found?.state === 'UNMEASURED',
    find: (next: Wishes) => (isReady ? wish(next) : measure.mutate({ cid }, { onSuccess: () => wish(next) })),
  }
}
