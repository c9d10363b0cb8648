import type { YoutubeChannel, YoutubeLink, youtube } from '@skleyka/contract/youtube/youtube.calls.ts'
import { inTransaction, type Tx } from '../../database/database.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { cancel, enqueue, holdTasks } from '../../tasks/tasks.ts'
import { sealToken } from './channel-access.ts'
import { type ChannelRow, findChannel, giveUpChannel, listChannels, saveChannel } from './channels.sql.ts'
import { chaptersOf } from './chapter-lines.ts'
import { openClient } from './client.ts'
import { beginGrant, readGrant } from './grant.ts'
import {
  detachLink,
  failLinksOfChannel,
  findLink,
  findReadiness,
  findSendable,
  findTasksOfChannel,
  type LinkRow,
  queueLink,
  setTask,
} from './links.sql.ts'
import { YoutubeProblem } from './problem.ts'
import { usedUnits } from './quota.sql.ts'
import { quotaMeter, units } from './quota.ts'
import { quotaDay } from './quota-day.ts'

export const youtubeHandlers: Handlers<typeof youtube> = {
  upload: async ({ id, channelId, visibility, publishAt = null }, { account, user }, services) => {
    setUp(services)
    const tx = inTransaction(services.db)
    const record = await findReadiness(tx, account.id, id)
    if (record === null) throw refuse('records.notFound')
    if (!record.isReady) throw refuse('records.notPlayable')
    if (publishAt !== null && publishAt <= services.now()) throw refuse('youtube.schedule')
    const channel = await chosenChannel(tx, account.id, channelId)
    const before = await findLink(tx, account.id, id)
    const link = { accountId: account.id, recordId: id, channelId: channel.id, visibility, publishAt, userId: user.id }
    if (!(await queueLink(tx, link, `Поставлено в\u00a0очередь на\u00a0канал «${channel.title}»`)))
      throw refuse('youtube.there')
    const of = { accountId: account.id, recordId: id, uniqueKey: `youtube:${id}` }
    await setTask(tx, account.id, id, await enqueue(tx, { type: 'youtube', payload: { recordId: id }, ...of }))
    services.audit({
      objectType: 'record',
      objectId: id,
      before: { youtube: before?.state ?? 'NONE' },
      after: {
        youtube: 'QUEUED',
        youtubeChannel: channel.title,
        youtubeVisibility: visibility,
        youtubePublishAt: publishAt,
      },
    })
    return { state: 'QUEUED' }
  },

  detach: async ({ id, deleteThere }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    if ((await findReadiness(tx, account.id, id)) === null) throw refuse('records.notFound')
    const known = await findLink(tx, account.id, id)
    if (known?.task_id) await holdTasks(tx, [known.task_id])
    const text = deleteThere ? 'Отвязано и\u00a0удаляется с\u00a0YouTube' : 'Отвязано: на\u00a0YouTube видео осталось'
    const before = await detachLink(tx, account.id, id, known?.video_id ? text : 'Отправка отменена')
    if (before === null) return { state: known?.state ?? 'NONE' }
    if (before.task_id !== null) await cancel(tx, before.task_id, account.id)
    const { video_id: videoId, channel_id: channelId } = before
    if (deleteThere && videoId !== null) {
      const payload = { channelId, videoId }
      await enqueue(tx, { type: 'youtubeWithdraw', payload, accountId: account.id, recordId: id })
    }
    audit({
      objectType: 'record',
      objectId: id,
      before: { youtube: before.state, youtubeVideoId: videoId },
      after: { youtube: 'DETACHED', youtubeDeleted: deleteThere && videoId !== null },
    })
    return { state: 'DETACHED' }
  },

  ofRecord: async ({ id }, { account }, { db }) => {
    if ((await findReadiness(db, account.id, id)) === null) throw refuse('records.notFound')
    const video = await findSendable(db, account.id, id)
    const chaptersProblem = video === null ? null : chaptersOf(video).problem
    return { link: linkView(await findLink(db, account.id, id)), chaptersProblem }
  },

  connect: async (_params, { account, user, signedIn }, services) => {
    const { api } = setUp(services)
    const who = { accountCode: account.code, userId: user.id, sessionId: signedIn.sessionId }
    const { state, challenge } = beginGrant(services.secrets, who, services.now())
    return { authUrl: api.authUrl(state, challenge) }
  },

  // the code is good once and for a moment: Google is asked in the call itself, half a minute at the most
  finish: async ({ code, state }, { account, user, signedIn }, services) => {
    const { api, settings } = setUp(services)
    const grant = readGrant(services.secrets, state, services.now())
    const isOurs =
      grant?.accountCode === account.code && grant.userId === user.id && grant.sessionId === signedIn.sessionId
    if (!isOurs) throw refuse('youtube.stale')
    const tx = inTransaction(services.db)
    try {
      const { accessToken, refreshToken } = await api.exchange(code, grant.verifier)
      await quotaMeter(tx, settings, services.now).take(units.read)
      const { channelId, title } = await api.channel(accessToken)
      const sealedToken = sealToken(services.secrets, refreshToken)
      const id = await saveChannel(tx, { accountId: account.id, channelId, title, sealedToken, userId: user.id })
      services.audit({ objectType: 'youtubeChannel', objectId: id, after: { title, channelId } })
      const row = await findChannel(tx, account.id, id)
      if (row === null) throw new Error('a channel that was just connected is not there')
      return { channel: channelView(row) }
    } catch (error) {
      if (!(error instanceof YoutubeProblem)) throw error
      services.log.warn({ err: error }, 'a channel of YouTube was not connected')
      throw refuse('youtube.refused', { reason: error.message })
    }
  },

  channels: async (_params, { account }, services) => {
    const isSetUp = services.youtube !== null
    const rows = isSetUp ? await listChannels(services.db, account.id) : []
    return { channels: rows.map(channelView), isSetUp }
  },

  quota: async (_params, _caller, services) => {
    const { settings } = setUp(services)
    const { day, resetsAt } = quotaDay(services.now())
    const { dailyUnits: limit, uploadUnits } = settings
    return { usedToday: await usedUnits(services.db, day), limit, uploadUnits, resetsAt }
  },

  disconnect: async ({ id }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const channel = await findChannel(tx, account.id, id)
    if (channel === null) throw refuse('youtube.noChannel')
    const tasks = await findTasksOfChannel(tx, account.id, id)
    await holdTasks(tx, tasks)
    if (!(await giveUpChannel(tx, account.id, id))) throw refuse('youtube.noChannel')
    await failLinksOfChannel(tx, account.id, id, `Канал «${channel.title}» отключили`)
    for (const task of tasks) await cancel(tx, task, account.id)
    await enqueue(tx, { type: 'youtubeWithdraw', payload: { channelId: id, videoId: null }, accountId: account.id })
    audit({
      objectType: 'youtubeChannel',
      objectId: id,
      before: { title: channel.title, channelId: channel.channel_id },
    })
    return {}
  },
}

