import { buffer } from 'node:stream/consumers'
import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { trackFile } from '../../storage/keys.ts'
import { LostClaim, type TaskContext, type TaskHandler, TaskWaits } from '../../tasks/handlers.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { type CaptionStep, nextCaptionStep, type SentCaptions, type WantedCaption } from './caption-steps.ts'
import { findWanted, keepCaptions, postponeCaptions, takeDueCaptions, tellOfCaptions } from './captions.sql.ts'
import { deleteCaption, findCaption, insertCaption, updateCaption } from './captions-api.ts'
import { type ChannelAccess, openChannel } from './channel-access.ts'
import { openClient } from './client.ts'
import { findLink } from './links.sql.ts'
import { YoutubeProblem } from './problem.ts'
import { type QuotaMeter, quotaMeter, units } from './quota.ts'
import type { YoutubeApi } from './youtube-api.ts'

type CaptionServices = Pick<Services, 'storage' | 'secrets' | 'outbound' | 'youtube' | 'publicUrl' | 'now'>
const againMs = 15 * 60_000

/** Has subtitles of a video that is on YouTube follow in the background. */
export async function requestCaptions(tx: Tx, accountId: number, recordId: number): Promise<void> {
  const uniqueKey = `youtubeCaptions:${recordId}`
  await enqueue(tx, { type: 'youtubeCaptions', payload: { recordId }, accountId, recordId, uniqueKey })
}

/** Tracks that nobody has changed for ten minutes follow to YouTube. */
export async function sweepCaptions({ db }: Pick<Services, 'db'>): Promise<void> {
  await db
    .platform('housekeeping')
    .transaction()
    .execute(async (tx) => {
      for (const { accountId, recordId } of await takeDueCaptions(tx, 100))
        await requestCaptions(tx, accountId, recordId)
    })
}

/**
 * Makes the subtitles of a video on YouTube those that viewers get here. Each step is kept; one that YouTube refuses is told
 * and holds up neither the others nor the video.
 */
export function captionsTask(ground: CaptionServices): TaskHandler<'youtubeCaptions'> {
  return {
    lane: 'network',
    async run({ accountId, payload: { recordId } }, context) {
      const setup = openClient(ground)
      const link = await findLink(context.db, accountId, recordId)
      if (setup === null || link?.state !== 'PUBLISHED' || link.video_id === null) return undefined
      const of = { accountId, recordId, videoId: link.video_id }
      const meter = quotaMeter(context.db, setup.settings, ground.now)
      try {
        const access = await openChannel(ground, context.db, setup.api, { accountId, channelId: link.channel_id })
        await follow({ ground, of, api: setup.api, meter, access, context }, link.captions)
      } catch (error) {
        if (!(error instanceof YoutubeProblem)) throw error
        const text = `Субтитры ждут: ${error.message}`
        if (error.kind === 'reconnect') {
          await context.transaction((tx) => postponeCaptions(tx, of, text))
          return undefined
        }
        if (error.kind !== 'quota') throw new TaskWaits(error.message, againMs)
        await context.transaction((tx) => tellOfCaptions(tx, of, text))
        if (error.reason !== '') await meter.exhaust()
        throw new TaskWaits(error.message, meter.untilNextDayMs())
      }
      return undefined
    },
    async failed({ accountId, payload: { recordId } }, { text }, tx) {
      const videoId = (await findLink(tx, accountId, recordId))?.video_id ?? null
      if (videoId !== null)
        await tellOfCaptions(tx, { accountId, recordId, videoId }, `Субтитры не\u00a0отправлены: ${text}`)
    },
  }
}

interface CaptionWork {
  readonly ground: CaptionServices
  readonly of: Parameters<typeof keepCaptions>[1]
  readonly api: YoutubeApi
  readonly meter: QuotaMeter
  readonly access: ChannelAccess
  readonly context: TaskContext
}

async function follow(work: CaptionWork, before: SentCaptions): Promise<void> {
  const { of, context } = work
  let sent = before
  for (;;) {
    context.signal.throwIfAborted()
    const step = nextCaptionStep(await findWanted(context.db, of.accountId, of.recordId), sent)
    if (step === null) return
    const done = await take(work, step)
    sent = done.sent(sent)
    if (!(await context.transaction((tx) => keepCaptions(tx, of, sent, done.text)))) {
      throw new LostClaim('the video was detached')
    }
    await context.advanced()
  }
}

interface Done {
  readonly text: string | null
  sent(before: SentCaptions): SentCaptions
}

/** Takes one step at YouTube; a refusal of it alone is an outcome and not a failure. */
async function take({ ground, of, api, meter, access }: CaptionWork, step: CaptionStep): Promise<Done> {
  if (step.kind === 'forget') return { text: null, sent: without(step.language) }
  if (step.kind === 'delete') {
    await meter.take(units.captions.delete)
    await access.call((token) => deleteCaption(api, token, step.id))
    return { text: `Субтитры «${step.label}» убраны с\u00a0YouTube`, sent: without(step.language) }
  }
  const { track } = step
  const file = { language: track.language, name: track.label, vtt: await readVtt(ground, track) }
  try {
    if (step.kind === 'update') {
      await meter.take(units.captions.update)
      await access.call((token) => updateCaption(api, token, step.id, file.vtt))
      return { text: `Субтитры «${track.label}» заменены`, sent: withTrack(track, step.id) }
    }
    await meter.take(units.captions.insert)
    const id = await access.call((token) => insertCaption(api, token, of.videoId, file))
    return { text: `Субтитры «${track.label}» отправлены`, sent: withTrack(track, id) }
  } catch (error) {
    if (!(error instanceof YoutubeProblem) || (error.kind !== 'final' && error.kind !== 'gone')) throw error
    if (step.kind === 'update' && error.kind === 'gone') return { text: null, sent: without(track.language) }
    const known = error.reason === 'captionExists' ? await findThere() : null
    // sent by a run that was broken off, or by hand: ours take their place
    if (known !== null) return { text: null, sent: withTrack({ ...track, folder: '' }, known) }
    const text = `Субтитры «${track.label}» не\u00a0приняты: ${error.message}`
    return { text, sent: withTrack(track, step.kind === 'update' ? step.id : null, error.message) }
  }

  async function findThere(): Promise<string | null> {
    await meter.take(units.captions.list)
    return access.call((token) => findCaption(api, token, of.videoId, file))
  }
}

async function readVtt({ storage }: Pick<CaptionServices, 'storage'>, { folder }: WantedCaption): Promise<Buffer> {
  const found = await storage.read(`${folder}${trackFile}`)
  if (!found) throw new Error('the file of a track is gone while it is sent')
  return buffer(found.body)
}

const without =
  (language: string) =>
  (before: SentCaptions): SentCaptions =>
    Object.fromEntries(Object.entries(before).filter(([one]) => one !== language))

const withTrack =
  ({ language, label, folder }: WantedCaption, id: string | null, problem: string | null = null) =>
  (before: SentCaptions): SentCaptions => ({ ...before, [language]: { id, folder, label, problem } })
