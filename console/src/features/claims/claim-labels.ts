import type { ClaimRange, ListedClaim } from '@skleyka/contract/claims/claim.ts'
import { type ClaimState, claimStateTitles, isOpenClaim } from '@skleyka/contract/claims/claim-states.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { plural } from '@skleyka/contract/plurals.ts'

const tones = {
  NEW: 'info',
  REVIEW: 'work',
  GRANTED: 'warn',
  REJECTED: 'plain',
  WITHDRAWN: 'plain',
} as const satisfies Record<ClaimState, string>

/** Returns how the state of a claim is drawn. */
export const claimMark = (state: ClaimState) => ({ tone: tones[state], label: claimStateTitles[state] })

const dayMs = 86_400_000

/** Returns how long an account may still take; null for a claim that waits for no answer. */
export function deadlineLabel(
  { state, answerKind, deadlineAt }: Pick<ListedClaim, 'state' | 'answerKind' | 'deadlineAt'>,
  now: Date,
): string | null {
  if (!isOpenClaim(state) || answerKind !== null) return null
  const leftMs = deadlineAt.getTime() - now.getTime()
  if (leftMs <= 0) return 'срок ответа истёк'
  const days = Math.ceil(leftMs / dayMs)
  return days === 1
    ? 'на\u00a0ответ меньше суток'
    : `на\u00a0ответ ${days}\u00a0${plural(days, ['день', 'дня', 'дней'])}`
}

/** Returns a range as people write it: «0:10–1:20». */
export const rangeLabel = ({ fromMs, toMs }: ClaimRange): string =>
  `${formatDuration(fromMs / 1_000)}–${formatDuration(toMs / 1_000)}`

const line = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})\s{0,9}[-–—]\s{0,9}(?:(\d{1,3}):)?(\d{1,3}):(\d{2})$/

/** Reads ranges, one a line: «0:10–1:20»; `problem` names the first line that is none. */
export function readRanges(text: string): { ranges: ClaimRange[]; problem: string | null } {
  const ranges: ClaimRange[] = []
  for (const written of text.split('\n')) {
    const trimmed = written.trim()
    if (trimmed === '') continue
    const found = line.exec(trimmed)
    const [fromMs, toMs] = [msOf(found?.slice(1, 4)), msOf(found?.slice(4, 7))]
    if (fromMs === null || toMs === null)
      return { ranges, problem: `«${trimmed}»: напишите начало и\u00a0конец, например 0:10–1:20` }
    if (fromMs >= toMs) return { ranges, problem: `«${trimmed}»: начало должно быть раньше конца` }
    ranges.push({ fromMs, toMs })
  }
  return { ranges, problem: null }
}

function msOf(parts: readonly (string | undefined)[] | undefined): number | null {
  if (!parts) return null
  const [hours = '0', minutes = '0', seconds = '0'] = parts
  if (Number(seconds) > 59) return null
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000
}
