import { createHash } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { after } from 'node:test'
import { liveSessions } from '../src/features/translations/translations.ts'
import { seal } from '../src/http/sealed.ts'
import { startLiveRole } from '../src/live-role.ts'
import type { Services } from '../src/services.ts'
import type { testDatabase } from './test-database.ts'
import type { TestMedia } from './test-media.ts'
import type { testRows } from './test-rows.ts'

type Opened = Pick<Awaited<ReturnType<typeof testDatabase>>, 'db' | 'connection'>

/** Livestreams as they are made and broadcast in tests: the rows, and the engine at a free port of this machine. */
export function testLive({ db, connection }: Opened, services: Services, media: TestMedia) {
  return {
    /** Makes a livestream of an account and returns its ids and its key. */
    async stream(
      make: ReturnType<typeof testRows>,
      {
        accountId,
        ...fields
      }: { accountId: number; latency?: 'NORMAL' | 'LOW'; reconnect_seconds?: number } & Partial<{
        starts_itself: boolean
        is_permanent: boolean
        recording: 'OFF' | 'AUTO' | 'MANUAL'
        dvr_seconds: number | null
      }>,
    ) {
      const key = `key-of-a-test-${Math.random().toString(36).slice(2)}`
      const owner = await make.user()
      const recordId = await make.record(accountId, owner, { lifecycle: 'LIVE' })
      const { uuid } = await db
        .selectFrom('records')
        .select('uuid')
        .where('id', '=', recordId)
        .executeTakeFirstOrThrow()
      const { id } = await db
        .insertInto('translations')
        .values({
          ...{ account_id: accountId, record_id: recordId, source: 'RTMP', recording: 'OFF', dvr_seconds: 0 },
          ...{
            key_hash: createHash('sha256').update(key).digest(),
            key_sealed: seal(services.secrets, 'stream key', key),
          },
          ...fields,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.transaction().execute((tx) => liveSessions.notify(tx, id))
      return { id, uuid, key, recordId }
    },
    /** Starts the role; it is stopped after the tests. */
    async engine() {
      const scratchFolder = await mkdtemp(join(media.folder, 'scratch-'))
      const { binaries, sandbox } = media
      const role = await startLiveRole({
        services: { ...services, live: { ...services.live, rtmpPort: 0, srtPort: 0 } },
        connection,
        tools: { binaries, sandbox, scratchFolder, threads: 2, secrets: services.secrets },
      })
      after(() => role.stop())
      return role
    },
    /** Resolves with the session of a livestream, the last one, as soon as it is as wanted. */
    async session(translationId: number, isWanted: (session: SessionInfo) => boolean): Promise<SessionInfo> {
      for (;;) {
        const found = await db
          .selectFrom('translation_sessions as session')
          .select([
            'session.id',
            'state',
            'end_reason as endReason',
            'interruptions',
            'recording_state as recordingState',
          ])
          .select('saved_record_id as savedRecordId')
          .select((of) =>
            of
              .selectFrom('live_segments')
              .whereRef('live_segments.session_id', '=', 'session.id')
              .select((counted) => counted.fn.countAll<number>().as('segments'))
              .as('segments'),
          )
          .where('translation_id', '=', translationId)
          .orderBy('session.id', 'desc')
          .limit(1)
          .executeTakeFirst()
        const facts = found && { ...found, segments: found.segments ?? 0 }
        if (facts && isWanted(facts)) return facts
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}

export interface SessionInfo {
  readonly id: number
  readonly state: string
  readonly endReason: string | null
  readonly interruptions: number
  readonly recordingState: string
  readonly savedRecordId: number | null
  readonly segments: number
}
