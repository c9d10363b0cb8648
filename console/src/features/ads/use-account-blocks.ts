import { type AccountBlock, adBlocks } from '@skleyka/contract/ads/ad-blocks.calls.ts'
import { type AdBlockFields, type AdBody, adBounds, isShared } from '@skleyka/contract/ads/ads.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'

/** All blocks of the account, which fit one page; not asked for while the body names none and none is to be chosen. */
export function useAccountBlocks(body: AdBody, isOffered = false) {
  const accountCode = useAccountCode()
  return useQuery({
    ...read(adBlocks.list, { page: 1, perPage: adBounds.accountBlocks }, { accountCode }),
    enabled: isOffered || body.blocks.some(isShared),
  })
}

export const fieldsById = (blocks: readonly AccountBlock[] = []): ReadonlyMap<number, AdBlockFields> =>
  new Map(blocks.map(({ id, fields }) => [id, fields]))
