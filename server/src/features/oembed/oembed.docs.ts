import * as z from 'zod/mini'
import type { RouteDocs } from '../../http/route-docs.ts'

/** An answer of oEmbed 1.0 (https://oembed.com). Sides in pixels, the age in seconds. */
export const oembedAnswer = z.strictObject({
  version: z.literal('1.0'),
  type: z.literal('video'),
  title: z.optional(z.string()),
  html: z.string(),
  width: z.int(),
  height: z.int(),
  provider_name: z.string(),
  provider_url: z.string(),
  cache_age: z.int(),
  thumbnail_url: z.optional(z.string()),
  thumbnail_width: z.optional(z.int()),
  thumbnail_height: z.optional(z.int()),
})

const words = (about: string) => ({ about, type: 'text/plain' })
const side = z.int().check(z.minimum(1), z.maximum(10_000))

/** Description of what other sites ask. */
export const oembedDocs = {
  id: 'playback.oembed',
  summary: 'Answers the frame of a video by oEmbed 1.0.',
  about: 'For a site that was given the embed address of a video. What other sites may not show is refused.',
  parameters: [
    { name: 'url', in: 'query', required: true, about: 'Embed address of the video.', schema: z.string() },
    { name: 'format', in: 'query', about: 'Only json is answered.', schema: z.string() },
    { name: 'maxwidth', in: 'query', about: 'Largest width in pixels.', schema: side },
    { name: 'maxheight', in: 'query', about: 'Largest height in pixels.', schema: side },
  ],
  answers: {
    200: { about: 'The frame.', type: 'application/json', schema: oembedAnswer },
    400: words('The address or the bounds are missing or wrong.'),
    401: words('Other sites may not show the video.'),
    404: words('There is no such video.'),
    501: words('XML was asked for.'),
  },
} as const satisfies RouteDocs
