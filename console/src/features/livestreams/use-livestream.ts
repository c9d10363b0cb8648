import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { useAccountCode } from '../../session/contexts.ts'

/** Time between two looks at a livestream, ms. */
const pollMs = 3_000

/** A livestream by the number in the address; `isAbsent` when there is no such one. */
export function useLivestream(word: string) {
  const accountCode = useAccountCode()
  const id = addressNumber(word) ?? 0
  const query = useQuery({
    ...read(translations.get, { id: id || 1 }, { accountCode }),
    enabled: id > 0,
    refetchInterval: pollMs,
  })
  const isAbsent = id === 0 || isNotFound(query.error, 'TRANSLATION')
  return { query, isAbsent, livestream: isAbsent ? undefined : query.data }
}
