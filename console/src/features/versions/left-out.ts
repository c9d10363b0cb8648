import type { LeftOutStream } from '@skleyka/contract/records/records.calls.ts'

const kinds = { picture: 'видеодорожка', sound: 'звуковая дорожка' } as const

/** The sentence about streams of a file that are not in the video. */
export function leftOutText(streams: readonly LeftOutStream[]): string {
  const names = streams.map(({ kind, format }) => (format === '' ? kinds[kind] : `${kinds[kind]} ${format}`))
  const unique = [...new Set(names)].join(', ')
  return streams.length === 1
    ? `В\u00a0видео не\u00a0вошла ${unique}: формат не\u00a0поддерживается.`
    : `В\u00a0видео не\u00a0вошли дорожки, формат которых не\u00a0поддерживается: ${unique}.`
}
