import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { youtube } from '@skleyka/contract/youtube/youtube.calls.ts'
import { startYoutube } from '../../tools/product/youtube.ts'
import { captionsTask } from '../src/features/youtube/captions.task.ts'
import { withdrawTask } from '../src/features/youtube/withdraw.task.ts'
import { type Waits, youtubeTask } from '../src/features/youtube/youtube.task.ts'
import { parseRange } from '../src/outbound/address.ts'
import { openOutbound } from '../src/outbound/outbound.ts'
import { startWorker } from '../src/tasks/worker.ts'
import { testDatabase } from './test-database.ts'
import { testHttp } from './test-http.ts'
import { testRows } from './test-rows.ts'
import { startWorkerProcess } from './worker-process.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
export const partBytes = 256 * 1024
const waits: Waits = {
  partBytes,
  pausesMs: [0, 1, 1],
  awayMs: [1, 1],
  processing: { least: 1, most: 1 },
  processedWithinMs: 3600_000,
}

/** An account that may publish on YouTube, what stands for Google, and a worker that does nothing else. */
export async function testYoutube(settings: { dailyUnits?: number } = {}) {
  const remote = await startYoutube()
  after(() => remote.stop())
  const { db, connection } = await testDatabase()
  const make = testRows(db)
  const loopback = parseRange('127.0.0.0/8')
  if (!loopback) throw new Error('the loopback is a range')
  const clock = { ahead: 0 }
  const logged: unknown[] = []
  const note = (...line: unknown[]) => void logged.push(line)
  const { url } = remote
  const server = await testHttp({
    db,
    services: {
      outbound: openOutbound([loopback]),
      now: () => new Date(Date.now() + clock.ahead),
      log: { debug: note, info: note, warn: note, error: note },
      youtube: {
        clientId: remote.client.id,
        clientSecret: remote.client.secret,
        ...{ authUrl: url, tokenUrl: url, apiUrl: url },
        dailyUnits: settings.dailyUnits ?? 100_000,
        uploadUnits: 1_600,
      },
    },
  })
  const user = await make.user({ name: 'Мария' })
  const permissions: Permission[] = ['media.can_change_youtube']
  const account = await make.account({ members: { [user]: permissions } })
  const as = { user, account: account.code, by: 'cookie' } as const

  return {
    ...server,
    remote,
    db,
    make,
    account,
    user,
    as,
    clock,
    logged,

    /** Works until `stop`; also stopped at the end of the file. */
    async work(own: Partial<Waits> = {}, alone = false) {
      const handlers = {
        youtube: youtubeTask(server.services, { ...waits, ...own }),
        youtubeCaptions: captionsTask(server.services),
        youtubeWithdraw: withdrawTask(server.services),
      }
      const slots = { light: 0, heavy: 0, network: 2, background: 0 }
      const worker = await startWorker({ db, connection, handlers, name: 'test', slots, alone, log: silent })
      after(() => worker.stop())
      return worker
    },

    /** A worker of another process, which sends until it is killed. */
    workAway() {
      const { storage: folder, scratch } = server.services.folders
      const options = { connection, folder, scratch, youtube: server.services.youtube, stopsAt: null }
      return startWorkerProcess(db, options)
    },

    /** A ready video with its source and poster in the storage. */
    async video(bytes = randomBytes(partBytes * 2 + 1_000), fields: { name?: string; description?: string } = {}) {
      const recordId = await make.record(account.id, user, { name: 'Отчёт', ...fields })
      const sourceKey = `sources/${recordId}/1/source`
      const posterKey = `images/${recordId}/poster.jpg`
      await server.services.storage.put(sourceKey, bytes)
      await server.services.storage.put(posterKey, Buffer.from('a poster'))
      const { id: versionId } = await db
        .insertInto('record_versions')
        .values({ account_id: account.id, record_id: recordId, number: 1, state: 'READY', source_key: sourceKey })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .updateTable('records')
        .set({ current_version_id: versionId, current_state: 'READY', poster_key: posterKey, playable: true })
        .where('id', '=', recordId)
        .execute()
      return { recordId, bytes }
    },

    /** A track of subtitles as it lies in the storage; another text is another version of it. */
    async track(recordId: number, language: string, text: string, fields: { label?: string; state?: 'DRAFT' } = {}) {
      const folder = `subtitles/${recordId}/${language}-${randomBytes(4).toString('hex')}/`
      await server.services.storage.put(
        `${folder}track.vtt`,
        Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`),
      )
      const written = { label: language, state: 'READY' as const, ...fields, folder }
      await db
        .insertInto('subtitle_tracks')
        .values({
          account_id: account.id,
          record_id: recordId,
          language,
          ...written,
          origin: 'EDITOR',
          cues: '[]',
          cue_count: 1,
        })
        .onConflict((conflict) => conflict.columns(['record_id', 'language']).doUpdateSet(written))
        .execute()
    },

    /** Goes to Google and back as a browser does; answers what the console reads behind the #. */
    async agree(who: typeof as = as): Promise<URLSearchParams> {
      const { result } = await server.call(youtube.connect, {}, who)
      const back = await fetch(result.authUrl, { redirect: 'manual' })
      const callback = new URL(back.headers.get('location') ?? '')
      const home = await server.app.inject({ method: 'GET', url: callback.pathname + callback.search })
      return new URLSearchParams(String(home.headers.location).split('#')[1])
    },

    async connect() {
      const search = await this.agree()
      const { result, error } = await server.call(
        youtube.finish,
        { code: search.get('code') ?? '', state: search.get('state') ?? '' },
        as,
      )
      if (!result) throw new Error(JSON.stringify(error))
      return result.channel
    },

    link: async (id: number) => (await server.call(youtube.ofRecord, { id }, as)).result.link,

    /** Waits until a video stands so on YouTube. The limit is for a machine busy with other things: each wait of a task may cost a poll of 5 s. */
    async until(id: number, isSo: (link: { state: string; waitsUntil: string | null }) => boolean) {
      const deadline = performance.now() + 180_000
      for (;;) {
        const link = await this.link(id)
        if (isSo(link)) return link
        if (performance.now() > deadline) throw new Error(`still ${JSON.stringify(link)}`)
        await delay(20)
      }
    },
  }
}
