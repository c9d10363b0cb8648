import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { Log } from '../../log/log.ts'
import { MediaProblem } from '../media/codecs.ts'
import type { AdmissionRefusal, Encoder, Ingest } from '../rtmp/rtmp-door.ts'
import type { SourceFailure } from '../sources/live-source.ts'
import type { SrtCaller, SrtReceiver } from './srt-door.ts'
import { TransportStream } from './transport-stream.ts'

/** Name that a caller tells: the place at the door, as in the addresses of RTMP, and the livestream. */
export interface CallerName {
  readonly app: string
  readonly translationId: number
}

/** Reads the name of a caller, bare or as `#!::r=…` of the access control of SRT; null for none of ours. */
export function readCallerName(streamId: string): CallerName | null {
  const nameField = streamId.startsWith('#!::')
    ? streamId
        .slice(4)
        .split(',')
        .find((field) => field.startsWith('r='))
        ?.slice(2)
    : streamId
  const [, app, id] = /^(live2?)\/([1-9]\d{0,14})$/.exec(nameField ?? '') ?? []
  return app === undefined ? null : { app, translationId: Number(id) }
}

/** Parts that a caller is taken with. */
export interface TakeCallerOptions {
  readonly tools: MediaTools
  readonly log: Pick<Log, 'info' | 'warn'>
  admit(encoder: Encoder): Promise<Ingest | AdmissionRefusal>
}

/** Lets a caller in to its livestream, as the door of RTMP does with an encoder: what it sends is taken apart to the same tags. */
export async function takeCaller(
  caller: SrtCaller,
  { tools, log, admit }: TakeCallerOptions,
): Promise<SrtReceiver | AdmissionRefusal> {
  const { address, passphrase, line } = caller
  let isOver = false
  const leave = () => {
    isOver = true
    caller.cut()
    stream?.kill()
  }
  let stream: TransportStream | null = null
  const app = readCallerName(caller.streamId)?.app ?? ''
  // what cuts it has ended its ingest already
  const ingest = await admit({ app, key: passphrase, address, cut: leave, resume: () => {}, line })
  if (typeof ingest === 'string') return ingest
  if (isOver) return 'away'
  const fail = (failure: SourceFailure) => {
    leave()
    log.info({ address, problem: failure.problem, detail: failure.detail }, 'media of an SRT caller is not read')
    const problem = problemOf(failure)
    if (problem && ingest.refuse) ingest.refuse(problem)
    else ingest.end('lost')
  }
  const opened = new TransportStream({
    tools,
    onTag: (tag) => {
      try {
        ingest.take(tag)
      } catch (error) {
        // as at the door of RTMP: media that cannot be read ends this broadcast alone
        log.warn({ err: error, address }, 'media of an SRT caller is not read')
        leave()
        ingest.end('lost')
      }
    },
    onFailure: fail,
  })
  stream = opened
  return {
    take: (bytes) => opened.take(bytes),
    end: (how) => {
      if (isOver) return
      isOver = true
      void opened.end().then(() => ingest.end(how))
    },
  }
}

/** Returns what the page of the livestream says of media that is not read; null for a line that is too slow. */
function problemOf({ problem, detail }: SourceFailure): MediaProblem | null {
  if (problem === 'VIDEO_CODEC') return new MediaProblem('VIDEO_CODEC', detail)
  return problem === 'SLOW' ? null : new MediaProblem('BAD_MEDIA', problem)
}
