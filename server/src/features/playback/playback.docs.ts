import { cameHeaders, embedConfig } from '@skleyka/contract/playback/embed.ts'
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
const configAnswer = { type: 'application/json', schema: embedConfig }

/** Descriptions of what other players and sites ask. */
export const playbackDocs = {
  config: {
    id: 'playback.config',
    summary: 'Tells what a player needs of a video.',
    about:
      'What the public page plays by: the signed path of the stream, which works until `until`, poster, subtitles, chapters, template. `state` tells why there is none.',
    parameters: [
      { name: 'uuid', in: 'path', about: 'Number of the video in its embed address.', schema: z.uuid() },
      { name: 'by', in: 'query', about: 'Mark of the account that shows the video.', schema: z.string() },
      { name: cameHeaders.around, in: 'header', about: 'Origin of the page around the player.', schema: z.string() },
      { name: cameHeaders.pass, in: 'header', about: 'Pass that a gate gave.', schema: z.string() },
    ],
    answers: {
      200: { about: 'The video plays, is on air, or is in work.', ...configAnswer },
      403: { about: 'A gate is to be passed first.', ...configAnswer },
      404: { about: 'There is none, or not for this viewer now.', ...configAnswer },
    },
  },
  oembed: {
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
  },
} as const satisfies Record<string, RouteDocs>