function setUp(services: CallServices) {
  const setup = openClient(services)
  if (setup === null) throw refuse('youtube.notSetUp')
  return setup
}

/** The named channel, or the only one. */
async function chosenChannel(tx: Tx, accountId: number, id: number | undefined): Promise<ChannelRow> {
  const channels = await listChannels(tx, accountId)
  const [only] = channels
  const channel = id === undefined ? only : channels.find((one) => one.id === id)
  if (!channel) throw refuse('youtube.noChannel')
  if (id === undefined && channels.length > 1)
    throw refuse('youtube.whichChannel', {}, { channelId: ['Выберите канал'] })
  if (channel.state === 'BROKEN') throw refuse('youtube.broken', { title: channel.title })
  return channel
}

const channelView = (row: ChannelRow): YoutubeChannel => ({
  id: row.id,
  title: row.title,
  url: `https://www.youtube.com/channel/${encodeURIComponent(row.channel_id)}`,
  state: row.state === 'BROKEN' ? 'BROKEN' : 'CONNECTED',
  connectedAt: row.connected_at,
  connectedBy: row.connected_by_name,
})

function linkView(row: LinkRow | null): YoutubeLink {
  if (row === null) {
    const nothing = { channel: null, visibility: null, publishAt: null, url: null, progress: null, captions: [] }
    return { state: 'NONE', ...nothing, waitsUntil: null, problem: null, log: [] }
  }
  const { state, size_bytes: size } = row
  return {
    state,
    channel: { id: row.channel_id, title: row.channel_title },
    visibility: row.visibility,
    publishAt: row.publish_at,
    url: row.video_id && `https://www.youtube.com/watch?v=${encodeURIComponent(row.video_id)}`,
    progress: state === 'SENDING' && size ? Math.min(1, row.sent_bytes / size) : null,
    waitsUntil: row.waits_until,
    problem: row.problem,
    captions: Object.values(row.captions).map(({ label, problem }) => ({ label, problem })),
    log: row.log.toReversed().map(({ at, text }) => ({ at: new Date(at), text })),
  }
}
