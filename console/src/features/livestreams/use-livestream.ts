import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'

/** Time between two looks at a livestream, ms. */
const pollMs = 3_000

/** A livestream by the number in the address; `isAbsent` when there is no such one. */
export function useLivestream(word: string) {
  const accountCode = useAccountCode()
  const id = /^[1-9]\d{0,14}$/.test(word) ? Number(word) : 0
  const query = useQuery({
    ...read(translations.get, { id: id || 1 }, { accountCode }),
    enabled: id > 0,
    refetchInterval: pollMs,
  })
  const isAbsent = id === 0 || (query.error instanceof CallError && query.error.subtype === 'TRANSLATION')
  return { query, isAbsent, livestream: isAbsent ? undefined : query.data }
}
