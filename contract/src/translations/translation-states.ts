/**
 * States of a livestream (product C1). READY_TO_START waits for its encoder, PREPARING has media that no viewer sees yet,
 * INTERRUPTED waits for a lost encoder within the reconnect window.
 */
export const translationStates = [
  'CREATED',
  'SCHEDULED',
  'READY_TO_START',
  'PREPARING',
  'LIVE',
  'INTERRUPTED',
  'FINISHED',
  'ERROR',
] as const
export type TranslationState = (typeof translationStates)[number]

/** States of one run of a livestream. */
export const sessionStates = ['PREPARING', 'LIVE', 'INTERRUPTED', 'FINISHED'] as const
export type SessionState = (typeof sessionStates)[number]

/** Reasons for which a session ended. */
export const endReasons = [
  'FINISHED_BY_USER',
  'ENCODER_ENDED',
  'RECONNECT_TIMEOUT',
  'SCHEDULE',
  'KEY_CHANGED',
  'ERROR',
] as const
export type EndReason = (typeof endReasons)[number]

/** States of the recording of a session (product C1). */
export const recordingStates = ['OFF', 'ARMED', 'RECORDING', 'PAUSED', 'FINALIZING', 'SAVED', 'FAILED'] as const
export type RecordingState = (typeof recordingStates)[number]

/** Modes of recording: never, from its first picture, or when somebody presses the button. */
export const recordingModes = ['OFF', 'AUTO', 'MANUAL'] as const
export type RecordingMode = (typeof recordingModes)[number]

/** Ways in which media comes: an encoder or a browser sends it, the server reads an address, or it plays videos of the account. */
export const translationSources = ['RTMP', 'PULL', 'FILES'] as const
export type TranslationSource = (typeof translationSources)[number]

/** Doors of a livestream that its key opens: of encoders, and of browsers. */
export const ingestKinds = ['RTMP', 'RTMP_BACKUP', 'SRT', 'SRT_BACKUP', 'WHIP'] as const

/** Encoders of a livestream: the backup one is on air while the main one does not send. */
export const ingestInputs = ['MAIN', 'BACKUP'] as const
export type IngestInput = (typeof ingestInputs)[number]

/** NORMAL stays 6 s behind the camera at most, LOW 3 s. */
export const latencies = ['NORMAL', 'LOW'] as const
export type Latency = (typeof latencies)[number]

/** Tabs of the list: on air now, still to come, over. */
export const translationTabs = ['ON_AIR', 'PLANNED', 'ENDED', 'ALL'] as const
export type TranslationTab = (typeof translationTabs)[number]

/** Problems of the incoming picture; each has its advice in the console. */
export const ingestProblems = [
  'NO_INPUT',
  'LONG_KEY_INTERVAL',
  'UNEVEN_KEY_INTERVAL',
  'LOW_BITRATE',
  'BITRATE_FALLS',
  'FRAMES_LOST',
  'PACKETS_LOST',
  'NO_SOUND',
  'SLOW_PACKAGER',
] as const
export type IngestProblem = (typeof ingestProblems)[number]

/** States of a target of a livestream: it waits for the next try after a failure. */
export const targetStates = ['OFF', 'CONNECTING', 'LIVE', 'WAITING'] as const
export type TargetState = (typeof targetStates)[number]

/** Reasons for which a target is not sent to; REFUSED is what the receiver itself says, SILENT one that was sent to and is heard of no more. */
export const targetProblems = [
  'ADDRESS',
  'UNREACHABLE',
  'INSECURE',
  'PASSPHRASE',
  'REFUSED',
  'STRANGE',
  'CLOSED',
  'SILENT',
  'SLOW',
] as const
export type TargetProblem = (typeof targetProblems)[number]

/** States of a source that the server reads by itself: WAITING is the time until the next try. */
export const sourceStates = ['OFF', 'CONNECTING', 'LIVE', 'WAITING'] as const
export type SourceState = (typeof sourceStates)[number]

/** Reasons for which a source is not read: FILES is of videos that are not there or are not ready, QUOTA of a bound of the account. */
export const sourceProblems = [
  'ADDRESS',
  'UNREACHABLE',
  'INSECURE',
  'LOGIN',
  'ABSENT',
  'STRANGE',
  'ENCRYPTED',
  'VIDEO_CODEC',
  'NO_VIDEO',
  'SILENT',
  'CLOSED',
  'ENDED',
  'SLOW',
  'FILES',
  'QUOTA',
] as const
export type SourceProblem = (typeof sourceProblems)[number]

/** States of the broadcast of a browser: asked for, taken by a process, answered, and how it ended. */
export const whipStates = ['ASKED', 'TAKEN', 'OPEN', 'REFUSED', 'CLOSED'] as const
export type WhipState = (typeof whipStates)[number]

/** Reasons why a browser is not let in: no SDP, no H.264, another encoder sends, nobody takes it now, a quota of the account. */
export const whipRefusals = ['bad', 'codec', 'busy', 'away', 'quota'] as const
export type WhipRefusal = (typeof whipRefusals)[number]

/**
 * States of the small picture of a livestream: it is of the last seconds, it is being made, its encoder is away, none could be made,
 * nothing is on air.
 */
export const previewStates = ['READY', 'COMING', 'AWAY', 'FAILED', 'NONE'] as const
export type PreviewState = (typeof previewStates)[number]
