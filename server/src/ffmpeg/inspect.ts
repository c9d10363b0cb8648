import { formatDuration } from '@skleyka/contract/durations.ts'
import { formatPhrase } from './codec-names.ts'
import { type Failure, failure } from './failures.ts'
import { packetsArguments, probeArguments, quickArguments, readPackets, readProbe } from './probe.ts'
import { isCrash, type Outcome, runBoxed, wasKilled } from './run.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import type { Inspected, PacketsInfo, SourceInfo } from './source-info.ts'
import type { MediaTools } from './tools.ts'

const limits = { memoryBytes: 4 * 2 ** 30, cpuSeconds: 120, outputBytes: 2 ** 20, processes: 200 }
const timeoutMs = 180_000

/** Finds out what a file is. A file that is no video is a failure with words for its owner, never an exception. */
export async function inspect(tools: MediaTools, path: string, signal?: AbortSignal): Promise<Inspected | Failure> {
  const scratch = await makeScratch(tools.scratchFolder)
  const run = (args: string[]) =>
    runBoxed(tools.sandbox, {
      program: tools.binaries.ffprobe,
      args,
      scratch,
      source: path,
      limits,
      niceness: 5,
      timeoutMs,
      ...(signal && { signal }),
    })
  try {
    const whole = await run(quickArguments())
    const judged = judge(whole, whole, signal)
    // what the quick way doubts is looked at slowly, and that verdict counts
    if (!('failed' in judged) || wasKilled(whole) || isCrash(whole)) return judged
    const report = await run(probeArguments())
    const source = refusal(report, signal) ?? readProbe(report.stdout)
    if ('failed' in source) return source
    return judge(report, await run(packetsArguments(mainStream(source), source.declaredMs)), signal)
  } finally {
    await removeScratch(scratch)
  }
}

const mainStream = ({ video, audio }: SourceInfo) => (video ?? audio)?.index ?? 0

/** The facts, of streams and of packets, or why the file is refused. */
function judge(report: Outcome, list: Outcome, signal: AbortSignal | undefined): Inspected | Failure {
  const source = refusal(report, signal) ?? readProbe(report.stdout)
  if ('failed' in source) return source
  const { isEncrypted, ...packets } = readPackets(list.stdout, mainStream(source))
  if (isEncrypted) return failure('encrypted')
  return refusal(list, signal) ?? endRefusal(source, packets) ?? { source, packets }
}

/** Why a look at a file came to nothing, in words for its owner; null when it did not. */
export function refusal(outcome: Outcome, signal: AbortSignal | undefined): Failure | null {
  signal?.throwIfAborted()
  if (wasKilled(outcome)) {
    return failure('slowCheck', outcome.stderr)
  }
  if (isCrash(outcome)) return failure('crashedReader', outcome.stderr)
  if (/max_streams/.test(outcome.stderr)) return failure('tooManyStreams', outcome.stderr)
  const unknown = /Codec \((\w+)\) not on whitelist/.exec(outcome.stderr)?.[1]
  if (unknown) return failure('unknownCodec', outcome.stderr, { format: formatPhrase(unknown) })
  if (outcome.code !== 0 || outcome.ended !== 'exit') return failure('notVideo', outcome.stderr)
  return null
}

function endRefusal(source: SourceInfo, packets: PacketsInfo): Failure | null {
  if (packets.count === 0) return failure('noFrame')
  // the header promises an end that the bytes do not have: the tail was not uploaded or not written
  if (source.declaredMs - packets.endMs > Math.max(2_000, source.declaredMs * 0.1)) {
    const end = formatDuration(packets.endMs / 1000)
    const whole = formatDuration(source.declaredMs / 1000)
    return failure('cutShort', '', { end, whole })
  }
  return null
}
