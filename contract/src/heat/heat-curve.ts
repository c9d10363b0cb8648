/** In how many equal pieces the length of a video is counted. */
export const heatPieces = 100

/** From how many viewings on a curve is shown to others than the account itself: that of a few tells what each of them watched. */
export const heatShownFrom = 10

/** Returns how often each piece was watched as heights from 0 to 100, the most watched piece 100; all 0 where nothing was. */
export function curveOf(pieces: readonly number[]): number[] {
  const most = Math.max(0, ...pieces)
  return pieces.map((watched) => (most > 0 ? Math.round((watched / most) * 100) : 0))
}
