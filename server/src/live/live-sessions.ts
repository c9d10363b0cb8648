import type { EndReason, Latency, TranslationSource } from '@skleyka/contract/translations/translation-states.ts'
import type { Db, Tx } from '../database/database.ts'

/** A livestream as its encoder finds it. */
export interface LiveStream {
  readonly id: number
  readonly accountId: number
  readonly recordId: number
  readonly uuid: string
  readonly source: TranslationSource
  readonly latency: Latency
  readonly startsItself: boolean
  readonly reconnectSeconds: number
  readonly dvrSeconds: number | null
  readonly keyHash: Buffer
}

/** One run of it. */
export interface LiveSession {
  readonly id: number
  readonly state: 'PREPARING' | 'LIVE' | 'INTERRUPTED' | 'FINISHED'
  readonly interruptedAt: Date | null
  /** Moment when viewers saw the first picture; null before. */
  readonly onAirAt: Date | null
}

/** A session that has not ended. */
export interface OpenSession {
  readonly stream: LiveStream
  readonly session: LiveSession
  /** No process has told of its encoder for a while. */
  readonly isSilent: boolean
  /** Its encoder has been away for longer than it may. */
  readonly isOver: boolean
  /** The server reads its source, and its time is over. */
  readonly isPastEnd: boolean
  /** Its encoder had said that it ends. */
  readonly saidEnd: boolean
}

/** Reads and moves of livestreams and their sessions by the engine; handlers write their wishes into the same rows. */
export interface LiveSessions {
  /** The livestream of a key that may go on air now; null for a wrong key, and for one whose livestream is over. */
  findStreamOfKey(db: Db, keyHash: Buffer): Promise<LiveStream | null>
  findStream(db: Db, id: number): Promise<LiveStream | null>
  /** Returns true if there is a livestream that an encoder may send to. */
  isAnyStream(db: Db): Promise<boolean>
  /**
   * Returns true if livestreams need watching over: a session is open, a source is to be read, a browser waits to be let in, or a clip or
   * a recording is to be made.
   */
  isAnythingToDo(db: Db): Promise<boolean>
  listOpenSessions(db: Db): Promise<OpenSession[]>
  findSession(db: Db, id: number): Promise<LiveSession | null>
  /**
   * The session of a livestream that has not ended, or a new one. Null for a livestream that is over, «quota» where its account may begin
   * none now.
   */
  openSession(tx: Tx, stream: LiveStream): Promise<LiveSession | 'quota' | null>
  /**
   * Its viewers see the session, from `since` on when it was not on air before: writing a segment may take longer than its pictures.
   * False when it has ended, or is on air already.
   */
  goOnAir(tx: Tx, streamId: number, sessionId: number, since: Date): Promise<boolean>
  /** The encoder of a session is gone: it has said so, or its connection is lost. */
  interrupt(tx: Tx, streamId: number, sessionId: number): Promise<boolean>
  /** Ends a session, and its livestream unless that waits for the next one. False when it has ended already. */
  endSession(tx: Tx, streamId: number, sessionId: number, reason: EndReason): Promise<boolean>
  /** Moves the recording of a session; `recordId` is the video that it became. */
  moveRecording(
    tx: Tx,
    sessionId: number,
    state: 'FINALIZING' | 'SAVED' | 'FAILED',
    recordId: number | null,
  ): Promise<void>
  /** A session that has ended without anything recorded is recorded no longer. */
  dropRecording(db: Db, sessionId: number): Promise<void>
  /** Media of an encoder was not taken: the livestream says why until the next one comes. */
  failStream(db: Db, streamId: number, code: string, isOff: boolean): Promise<void>
  /** Tells all processes that a livestream has changed. */
  notify(tx: Tx, streamId: number): Promise<void>
}
