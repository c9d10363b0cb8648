import type { SourceProblem } from '@skleyka/contract/translations/translation-states.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { MediaTag } from '../media/flv.ts'
import { readSrtQuery } from '../srt/srt-address.ts'
import { callSrt, SrtFailure } from '../srt/srt-caller.ts'
import { TransportStream } from '../srt/transport-stream.ts'
import { SourceFailure } from './live-source.ts'
import { asSourceFailure } from './source-failures.ts'

/** Parts that SRT is read with. */
export interface SrtOptions {
  readonly url: string
  readonly outbound: Pick<Outbound, 'settleSrt'>
  readonly tools: MediaTools
}

const problems: Readonly<Record<SrtFailure['reason'], SourceProblem>> = {
  silent: 'UNREACHABLE',
  secret: 'LOGIN',
  absent: 'ABSENT',
  refused: 'UNREACHABLE',
  strange: 'STRANGE',
}

/** Reads a server of SRT until that ends. The address that was judged is the one that is called. Rejects with a SourceFailure. */
export async function readSrt(
  { url, outbound, tools }: SrtOptions,
  onTag: (tag: MediaTag) => void,
  signal: AbortSignal,
): Promise<void> {
  const query = readSrtQuery(url)
  if (typeof query === 'string') throw new SourceFailure('ADDRESS')
  const ended = Promise.withResolvers<void>()
  ended.promise.catch(() => {})
  const leave = () => ended.reject(signal.reason)
  signal.addEventListener('abort', leave)
  const stream = new TransportStream({ tools, onTag, onFailure: (failure) => ended.reject(failure) })
  const events = {
    onData: (bytes: Buffer) => stream.take(bytes),
    onEnd: (how: 'said' | 'lost') => (how === 'said' ? ended.resolve() : ended.reject(new SourceFailure('SILENT'))),
  }
  try {
    const place = await outbound.settleSrt(url, signal)
    const call = await callSrt({ ...place, ...query }, events, signal)
    try {
      await ended.promise
      await stream.end()
    } finally {
      call.close()
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof SrtFailure ? new SourceFailure(problems[error.reason]) : asSourceFailure(error)
  } finally {
    signal.removeEventListener('abort', leave)
    stream.kill()
  }
}
