import { cameHeaders, embedConfig } from '@skleyka/contract/playback/embed.ts'
import * as z from 'zod/mini'
import type { RouteDocs } from '../../http/route-docs.ts'

const configAnswer = { type: 'application/json', schema: embedConfig }

/** Descriptions of what other players ask. */
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
} as const satisfies Record<string, RouteDocs>
