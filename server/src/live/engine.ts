import { createHash } from 'node:crypto'
import type { LadderBody } from '@skleyka/contract/ladders/ladder-rules.ts'
import type { EndReason, IngestInput } from '@skleyka/contract/translations/translation-states.ts'
import type { ConnectionSettings, Tx } from '../database/database.ts'
import { listen } from '../database/listen.ts'
import type { MediaTools } from '../ffmpeg/tools.ts'
import type { Services } from '../services.ts'
import { clearOldMedia } from './clear-old.ts'
import { EncoderDoors } from './encoder-doors.ts'
import { claimIngest, keepIngest, leaveIngest, listGenerations, sessionEnd } from './live.sql.ts'
import { LiveRun } from './live-run.ts'
import type { LiveSession, LiveSessions, LiveStream } from './live-sessions.ts'
import { Previews, previewNotice } from './previews.ts'
import { Relay } from './relay/relay.ts'
import type { TargetReport } from './relay/relay-target.ts'
import type { RelayTarget, TargetNetwork } from './relay/target-link.ts'
import type { AdmissionRefusal, Encoder, Ingest } from './rtmp/rtmp-door.ts'
import { SessionOutput, type WrittenSegment } from './session-output.ts'
import type { LiveSource, LoopVideo, SourceReport } from './sources/live-source.ts'
import { SourceRunners } from './sources/source-runners.ts'
import type { BrowserOffers } from './whip/browser-offer.ts'

/** Work that the engine leaves to features. */
export interface EngineFeatures {
  /** The ladder that a livestream follows; null for the usual one. */
  ladderOf(stream: LiveStream): Promise<LadderBody | null>
  /**
   * The secret of the keys of a session, for all its time; null of one in clear. One that is fresh has the form that its account wants
   * now.
   */
  secretOf(stream: LiveStream, sessionId: number, isFresh: boolean): Promise<Buffer | null>
  /** Stores a segment of a session in its recording, and answers what tells of that; null where it is not recorded. */
  record(stream: LiveStream, sessionId: number, segment: WrittenSegment): Promise<((tx: Tx) => Promise<void>) | null>
  /** Makes videos of what was recorded of sessions that have ended. */
  saveRecordings(): Promise<void>
  /** Makes the clips that were asked for; begins none once `isStopped` is true. */
  makeClips(isStopped: () => boolean): Promise<void>
  /** Makes a small picture of the newest segment of a session, and tells where none could be made. */
  makePreview(stream: LiveStream, sessionId: number): Promise<void>
  /** The passphrase of an encoder of SRT: the key of its livestream; null where there is none. */
  passphraseOf(translationId: number): Promise<string | null>
  /** Receivers that a livestream is to be sent on to. */
  targetsOf(stream: LiveStream): Promise<readonly RelayTarget[]>
  readonly targetNetwork: TargetNetwork
  /** Tells what became of a target. */
  tellTarget(targetId: number, report: TargetReport): Promise<void>
  /** Nothing is sent on of a livestream any more. */
  leaveTargets(stream: LiveStream): Promise<void>
  /** The picture that is shown while no encoder sends; null for none. */
  slateOf(stream: LiveStream): Promise<Buffer | null>
  /** Sources that are to be read now and that no other process reads: they are this one's from then on. */
  claimSources(): Promise<readonly LiveSource[]>
  /** Videos that a source plays, those that can be played now. */
  videosOf(source: Extract<LiveSource, { kind: 'FILES' }>): Promise<readonly LoopVideo[]>
  tellSource(translationId: number, report: SourceReport): Promise<void>
  /** This process reads nothing of a livestream any more. */
  leaveSource(translationId: number): Promise<void>
}

/** Parts that the engine runs with. */
export interface EngineOptions {
  readonly services: Pick<Services, 'db' | 'storage' | 'log' | 'now' | 'live' | 'liveParts' | 'outbound'>
  readonly connection: ConnectionSettings
  readonly tools: MediaTools
  /** The name of this process, as its rows have it. */
  readonly processName: string
  readonly sessions: LiveSessions
  readonly offers: BrowserOffers
  readonly features: EngineFeatures
}

