import { bounds } from '@skleyka/contract/limits.ts'
import { type ListedRecord, records } from '@skleyka/contract/records.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { read } from '../../api/queries.ts'
import { useApp, useMay } from '../../session/contexts.ts'

/** Long enough for a word to be typed before it is asked for, ms. */
const pauseMs = 300
const maxRecords = 6

interface Found {
  readonly records: readonly ListedRecord[]
  readonly state: 'idle' | 'searching' | 'failed'
}

/**
 * Records of the chosen account by name, id or file name, asked for once the typing pauses.
 * A request that another one follows is aborted. Idle without an account or the right to its videos.
 */
export function useFoundRecords(text: string): Found {
  const { accountCode } = useApp()
  const may = useMay()
  const wanted = text.trim().slice(0, bounds.searchChars)
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(wanted), wanted === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const enabled = accountCode !== null && wanted !== '' && may(records.getListByFilter)
  const found = useQuery({
    ...read(records.getListByFilter, { filter: { q }, page: 1, perPage: maxRecords }, { accountCode }),
    enabled: enabled && q === wanted,
  })
  if (!enabled) return { records: [], state: 'idle' }
  if (q !== wanted || found.isPending) return { records: [], state: 'searching' }
  return { records: found.data?.records ?? [], state: found.isError ? 'failed' : 'idle' }
}
