import { randomBytes } from 'node:crypto'
import { playerAddresses } from '../src/features/playback/playback.ts'
import type { Member, Viewer } from '../src/features/playback/token.ts'
import type { RawRoute } from '../src/http/raw.ts'
import type { Services } from '../src/services.ts'
import { testDatabase } from './test-database.ts'
import { testHttp } from './test-http.ts'

/** Playlists of a video as they are stored, right by RFC 8216. */
export const storedPlaylists = {
  master: '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.64001e",RESOLUTION=854x480\n480/index.m3u8\n',
  rung: `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.0,
00000.m4s
#EXT-X-ENDLIST
`,
}

/** An account with records that play, served by these routes, of every feature unless told. */
export async function testPlayback(rawRoutes?: readonly RawRoute[], more: Partial<Services> = {}) {
  const { db, connection } = await testDatabase()
  const clock = { time: new Date('2026-11-21T10:00:00Z') }
  const { app, services, call } = await testHttp({
    db,
    ...(rawRoutes && { rawRoutes }),
    services: { now: () => clock.time, ...more },
  })
  const account = await db
    .insertInto('accounts')
    .values({ code: 'studio', name: 'Студия' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await db.insertInto('users').values({ email: 'a@example.ru' }).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('memberships').values({ account_id: account.id, user_id: user.id }).execute()
  /** A member's session that has begun now. */
  async function session(userId = user.id): Promise<Member> {
    const expires_at = new Date(clock.time.getTime() + 30 * 24 * 3600 * 1000)
    const secret_hash = randomBytes(32)
    const { id } = await db
      .insertInto('sessions')
      .values({ secret_hash, user_id: userId, csrf_token: 'csrf', expires_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { session: id }
  }
  /** A record that plays: two segments and a poster. */
  async function playing(name = 'Клип') {
    const record = await db
      .insertInto('records')
      .values({ account_id: account.id, owner_id: user.id, name, current_state: 'READY', playable: true })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow()
    const prefix = `hls/${record.uuid}/1-1-1/`
    const posterKey = `images/${record.uuid}/1-1-1/poster.jpg`
    const version = await db
      .insertInto('record_versions')
      .values({
        account_id: account.id,
        record_id: record.id,
        number: 1,
        state: 'READY',
        playable: true,
        output_prefix: prefix,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('records')
      .set({ current_version_id: version.id, poster_key: posterKey })
      .where('id', '=', record.id)
      .execute()
    await services.storage.put(`${prefix}master.m3u8`, storedPlaylists.master)
    await services.storage.put(`${prefix}480/index.m3u8`, storedPlaylists.rung)
    await services.storage.put(`${prefix}480/init.mp4`, 'init')
    await services.storage.put(`${prefix}480/00000.m4s`, '0123456789')
    await services.storage.put(posterKey, 'large picture')
    await services.storage.put(posterKey.replace('poster.jpg', 'small.jpg'), 'small')
    await services.storage.put(`sources/${record.uuid}/1.bin`, 'the source')
    const shown = {
      uuid: record.uuid,
      playable: true,
      currentVersionId: version.id,
      posterKey,
      posterFrameId: null,
      sprite: null,
      subtitles: [],
    }
    const base = (viewer: Viewer = null) =>
      new URL(playerAddresses(services, shown, viewer)?.hls ?? '').pathname.replace(/master\.m3u8$/, '')
    return { ...record, shown, versionId: version.id, base, prefix }
  }
  const ask = (
    url: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' = 'GET',
  ) => app.inject({ url, method, headers })
  return { db, connection, app, call, services, account, user, clock, playing, session, ask }
}