/** Places at the door, one for each encoder of a livestream. */
const applications: Readonly<Record<string, IngestInput>> = { live: 'MAIN', live2: 'BACKUP' }
const tickMs = 500
const keepEveryMs = 1_000
const doorEveryMs = 15_000
const clearEveryMs = 30_000
/** The channel on which handlers tell that a livestream has changed. */
const channel = 'live'

/** Takes livestreams in: the sessions whose media this process has, and the ends of those that wait too long. */
export class LiveEngine implements AsyncDisposable {
  readonly #options: EngineOptions
  readonly #runs = new Map<number, LiveRun>()
  /** Encoders of one livestream are judged one after another. */
  readonly #admissions = new Map<number, Promise<unknown>>()
  readonly #doors: EncoderDoors
  readonly #sources: SourceRunners
  readonly #previews: Previews
  #isStopped = false
  #saving: Promise<void> | null = null
  #clipping: Promise<void> | null = null
  #keptMs = 0
  #clearedMs = 0
  #lookedMs = 0
  readonly #listener: { close(): Promise<void> }
  #ticking: Promise<void>

  private constructor(options: EngineOptions) {
    this.#options = options
    const { services, tools, processName, offers, sessions, features } = options
    this.#doors = new EncoderDoors({
      ...{ services, tools, processName, offers, passphraseOf: features.passphraseOf },
      isWanted: () => sessions.isAnyStream(this.#db),
      isUsed: () => this.connected > 0,
      admit: (encoder) => this.#admit(encoder),
      admitBrowser: async (translationId, encoder) => {
        const stream = this.#isStopped ? null : await sessions.findStream(this.#db, translationId)
        return stream?.source === 'RTMP' ? this.#admitTo(stream, encoder) : 'away'
      },
    })
    this.#sources = new SourceRunners({
      ...{ features, outbound: services.outbound, tools, log: services.log },
      admit: async (id, encoder) => {
        const stream = this.#isStopped ? null : await sessions.findStream(this.#db, id)
        return stream ? this.#admitTo(stream, encoder) : 'away'
      },
    })
    this.#previews = new Previews((stream, sessionId) => features.makePreview(stream, sessionId))
    this.#listener = listen(options.connection, channel, (text) => void this.#hear(text))
    this.#ticking = this.#tick()
  }

  static async start(options: EngineOptions): Promise<LiveEngine> {
    const engine = new LiveEngine(options)
    await engine.#keepDoors()
    return engine
  }

  /** The port of the RTMP door; null while it is closed. */
  get rtmpPort(): number | null {
    return this.#doors.rtmpPort
  }

  /** The port of the SRT door; null while it is closed. */
  get srtPort(): number | null {
    return this.#doors.srtPort
  }

  /** Livestreams whose encoder is connected to this process. */
  get connected(): number {
    return [...this.#runs.values()].filter(({ isConnected }) => isConnected).length
  }

  /** Sessions are left as they are: their encoders find this process or another one again. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopped = true
    await this.#listener.close()
    await this.#ticking
    await this.#clipping
    await this.#previews.end()
    await this.#doors.close()
    await this.#sources[Symbol.asyncDispose]()
    await this.#doors[Symbol.asyncDispose]()
    for (const run of this.#runs.values()) await this.#close(run)
    await this.#telling
  }

  get #db() {
    return this.#options.services.db.platform('live')
  }

  async #tick(): Promise<void> {
    while (!this.#isStopped) {
      await new Promise((resolve) => setTimeout(resolve, tickMs))
      if (this.#isStopped) return
      for (const run of this.#runs.values()) run.checkSilence()
      const nowMs = performance.now()
      try {
        if (nowMs - this.#keptMs >= keepEveryMs) {
          this.#keptMs = nowMs
          if (this.#isBusy || (await this.#options.sessions.isAnythingToDo(this.#db))) await this.#watchOver()
        }
        if (nowMs - this.#lookedMs >= doorEveryMs) await this.#keepDoors()
        if (nowMs - this.#clearedMs >= clearEveryMs) {
          this.#clearedMs = nowMs
          await clearOldMedia(this.#db, this.#options.services.storage)
        }
      } catch (error) {
        // the database is away: the next turn tries again
        this.#options.services.log.warn({ err: error }, 'livestreams are not watched over')
      }
    }
  }

  /** Media, browsers or sources are in the hands of this process. */
  get #isBusy(): boolean {
    return this.#runs.size > 0 || this.#doors.hasBrowsers || this.#sources.isReading
  }

  async #watchOver(): Promise<void> {
    await this.#keepIngests()
    for (const run of this.#runs.values()) {
      // the others go on where the targets of one cannot be read
      await this.#followTargets(run).catch((error: unknown) =>
        this.#options.services.log.warn({ err: error, translation: run.stream.id }, 'targets are not followed'),
      )
    }
    await this.#doors.followBrowsers()
    await this.#sources.follow()
    await this.#endWaiting()
    this.#makeClips()
    await this.#saveRecordings()
  }

  /** A livestream has changed; an empty text is a connection that was opened anew. */
  async #hear(text: string): Promise<void> {
    if (text.startsWith(previewNotice)) {
      const previewRun = [...this.#runs.values()].find(({ stream }) => previewNotice + stream.id === text)
      if (previewRun && !this.#isStopped) this.#previews.ask(previewRun.stream, previewRun.sessionId)
      return
    }
    this.#makeClips()
    try {
      await this.#keepDoors()
      await this.#doors.followBrowsers()
      await this.#sources.follow()
      for (const run of this.#runs.values()) {
        if (text !== '' && String(run.stream.id) !== text) continue
        await this.#follow(run)
        if (this.#runs.get(run.sessionId) === run) await this.#followTargets(run)
      }
    } catch (error) {
      this.#options.services.log.warn({ err: error }, 'a change of a livestream is not followed')
    }
  }

  /** Follows what was decided about a livestream elsewhere. */
  async #follow(run: LiveRun): Promise<void> {
    const [stream, session] = await Promise.all([
      this.#options.sessions.findStream(this.#db, run.stream.id),
      this.#options.sessions.findSession(this.#db, run.sessionId),
    ])
    if (!stream || !session || session.state === 'FINISHED') {
      await this.#close(run)
      if (session && session.state !== 'FINISHED') await this.#end(run.stream, run.sessionId, 'ERROR')
      else await this.#options.sessions.dropRecording(this.#db, run.sessionId)
      return
    }
    if (!stream.keyHash.equals(run.stream.keyHash) && run.isConnected) {
      run.cut()
      await this.#lost(run, 'lost')
      await this.#close(run)
    }
  }

  #keepDoors(): Promise<void> {
    this.#lookedMs = performance.now()
    return this.#doors.keep()
  }

  async #admit(encoder: Encoder): Promise<Ingest | AdmissionRefusal> {
    const input = applications[encoder.app]
    if (input === undefined || this.#isStopped) return 'key'
    // only the digest is compared, by the index of the database
    const stream = await this.#options.sessions.findStreamOfKey(
      this.#db,
      createHash('sha256').update(encoder.key).digest(),
    )
    if (!stream) return 'key'
    return this.#admitTo(stream, encoder, input)
  }

  async #admitTo(
    stream: LiveStream,
    encoder: Encoder,
    input: IngestInput = 'MAIN',
  ): Promise<Ingest | AdmissionRefusal> {
    const before = this.#admissions.get(stream.id) ?? Promise.resolve()
    const admission = before.catch(() => {}).then(() => this.#letIn(stream, encoder, input))
    this.#admissions.set(stream.id, admission)
    try {
      return await admission
    } finally {
      if (this.#admissions.get(stream.id) === admission) this.#admissions.delete(stream.id)
    }
  }

  async #letIn(stream: LiveStream, encoder: Encoder, input: IngestInput): Promise<Ingest | AdmissionRefusal> {
    const { processName, features } = this.#options
    const { accountId } = stream
    const session = await this.#db.transaction().execute(async (tx) => {
      const opened = await this.#options.sessions.openSession(tx, stream)
      if (!opened) return 'key' as const
      if (opened === 'quota') return opened
      const here = this.#runs.get(opened.id)
      // a session has one row: where its main encoder may be, the backup one is judged by the process that has both
      if (input === 'BACKUP' && here?.isConnected)
        return here.mayConnect(input, encoder.address) ? opened : ('busy' as const)
      const ingest = { accountId, sessionId: opened.id, process: processName, address: encoder.address, input }
      return (await claimIngest(tx, ingest)) ? opened : ('busy' as const)
    })
    if (typeof session === 'string') return session
    const ladder = await features.ladderOf(stream)
    const run = await this.#runOf(stream, session)
    return run.connect(encoder, ladder, input)
  }

  async #runOf(stream: LiveStream, session: LiveSession): Promise<LiveRun> {
    const open = this.#runs.get(session.id)
    if (open) return open
    const { services, tools, features } = this.#options
    const { log, now, liveParts } = services
    const from = await sessionEnd(this.#db, session.id)
    const secret = await features.secretOf(stream, session.id, from.nextGeneration === 0)
    liveParts.open(session.id, stream.latency === 'LOW')
    const output: SessionOutput = new SessionOutput({
      ...{
        db: this.#db,
        storage: services.storage,
        log,
        parts: liveParts,
        stream,
        sessionId: session.id,
        secret,
        from,
      },
      record: (segment) => features.record(stream, session.id, segment),
      onSegment: async (tx, { startsAt }) => {
        // what an encoder that is gone has left puts nothing on air again
        if (!run.isConnected) return
        const isShown =
          stream.startsItself || (await this.#options.sessions.findSession(tx, session.id))?.onAirAt != null
        if (isShown) await this.#options.sessions.goOnAir(tx, stream.id, session.id, startsAt)
      },
      onWritten: () => {
        run.problems.isSlow = false
      },
      onLost: (error) => {
        run.problems.isSlow = true
        log.warn({ err: error, translation: stream.id }, 'a segment of a livestream is lost')
      },
    })
    const relay = new Relay({
      network: features.targetNetwork,
      report: ({ id }, report) => this.#tell(() => features.tellTarget(id, report)),
    })
    const run: LiveRun = new LiveRun({
      ...{ tools, log, now, stream, sessionId: session.id, output, fromMs: from.fromMs },
      otherCores: () => [...this.#runs.values()].reduce((sum, other) => (other === run ? sum : sum + other.cores), 0),
      onEncoder: () => relay.begin(),
      onTag: (tag) => relay.take(tag),
      onLost: (how) => void this.#lost(run, how).catch((error: unknown) => log.warn({ err: error }, 'a lost encoder')),
      onRefused: (code) =>
        void this.#refused(run, code).catch((error: unknown) => log.warn({ err: error }, 'bad media')),
    })
    this.#runs.set(session.id, run)
    this.#outputs.set(session.id, output)
    this.#relays.set(session.id, relay)
    return run
  }

  readonly #outputs = new Map<number, SessionOutput>()
  readonly #relays = new Map<number, Relay>()
  /** Chain of writes about targets, in the order of their events. */
  #telling: Promise<void> = Promise.resolve()

  #tell(write: () => Promise<void>): void {
    this.#telling = this.#telling
      .then(write)
      .catch((error: unknown) => this.#options.services.log.warn({ err: error }, 'a target is not told of'))
  }

  /** Sends what is on air on to the targets that are wanted now. */
  async #followTargets(run: LiveRun): Promise<void> {
    const session = await this.#options.sessions.findSession(this.#db, run.sessionId)
    const isOnAir = session?.onAirAt != null && session.state !== 'FINISHED'
    const targets = isOnAir ? await this.#options.features.targetsOf(run.stream) : []
    this.#relays.get(run.sessionId)?.follow(targets)
  }

  /** The encoder of a session is gone: it waits for the next one, or ends where it may not wait. */
  async #lost(run: LiveRun, how: 'said' | 'lost'): Promise<void> {
    const { stream, sessionId } = run
    await this.#leave(sessionId, how === 'said')
    if (stream.reconnectSeconds === 0) {
      await this.#outputs.get(sessionId)?.settled()
      await this.#end(stream, sessionId, how === 'said' ? 'ENCODER_ENDED' : 'RECONNECT_TIMEOUT')
      return
    }
    await this.#db.transaction().execute((tx) => this.#options.sessions.interrupt(tx, stream.id, sessionId))
    await this.#showSlate(run)
  }

  /** Shows viewers the picture of the livestream, if it has one, until an encoder comes back. */
  async #showSlate(run: LiveRun): Promise<void> {
    const picture = await this.#options.features.slateOf(run.stream)
    const session = picture && (await this.#options.sessions.findSession(this.#db, run.sessionId))
    if (!picture || !session?.onAirAt || session.state !== 'INTERRUPTED') return
    const last = (await listGenerations(this.#db, run.sessionId)).findLast(({ kind }) => kind === 'ENCODER')
    const [top] = last?.rungs ?? []
    if (last && top && this.#runs.get(run.sessionId) === run)
      run.showSlate(picture, { width: top.width, height: top.height, hasSound: last.hasSound })
  }

  /** Media of its encoder is not taken. A session that has shown something waits for a better one. */
  async #refused(run: LiveRun, code: string): Promise<void> {
    const session = await this.#options.sessions.findSession(this.#db, run.sessionId)
    if (session?.onAirAt) await this.#lost(run, 'lost')
    else await this.#end(run.stream, run.sessionId, 'ERROR')
    await this.#options.sessions.failStream(this.#db, run.stream.id, code, session?.onAirAt == null)
  }

  /** The last answer that an encoder is here still. */
  #keeping: Promise<boolean> = Promise.resolve(true)

  async #keepIngests(): Promise<void> {
    for (const run of this.#runs.values()) {
      const { inputs } = run
      if (inputs === null) continue
      this.#keeping = keepIngest(this.#db, run.sessionId, this.#options.processName, run.takeReport(), inputs)
      if (await this.#keeping) continue
      // its encoder has come back to another process
      await this.#close(run)
    }
  }

  /** Ends sessions whose encoder has stayed away too long; those whose process is gone are interrupted first. */
  async #endWaiting(): Promise<void> {
    for (const {
      stream,
      session,
      isSilent,
      isOver,
      isPastEnd,
      saidEnd,
    } of await this.#options.sessions.listOpenSessions(this.#db)) {
      const run = this.#runs.get(session.id)
      if (isPastEnd) await this.#end(stream, session.id, 'SCHEDULE')
      else if (session.state === 'INTERRUPTED') {
        if (isOver && !run?.isConnected)
          await this.#end(stream, session.id, saidEnd ? 'ENCODER_ENDED' : 'RECONNECT_TIMEOUT')
      } else if (isSilent && !run?.isConnected) {
        await this.#db.transaction().execute((tx) => this.#options.sessions.interrupt(tx, stream.id, session.id))
      }
    }
  }

  /** Frees the place of an encoder. What was told of it before must not take the place again. */
  async #leave(sessionId: number, saidEnd: boolean): Promise<void> {
    await this.#keeping.catch(() => {})
    await leaveIngest(this.#db, sessionId, this.#options.processName, saidEnd)
  }

  /** Makes videos of recordings once the last segment of their session is kept. */
  async #saveRecordings(): Promise<void> {
    if (this.#saving) return
    this.#saving = this.#options.features.saveRecordings().finally(() => {
      this.#saving = null
    })
    await this.#saving
  }

  /** Makes clips beside everything else; what is asked for meanwhile is taken with the next turn. */
  #makeClips(): void {
    if (this.#isStopped) return
    this.#clipping ??= this.#options.features
      .makeClips(() => this.#isStopped)
      .catch((error: unknown) => this.#options.services.log.warn({ err: error }, 'clips of livestreams are not made'))
      .finally(() => {
        this.#clipping = null
      })
  }

  async #end(stream: LiveStream, sessionId: number, reason: EndReason): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      if (await this.#options.sessions.endSession(tx, stream.id, sessionId, reason))
        await this.#options.sessions.notify(tx, stream.id)
    })
    const run = this.#runs.get(sessionId)
    if (run) await this.#close(run)
    await this.#options.sessions.dropRecording(this.#db, sessionId)
  }

  /** This process has nothing more to do with a session. */
  async #close(run: LiveRun): Promise<void> {
    if (this.#runs.get(run.sessionId) !== run) return
    this.#runs.delete(run.sessionId)
    run.cut()
    const relay = this.#relays.get(run.sessionId)
    this.#relays.delete(run.sessionId)
    await relay?.stop()
    this.#tell(() => this.#options.features.leaveTargets(run.stream))
    const output = this.#outputs.get(run.sessionId)
    this.#outputs.delete(run.sessionId)
    await output?.settled()
    this.#options.services.liveParts.close(run.sessionId)
    const left = this.#leave(run.sessionId, false)
    // the database may be what has stopped us: then the row falls silent
    await (this.#isStopped ? left.catch(() => {}) : left)
  }
}
