import type { BreakReason, ProposedBreak } from '@skleyka/contract/ad-breaks/ad-breaks.calls.ts'
import { formatPercent } from '../../russian/numbers.ts'

/** Distance within which an advertising cuepoint is the same break, ms. */
const sameMs = 500

const secondsText = (ms: number) => `${(Math.round(ms / 100) / 10).toLocaleString('ru')}\u00a0с`

function reasonText(reason: BreakReason): string {
  if (reason.what === 'silence') return `тишина ${secondsText(reason.ms)}`
  if (reason.what === 'black') return `чёрный кадр ${secondsText(reason.ms)}`
  return `смена ${formatPercent(Math.min(1, reason.share))} картинки`
}

/** «тишина 0,8 с, чёрный кадр 0,2 с»: what was measured at a moment. */
export const reasonsText = ({ why }: Pick<ProposedBreak, 'why'>): string => why.map(reasonText).join(', ')

/** Returns true if there is an advertising cuepoint at a moment already. */
export const isTaken = (atMs: number, cuepoints: readonly { atMs: number | null; type: string }[]): boolean =>
  cuepoints.some((mark) => mark.type === 'ad' && mark.atMs !== null && Math.abs(mark.atMs - atMs) <= sameMs)
