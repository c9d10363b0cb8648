import type { OpenDatabase } from './database/database.ts'
import { wantsEncryptor } from './features/accounts/accounts.ts'
import { processName } from './features/health/health.ts'
import { makeClips } from './features/live-clips/live-clips.ts'
import { makePreview } from './features/live-previews/live-previews.ts'
import { recordSegment, saveRecordings } from './features/live-recordings/live-recordings.ts'
import { browserOffers } from './features/live-whip/live-whip.ts'
import { followedLadder } from './features/processing/processing.ts'
import {
  findPassphrase,
  findSlate,
  leaveSource,
  leaveTargets,
  liveSessions,
  loopVideos,
  saveSourceReport,
  saveTargetReport,
  targetNetwork,
  wantedSources,
  wantedTargets,
} from './features/translations/translations.ts'
import type { MediaTools } from './ffmpeg/tools.ts'
import type { HealthCheck } from './health.ts'
import { LiveEngine } from './live/engine.ts'
import type { LiveStream } from './live/live-sessions.ts'
import { addNumber } from './metrics/gauge.ts'
import type { Services } from './services.ts'
import { liveFolder } from './storage/keys.ts'
import { keepPlaceKey } from './storage/place-keys.ts'

interface LiveOptions {
  readonly services: Services
  readonly connection: OpenDatabase['connection']
  readonly tools: MediaTools
}

/** Metric of the number of encoders. */
export const liveEncoders = { name: 'skleyka_live_encoders', help: 'Encoders of livestreams that send to this process' }

async function sessionSecret(
  { db: doors, secrets }: Pick<Services, 'db' | 'secrets'>,
  { accountId, uuid }: Pick<LiveStream, 'accountId' | 'uuid'>,
  sessionId: number,
  isFresh: boolean,
): Promise<Buffer | null> {
  const db = doors.platform('live')
  const isWanted = isFresh && (await wantsEncryptor(db, accountId))
  return (await keepPlaceKey(db, secrets, accountId, liveFolder(uuid, sessionId), isWanted))?.secret ?? null
}

/** The role that takes livestreams in: nothing listens until there is one. */
export async function startLiveRole({ services, connection, tools }: LiveOptions): Promise<{
  readonly engine: LiveEngine
  readonly checks: Record<string, HealthCheck>
  stop(): Promise<void>
}> {
  const db = services.db.platform('live')
  const engine = await LiveEngine.start({
    ...{ services, connection, tools, processName, sessions: liveSessions, offers: browserOffers(db) },
    features: {
      ladderOf: ({ accountId, recordId }) => followedLadder(services.db.account(accountId), accountId, recordId),
      secretOf: ({ accountId, uuid }, sessionId, isFresh) =>
        sessionSecret(services, { accountId, uuid }, sessionId, isFresh),
      record: (stream, sessionId, segment) => recordSegment(services, stream, sessionId, segment),
      makeClips: (isStopped) => makeClips({ ...services, tools }, isStopped),
      makePreview: (stream, sessionId) => makePreview({ ...services, tools }, stream, sessionId),
      passphraseOf: (id) => findPassphrase(services, db, id),
      targetsOf: ({ id }) => wantedTargets(services, db, id),
      targetNetwork: targetNetwork(services.outbound),
      tellTarget: (id, report) => db.transaction().execute((tx) => saveTargetReport(tx, id, report)),
      leaveTargets: ({ id }) => leaveTargets(db, id),
      slateOf: ({ id }) => findSlate(db, id),
      claimSources: () => wantedSources(services, db, processName),
      videosOf: (source) => loopVideos(services, source),
      tellSource: (id, report) => saveSourceReport(db, id, processName, report),
      leaveSource: (id) => leaveSource(db, id, processName),
      saveRecordings: () => saveRecordings({ ...services, tools }, liveSessions),
    },
  })
  addNumber(services.metrics, liveEncoders, () => engine.connected)
  return {
    engine,
    checks: { live: async () => ({ encoders: engine.connected, rtmpPort: engine.rtmpPort, srtPort: engine.srtPort }) },
    stop: () => engine[Symbol.asyncDispose](),
  }
}
