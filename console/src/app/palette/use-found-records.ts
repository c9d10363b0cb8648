import { bounds } from '@skleyka/contract/limits.ts'
import type { ListedRecord } from '@skleyka/contract/records/records.calls.ts'
import { search } from '@skleyka/contract/search/search.calls.ts'
import type { SearchHit } from '@skleyka/contract/search/search-hits.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { read } from '../../api/queries.ts'
import { useApp, useMay } from '../../session/contexts.ts'

/** Long enough for a word to be typed before it is asked for, ms. */
const pauseMs = 300
const maxRecords = 6

interface RecordMatches {
  /** Best matches, each with the best place where it says it. */
  readonly records: readonly { readonly record: ListedRecord; readonly hit: SearchHit | undefined }[]
  /** Address of all matches, when there are more. */
  readonly all: string | null
  readonly state: 'idle' | 'searching' | 'failed'
}

/**
 * Records of the chosen account by what they say, asked for once the typing pauses.
 * A request that another one follows is aborted. Idle without an account or the right to its videos.
 */
export function useFoundRecords(text: string): RecordMatches {
  const { accountCode } = useApp()
  const may = useMay()
  const searchText = text.trim().slice(0, bounds.searchChars)
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(searchText), searchText === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [searchText])
  const enabled = accountCode !== null && searchText !== '' && may(search.getRecords)
  const recordsQuery = useQuery({
    ...read(search.getRecords, { q, filter: {}, page: 1, perPage: maxRecords }, { accountCode }),
    enabled: enabled && q === searchText,
  })
  if (!enabled) return { records: [], all: null, state: 'idle' }
  if (q !== searchText || recordsQuery.isPending) return { records: [], all: null, state: 'searching' }
  const { records = [], hits = [], total = 0 } = recordsQuery.data ?? {}
  return {
    records: records.map((record) => ({ record, hit: hits.find(({ recordId }) => recordId === record.id) })),
    all: total > records.length ? q : null,
    state: recordsQuery.isError ? 'failed' : 'idle',
  }
}
