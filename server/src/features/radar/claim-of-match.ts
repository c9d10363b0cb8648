import { claimBounds } from '@skleyka/contract/claims/claim-bounds.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import * as z from 'zod/mini'

const stored = z.array(z.object({ kind: z.enum(['PICTURE', 'SOUND']), fromMs: z.number(), toMs: z.number() }))

interface MatchedRanges {
  readonly workName: string
  readonly ranges: unknown
  /** Length of the video, in milliseconds. */
  readonly durationMs: number | null
}

/** The content of a claim for a match: where picture or sound agree, joined, within the video. */
export function claimOf({ workName, ranges, durationMs }: MatchedRanges) {
  const end = durationMs ?? Number.POSITIVE_INFINITY
  const found = stored.parse(ranges).sort((a, b) => a.fromMs - b.fromMs)
  const joined: { fromMs: number; toMs: number }[] = []
  for (const { fromMs, toMs: to } of found) {
    const toMs = Math.min(to, end)
    const last = joined.at(-1)
    if (last && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs)
    else if (fromMs < toMs) joined.push({ fromMs, toMs })
  }
  const lines = found.map(
    ({ kind, fromMs, toMs }) =>
      `${kind === 'PICTURE' ? 'картинка' : 'звук'} ${formatDuration(fromMs / 1000)}–${formatDuration(toMs / 1000)}`,
  )
  const basis = `Радар прав нашёл в\u00a0видео произведение «${workName}»: ${lines.slice(0, 20).join(', ')}.`
  return {
    ranges: joined.slice(0, claimBounds.ranges),
    work: workName.slice(0, claimBounds.workChars),
    ...{ basis, wish: 'TAKE_DOWN' as const, countries: [], fileIds: [] },
  }
}
