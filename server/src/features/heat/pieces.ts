import { heatPieces, type PlayedReport } from '@skleyka/contract/heat/heat-curve.ts'

/** Returns how many milliseconds of each piece of a video of this length the ranges hold; what lies beyond it is left out. */
export function piecesOf(ranges: PlayedReport['ranges'], durationMs: number): number[] {
  const pieces = new Array<number>(heatPieces).fill(0)
  const pieceMs = durationMs / heatPieces
  for (const [fromMs, toMs] of ranges) {
    for (let place = Math.floor(fromMs / pieceMs); place < heatPieces && place * pieceMs < toMs; place += 1) {
      const within = Math.min(toMs, (place + 1) * pieceMs) - Math.max(fromMs, place * pieceMs)
      pieces[place] = (pieces[place] ?? 0) + Math.max(0, within)
    }
  }
  return pieces
}
