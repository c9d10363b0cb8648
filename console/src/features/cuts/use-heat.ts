import { heat } from '@skleyka/contract/heat/heat.calls.ts'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { heatWords } from './heat-words.ts'

/** Returns what viewers watch of a record, for its line of time; null while nobody has watched. */
export function useHeat({ id, durationMs }: Pick<RecordView, 'id' | 'durationMs'>) {
  const request = read(heat.get, { id }, { accountCode: useAccountCode() })
  // another video at the same record has another curve
  const { data } = useQuery({ ...request, queryKey: [...request.queryKey, durationMs], meta: { hasSnackbar: true } })
  if (!data || data.viewings === 0 || durationMs === null) return null
  return { pieces: data.pieces, words: heatWords(data.viewings, data.pieces, durationMs) }
}
