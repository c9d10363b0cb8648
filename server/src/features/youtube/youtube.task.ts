import { buffer } from 'node:stream/consumers'
import { fault } from '@skleyka/contract/faults.ts'
import { seal, unseal } from '../../http/sealed.ts'
import type { Services } from '../../services.ts'
import { LostClaim, type TaskContext, TaskFailure, type TaskHandler, TaskWaits } from '../../tasks/handlers.ts'
import { writeWork } from '../audit/audit.ts'
import { findWanted } from './captions.sql.ts'
import { requestCaptions } from './captions.task.ts'
import { type ChannelAccess, openChannel } from './channel-access.ts'
import { chaptersOf } from './chapter-lines.ts'
import { openClient } from './client.ts'
import { type ClaimedLink, findSendable, keepOfLink, type LinkRow, moveLink, takeUp } from './links.sql.ts'
import { rejectionText, YoutubeProblem } from './problem.ts'
import { type QuotaMeter, quotaMeter, units } from './quota.ts'
import { type Pace, sendVideo, usualPace } from './send-video.ts'
import { videoMetadata } from './video-metadata.ts'
import type { VideoState, YoutubeApi } from './youtube-api.ts'

type YoutubeServices = Pick<Services, 'storage' | 'secrets' | 'outbound' | 'youtube' | 'publicUrl' | 'now'>

