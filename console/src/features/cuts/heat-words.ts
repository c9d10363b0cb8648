import { formatDuration } from '@skleyka/contract/durations.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { groupDigits } from '../../russian/numbers.ts'

/** Share of the top from which a neighbour belongs to the most watched piece. */
const nearTop = 0.9

/** «Карта интереса: 12 просмотров, чаще всего смотрят 0:12–0:15»: the curve over the line of time for whoever does not see it. */
export function heatWords(viewings: number, pieces: readonly number[], durationMs: number): string {
  const count = `${groupDigits(viewings)}\u00a0${plural(viewings, ['просмотр', 'просмотра', 'просмотров'])}`
  const summary = `Карта интереса: ${count}`
  const most = Math.max(...pieces)
  if (pieces.every((piece) => piece === most)) return summary
  const top = pieces.indexOf(most)
  const isNear = (piece: number) => piece >= most * nearTop
  const after = pieces.findIndex((piece, place) => place > top && !isNear(piece))
  const first = pieces.findLastIndex((piece, place) => place < top && !isNear(piece)) + 1
  const behind = after === -1 ? pieces.length : after
  const moment = (place: number) => formatDuration((place / pieces.length) * (durationMs / 1000))
  const [from, to] = [moment(first), moment(behind)]
  return `${summary}, чаще всего смотрят ${from === to ? `около\u00a0${from}` : `${from}–${to}`}`
}
