import { countryTemplates } from '@skleyka/contract/access/country-templates.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'

/** Returns what the server knows of where viewers are; undefined until it is told. */
export function usePlaces() {
  return useQuery(read(countryTemplates.places, {}, { accountCode: useAccountCode() })).data
}

/** Returns what is known of an address; undefined without one, and until it is told. */
export function useFoundPlace(address: string | null) {
  const accountCode = useAccountCode()
  const request = read(countryTemplates.places, address === null ? {} : { address }, { accountCode })
  const { data } = useQuery({ ...request, enabled: address !== null })
  return data?.found ?? undefined
}
