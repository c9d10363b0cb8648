import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { word } from '../texts.ts'
import { youtubeVisibilities } from './youtube-moves.ts'
import { youtubeStates } from './youtube-states.ts'

const channelId = z.int().check(z.positive())

/** A channel that an account may publish on; its tokens never leave the server. */
export const youtubeChannel = z.object({
  id: channelId,
  /** As YouTube names it. */
  title: z.string(),
  /** Its address there. */
  url: z.string(),
  /** BROKEN: Google gives no access to it any more, it has to be connected again. */
  state: z.enum(['CONNECTED', 'BROKEN']),
  connectedAt: instant,
  connectedBy: z.string(),
})
export type YoutubeChannel = z.output<typeof youtubeChannel>

/** State of a video on YouTube. */
export const youtubeLink = z.object({
  state: z.enum(youtubeStates),
  /** Null while it has never been sent there. */
  channel: z.nullable(z.object({ id: channelId, title: z.string() })),
  visibility: z.nullable(z.enum(youtubeVisibilities)),
  /** Time when YouTube makes it public by itself. */
  publishAt: z.nullable(instant),
  /** Its address on YouTube; null until it is there. */
  url: z.nullable(z.string()),
  /** Share of the file that YouTube has, 0 to 1; null when nothing is being sent. */
  progress: z.nullable(z.number()),
  /** Until when it waits for the quota of a new day. */
  waitsUntil: z.nullable(instant),
  /** Reason why it failed or waits, in Russian. */
  problem: z.nullable(z.string()),
  /** The subtitles that were sent after it, by language. */
  captions: z.array(z.object({ label: z.string(), problem: z.nullable(z.string()) })),
  /** Events, the last first. */
  log: z.array(z.object({ at: instant, text: z.string() })),
})
export type YoutubeLink = z.output<typeof youtubeLink>

/** P-M-04 */
const publisher = { who: 'member', section: 'VIDEO', permission: 'media.can_change_youtube' } as const
const notSetUp = 'EXTERNAL/YOUTUBE where the server has no client at Google'
const unknown = 'NOT_FOUND/RECORD for an unknown or foreign record'
const stateResult = z.object({ state: z.enum(youtubeStates) })

/** Publishing on YouTube by its Data API; our own videos stay as they are. */
export const youtube = {
  upload: method({
    title: 'Отправка на\u00a0YouTube',
    about: `Queues a video for YouTube: to the only channel unless one is named, private unless told; with publishAt YouTube makes it public then. Its chapters go into the description, its subtitles follow once it is there, and again when they change. Answers its state there (C-7.3-14). STATE/NOT_READY before it is ready, STATE/CONFLICT while it is there or on its way. ${notSetUp}. ${unknown}.`,
    path: '/api/v3/records/uploadToYoutube',
    access: publisher,
    mutates: true,
    touches: ['youtube', 'uploader'],
    params: z.strictObject({
      id: recordId,
      channelId: z.optional(channelId),
      visibility: z._default(z.enum(youtubeVisibilities), 'private'),
      publishAt: z.optional(z.nullable(instant)),
    }),
    result: stateResult,
  }),
  detach: method({
    title: 'Отвязка от\u00a0YouTube',
    about: `Lets go of the video on YouTube: it stays there unless \`deleteThere\`, which deletes it in the background. What is being sent is broken off. Answers its state; one that was never there stays NONE (C-7.3-15). ${unknown}.`,
    path: '/api/v3/records/detachFromYoutube',
    access: publisher,
    mutates: true,
    touches: ['youtube', 'uploader'],
    params: z.strictObject({ id: recordId, deleteThere: z._default(z.boolean(), false) }),
    result: stateResult,
  }),
  ofRecord: method({
    about: `Answers how a video stands on YouTube, with what happened, and why its chapters would not be seen there, in Russian. ${unknown}.`,
    path: '/api/v3/youtube/ofRecord',
    access: publisher,
    params: z.strictObject({ id: recordId }),
    result: z.object({ link: youtubeLink, chaptersProblem: z.nullable(z.string()) }),
  }),
  connect: method({
    title: 'Начато подключение канала',
    about: `Answers the address at Google where a person agrees to our publishing on his channel; it is good for 10 minutes and comes back to the console. ${notSetUp}.`,
    path: '/api/v3/youtube/connect',
    access: publisher,
    mutates: true,
    params: z.strictObject({}),
    result: z.object({ authUrl: z.string() }),
  }),
  finish: method({
    title: 'Канал YouTube подключён',
    about: `Connects the channel with what Google gave back: its one-time code, and the state that connect began in the same session. STATE/CONFLICT for an old or foreign state, EXTERNAL/YOUTUBE for what Google refuses. ${notSetUp}.`,
    path: '/api/v3/youtube/finish',
    access: publisher,
    mutates: true,
    params: z.strictObject({
      code: word(2_000).check(z.minLength(1)),
      state: word(2_000).check(z.minLength(1)),
    }),
    result: z.object({ channel: youtubeChannel }),
  }),
  channels: method({
    about: 'Answers the channels the account may publish on, by title; none where the server has no client at Google.',
    path: '/api/v3/youtube/channels',
    access: publisher,
    params: z.strictObject({}),
    result: z.object({ channels: z.array(youtubeChannel), isSetUp: z.boolean() }),
  }),
  quota: method({
    about: `Answers the units of the API that all accounts of the server have used today by the Pacific clock, how many a day has, what sending one video takes, and when the next day begins. ${notSetUp}.`,
    path: '/api/v3/youtube/quota',
    access: publisher,
    params: z.strictObject({}),
    result: z.object({ usedToday: z.int(), limit: z.int(), uploadUnits: z.int(), resetsAt: instant }),
  }),
  disconnect: method({
    title: 'Канал YouTube отключён',
    about:
      'Gives up a channel: its videos stay on YouTube, what waited for it fails, and the access is given back to Google in the background. NOT_FOUND/CHANNEL for one that is not of this account.',
    path: '/api/v3/youtube/disconnect',
    access: publisher,
    mutates: true,
    touches: ['records', 'uploader'],
    params: z.strictObject({ id: channelId }),
    result: z.strictObject({}),
  }),
}
