import { guardedInput, inputName } from './guards.ts'
import { fitRung } from './ladder.ts'
import { toneMap, turnOf } from './ladder-arguments.ts'
import type { VideoInfo } from './source-info.ts'

/** Sizes a poster is made in: the short side in pixels. */
export const posterSides = { poster: 720, small: 180 } as const

/** Place where candidates are looked for, in shares of the length. */
const places = [0.1, 0.3, 0.55, 0.8]

export const posterCandidates = places.map((_, place) => ({ poster: `poster${place}.jpg`, small: `small${place}.jpg` }))

/** Command line that takes a few key frames over the length of the video as pictures, in one process. */
export function posterArguments(video: VideoInfo, durationMs: number): string[] {
  const turn = turnOf(video)
  const inputs = places.flatMap((share) => [
    // the key frame before the place: sharp, and nothing else is decoded
    ...['-noaccurate_seek', '-ss', ((durationMs / 1000) * share).toFixed(3)],
    ...(turn === null ? [] : ['-noautorotate']),
    ...['-threads', '1', ...guardedInput, '-i', inputName],
  ])
  const outputs = posterCandidates.flatMap((names, input) =>
    (['poster', 'small'] as const).flatMap((kind) => {
      const { width, height } = fitRung(video.shownWidth, video.shownHeight, posterSides[kind])
      return [
        ...['-map', `${input}:${video.index}`, '-frames:v', '1', '-map_metadata', '-1', '-an', '-sn', '-dn'],
        ...[
          '-vf',
          `${video.interlaced ? 'yadif,' : ''}${turn === null ? '' : `${turn},`}${video.hdr ? `${toneMap},` : ''}scale=${width}:${height},setsar=1`,
        ],
        ...['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '3', '-f', 'image2', '-update', '1', names[kind]],
      ]
    }),
  )
  return ['-nostdin', '-hide_banner', '-v', 'error', '-y', ...inputs, ...outputs]
}

/** The best candidate by the size of its picture: a black or a blurred frame takes few bytes. Null when there is none. */
export function bestCandidate(sizes: readonly (number | null)[]): number | null {
  let best: number | null = null
  for (const [place, size] of sizes.entries()) {
    if (size !== null && size > 0 && (best === null || size > (sizes[best] ?? 0))) best = place
  }
  return best
}
