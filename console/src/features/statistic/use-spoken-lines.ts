import { subtitles } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { useMay } from '../../session/contexts.ts'

/** The words that stand in the subtitles of a record at a second; empty where there are none, or they are not to be read. */
export function useSpokenLines(id: number): (second: number) => string {
  const may = useMay()
  const tracks = useQuery({ ...read(subtitles.list, { id }), enabled: may(subtitles.list), staleTime: 60_000 })
  const ready = tracks.data?.tracks.filter(({ cues }) => cues > 0) ?? []
  const trackId = (ready.find(({ isDefault }) => isDefault) ?? ready[0])?.id
  const words = useQuery({
    ...read(subtitles.get, { trackId: trackId ?? 0 }),
    enabled: trackId !== undefined,
    staleTime: 60_000,
  })
  return (second) => {
    const atMs = second * 1000
    return words.data?.cues.find(([from, to]) => from < atMs + 1000 && to > atMs)?.[2].replace(/\s+/g, ' ') ?? ''
  }
}