/** Waits while YouTube cannot be reached or processes a video, in milliseconds. */
export interface Waits extends Pace {
  /** Waits by the number of failures in a row; after the last one the video fails. */
  readonly awayMs: readonly number[]
  /** The shortest and the longest time between two questions about a video that is processed. */
  readonly processing: { readonly least: number; readonly most: number }
  /** After which a video that is still processed counts as failed. */
  readonly processedWithinMs: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const usualWaits: Waits = {
  ...usualPace,
  awayMs: [1, 2, 5, 15, 30, ...Array.from({ length: 46 }, () => 60)].map((minutes) => minutes * minuteMs),
  processing: { least: 15_000, most: 10 * minuteMs },
  processedWithinMs: 48 * hourMs,
}
/** Time when a channel that has uploaded enough of late is tried again. */
const uploadsAgainMs = 3 * hourMs

/** Sends a video to YouTube, sets its poster and follows it until it is processed. Each step is kept: a later run goes on behind it. */
export function youtubeTask(ground: YoutubeServices, waits: Waits = usualWaits): TaskHandler<'youtube'> {
  return {
    lane: 'network',
    async run(task, context) {
      const of = { accountId: task.accountId, recordId: task.payload.recordId, taskId: task.id }
      const link = await context.transaction((tx) => takeUp(tx, of))
      if (!link) return undefined
      try {
        return await publish(ground, of, link, waits, context)
      } catch (error) {
        if (error instanceof YoutubeProblem) throw await afterProblem(ground, of, link, waits, context, error)
        throw error
      }
    },
    async failed(task, { text }, tx) {
      const of = { accountId: task.accountId, recordId: task.payload.recordId, taskId: task.id }
      await moveLink(tx, of, 'FAILED', { problem: text, waits_until: null }, text)
    },
  }
}

async function publish(ground: YoutubeServices, of: ClaimedLink, link: LinkRow, waits: Waits, context: TaskContext) {
  const setup = openClient(ground)
  if (setup === null)
    throw new TaskFailure(fault('youtubeRefused', { text: 'YouTube на\u00a0этом сервере больше не\u00a0настроен' }))
  const { api, settings } = setup
  const meter = quotaMeter(context.db, settings, ground.now)
  const access = await openChannel(ground, context.db, api, { accountId: of.accountId, channelId: link.channel_id })
  const work = { ground, of, api, meter, access, waits, context }
  const sent = await becomeVideo(work, link)
  if (!sent.hasThumbnail) await sendThumbnail(work, sent.videoId)
  await moveState(context, of, 'PROCESSING', {}, null)
  await meter.take(units.read)
  const state = await access.call((token) => api.videoState(token, sent.videoId))
  if (state.status === 'uploaded') throw stillProcessed(sent.sentAt, waits, ground.now())
  if (state.status !== 'processed') throw await handleRefusal(work, state)
  return async (tx: Parameters<typeof moveLink>[0]) => {
    const text = link.publish_at === null ? 'Видео опубликовано' : 'Видео обработано и\u00a0ждёт времени публикации'
    if (!(await moveLink(tx, of, 'PUBLISHED', { problem: null, idle_tries: 0 }, text))) return
    const after = { youtubeVideoId: sent.videoId }
    const { accountId, recordId } = of
    await writeWork(tx, [{ accountId, userId: link.sent_by, action: 'youtube.publish', recordId, after }])
    if ((await findWanted(tx, accountId, recordId)).length > 0) await requestCaptions(tx, accountId, recordId)
  }
}

/** Parts that every step of the work needs. */
interface UploadWork {
  readonly ground: YoutubeServices
  readonly of: ClaimedLink
  readonly api: YoutubeApi
  readonly meter: QuotaMeter
  readonly access: ChannelAccess
  readonly waits: Waits
  readonly context: TaskContext
}

/** The video on YouTube: the one that is there already, or the file sent to its end. */
async function becomeVideo(
  work: UploadWork,
  link: LinkRow,
): Promise<{ videoId: string; sentAt: Date; hasThumbnail: boolean }> {
  const { ground, of, context } = work
  if (link.state === 'PROCESSING' && link.video_id !== null) {
    return { videoId: link.video_id, sentAt: link.sent_at ?? ground.now(), hasThumbnail: link.thumbnail_sent }
  }
  const video = await findSendable(context.db, of.accountId, of.recordId)
  const stored = video?.source_key ? await ground.storage.stat(video.source_key) : null
  if (!video?.source_key || !stored) {
    throw new TaskFailure(
      fault('youtubeRefused', { text: 'Исходного файла видео больше нет, отправить на\u00a0YouTube нечего' }),
    )
  }
  const isSame = link.version_id === video.version_id
  if (isSame && link.video_id !== null) {
    await moveState(context, of, 'SENDING', {}, null)
    return { videoId: link.video_id, sentAt: link.sent_at ?? ground.now(), hasThumbnail: link.thumbnail_sent }
  }
  const { sizeBytes } = stored
  const known = isSame && link.sealed_session !== null && link.size_bytes === sizeBytes ? link.sealed_session : null
  if (known !== null) await moveState(context, of, 'SENDING', {}, null)
  const videoId = await send(work, link, { ...video, key: video.source_key, sizeBytes }, known)
  const sentAt = ground.now()
  const whole = { video_id: videoId, sent_at: sentAt, sealed_session: null, sent_bytes: sizeBytes, idle_tries: 0 }
  await keepProgress(context, of, whole, 'Файл отправлен целиком, YouTube его обрабатывает')
  return { videoId, sentAt, hasThumbnail: false }
}

type Sendable = NonNullable<Awaited<ReturnType<typeof findSendable>>> & { key: string; sizeBytes: number }

async function send(work: UploadWork, link: LinkRow, video: Sendable, known: string | null): Promise<string> {
  const { ground, of, api, meter, access, waits, context } = work
  const { signal } = context
  const { sizeBytes } = video
  return sendVideo(
    {
      sizeBytes,
      // the state moves once YouTube takes the file: what waits for a new day has not begun
      async begin() {
        await meter.take(meter.uploadUnits)
        const { lines: chapters, problem } = chaptersOf(video)
        const metadata = videoMetadata(
          { ...video, chapters },
          { visibility: link.visibility, publishAt: link.publish_at },
        )
        const session = await access.call((token) => api.beginUpload(token, metadata, { sizeBytes, type: 'video/*' }))
        const fresh = { sent_bytes: 0, video_id: null, thumbnail_sent: false }
        const sealed_session = seal(ground.secrets, 'youtube session', session)
        const begun = { ...fresh, sealed_session, version_id: video.version_id, size_bytes: sizeBytes }
        await moveState(context, of, 'SENDING', begun, 'Отправка началась')
        if (problem !== null) await keepProgress(context, of, {}, problem)
        return session
      },
      state: (session) => access.call((token) => api.uploadState(token, session, sizeBytes)),
      put: (session, part, first) =>
        access.call((token) => api.putPart(token, session, part, first, sizeBytes, signal)),
      async read(start, end) {
        const found = await ground.storage.read(video.key, { start, end })
        if (!found) throw new Error('the source of a video is gone while it is sent')
        return buffer(found.body)
      },
      async sent(bytes) {
        await keepProgress(context, of, { sent_bytes: bytes, idle_tries: 0 }, null)
        await context.advanced()
        await context.progress((bytes / sizeBytes) * 100)
      },
    },
    known === null ? null : String(unseal(ground.secrets, 'youtube session', known)),
    waits,
    signal,
  )
}

const thumbnailBytes = 2 * 1024 * 1024

/** Sets the poster; a channel that may not have one of its own keeps what YouTube found. */
async function sendThumbnail({ ground, of, api, meter, access, context }: UploadWork, videoId: string): Promise<void> {
  const video = await findSendable(context.db, of.accountId, of.recordId)
  const found = video?.poster_key ? await ground.storage.read(video.poster_key) : null
  if (!found || found.info.sizeBytes > thumbnailBytes) {
    found?.body.destroy()
    return keepProgress(context, of, { thumbnail_sent: true }, null)
  }
  const picture = await buffer(found.body)
  await meter.take(units.thumbnail)
  const text = await access
    .call((token) => api.setThumbnail(token, videoId, picture))
    .then(
      () => 'Обложка отправлена',
      (error: unknown) => {
        if (!(error instanceof YoutubeProblem) || error.kind !== 'final') throw error
        return `Обложка не\u00a0принята: ${error.message}. Подтвердите канал телефоном, чтобы менять обложки`
      },
    )
  return keepProgress(context, of, { thumbnail_sent: true }, text)
}

/** The longer a video is processed, the seldomer it is asked about. */
function stillProcessed(sentAt: Date, waits: Waits, now: Date): TaskWaits | TaskFailure {
  const ageMs = now.getTime() - sentAt.getTime()
  if (ageMs > waits.processedWithinMs) {
    return new TaskFailure(
      fault('youtubeRefused', { text: 'YouTube слишком долго обрабатывает видео. Проверьте его на\u00a0YouTube' }),
    )
  }
  const delayMs = Math.min(waits.processing.most, Math.max(waits.processing.least, ageMs / 4))
  return new TaskWaits('YouTube обрабатывает видео', delayMs)
}

/** YouTube has the video and does not take it: sending it again begins anew. */
async function handleRefusal({ of, context }: UploadWork, { status, reason }: VideoState): Promise<TaskFailure> {
  await keepProgress(context, of, { version_id: null }, null)
  return new TaskFailure(fault('youtubeRefused', { text: rejectionText(status, reason) }))
}

/** Returns what becomes of a run that met a problem: a wait for a new day, a later try, or the end. */
async function afterProblem(
  ground: YoutubeServices,
  of: ClaimedLink,
  link: LinkRow,
  waits: Waits,
  context: TaskContext,
  problem: YoutubeProblem,
): Promise<TaskWaits | TaskFailure> {
  const end = (text: string) => new TaskFailure(fault('youtubeRefused', { text }), { cause: problem })
  const wait = async (delayMs: number, set: Parameters<typeof keepOfLink>[2]) => {
    const at = new Date(ground.now().getTime() + delayMs)
    const isNews = link.problem !== problem.message
    await keepProgress(
      context,
      of,
      { ...set, waits_until: at, problem: problem.message },
      isNews ? problem.message : null,
    )
    return new TaskWaits(problem.message, delayMs)
  }
  if (problem.kind === 'quota') {
    const setup = openClient(ground)
    if (setup === null) return end(problem.message)
    const meter = quotaMeter(context.db, setup.settings, ground.now)
    if (problem.reason !== '') await meter.exhaust()
    return wait(meter.untilNextDayMs(), {})
  }
  if (problem.kind === 'uploads') return wait(uploadsAgainMs, {})
  if (problem.kind === 'again') {
    const delayMs = waits.awayMs[link.idle_tries]
    return delayMs === undefined ? end(problem.message) : wait(delayMs, { idle_tries: link.idle_tries + 1 })
  }
  return end(problem.message)
}

async function moveState(context: TaskContext, of: ClaimedLink, ...how: Rest<typeof moveLink>): Promise<void> {
  if (!(await context.transaction((tx) => moveLink(tx, of, ...how)))) throw new LostClaim('the video was detached')
}

async function keepProgress(context: TaskContext, of: ClaimedLink, ...how: Rest<typeof keepOfLink>): Promise<void> {
  if (!(await context.transaction((tx) => keepOfLink(tx, of, ...how)))) throw new LostClaim('the video was detached')
}

type Rest<F> = F extends (tx: never, of: never, ...rest: infer R) => unknown ? R : never
