import { formatDuration } from '@skleyka/contract/durations.ts'
import { formatPhrase } from './codec-names.ts'
import { type Failure, failure } from './failures.ts'
import { openAll, unlistedIn } from './open-all.ts'
import {
  isLengthGuessed,
  type PacketReport,
  PacketScan,
  type ProbedSource,
  probeArguments,
  quickArguments,
  readPackets,
  readProbe,
  readStreams,
  scanArguments,
} from './probe.ts'
import { isCrash, type Outcome, runBoxed, wasKilled } from './run.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import type { Inspected } from './source-info.ts'
import type { MediaTools } from './tools.ts'

const limits = { memoryBytes: 4 * 2 ** 30, cpuSeconds: 120, outputBytes: 2 ** 20, processes: 200 }
const timeoutMs = 180_000
/** Reading a file whole takes as long as its storage does. */
const scanLimits = { ...limits, cpuSeconds: 600 }
const scanTimeoutMs = 1_200_000

type Run = (args: string[], onLine?: (line: string) => void) => Promise<Outcome>

/** Finds out what a file is. A file that is no video is a failure with words for its owner, never an exception. */
export async function inspect(tools: MediaTools, path: string, signal?: AbortSignal): Promise<Inspected | Failure> {
  const scratch = await makeScratch(tools.scratchFolder)
  const run: Run = (args, onLine) =>
    runBoxed(tools.sandbox, {
      program: tools.binaries.ffprobe,
      args,
      scratch,
      source: path,
      limits: onLine ? scanLimits : limits,
      niceness: 5,
      timeoutMs: onLine ? scanTimeoutMs : timeoutMs,
      ...(signal && { signal }),
      ...(onLine && { onLine }),
    })
  try {
    const { outcome: whole, opened } = await openAll((names) => run(quickArguments(names)))
    const quick = judgeQuickly(whole, signal)
    // what the quick way doubts is looked at slowly, and that verdict counts
    if (quick && (!('failed' in quick) || wasKilled(whole) || isCrash(whole))) return quick
    return await judgeSlowly(run, opened, signal)
  } finally {
    await removeScratch(scratch)
  }
}

const wantedOf = ({ source: { video, audio }, startMs }: ProbedSource) => ({
  picture: video?.index ?? null,
  sound: audio?.index ?? null,
  startMs,
})

/** The verdict of a look at both ends of a file; null where they leave a doubt. */
function judgeQuickly(report: Outcome, signal: AbortSignal | undefined): Inspected | Failure | null {
  const probed = refusal(report, signal) ?? readProbe(report.stdout)
  if ('failed' in probed) return probed
  const seen = readPackets(report.stdout, wantedOf(probed))
  if (!seen.isSure || probed.lacksSound || endRefusal(probed, seen)) return null
  if (seen.isEncrypted) return failure('encrypted')
  return { source: probed.source, packets: seen.packets }
}

/** The verdict of a list of streams and a walk through all packets. */
async function judgeSlowly(
  run: Run,
  opened: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Inspected | Failure> {
  const report = await run(probeArguments(opened))
  const first = refusal(report, signal) ?? readProbe(report.stdout)
  if ('failed' in first) return first
  const streams = readStreams(report.stdout)
  const scan = new PacketScan({ pictures: streams.pictures, container: first.source.container })
  const list = await run(scanArguments(opened), (line) => scan.addLine(line))
  const unread = refusal(list, signal)
  const probed = readProbe(report.stdout, new Set(streams.all.filter((index) => !scan.has(index))))
  if ('failed' in probed) return unread ?? (streams.all.some((index) => scan.has(index)) ? probed : failure('noFrame'))
  const seen = scan.report(wantedOf(probed))
  if (seen.isEncrypted) return failure('encrypted')
  const promised = isLengthGuessed(report.stderr) ? { ...probed, source: { ...probed.source, declaredMs: 0 } } : probed
  const refused = unread ?? endRefusal(promised, seen)
  if (refused) return refused
  // the packets have been counted: what headers promise is worth nothing beside them
  return { source: { ...probed.source, declaredMs: seen.packets.endMs }, packets: seen.packets }
}

/** Returns why a look at a file came to nothing, in words for its owner; null when it did not. */
export function refusal(outcome: Outcome, signal: AbortSignal | undefined): Failure | null {
  signal?.throwIfAborted()
  if (wasKilled(outcome)) {
    return failure('slowCheck', outcome.stderr)
  }
  if (isCrash(outcome)) return failure('crashedReader', outcome.stderr)
  if (/max_streams/.test(outcome.stderr)) return failure('tooManyStreams', outcome.stderr)
  if (outcome.code === 0 && outcome.ended === 'exit') return null
  const [unknown] = unlistedIn(outcome.stderr)
  if (unknown) return failure('unknownCodec', outcome.stderr, { format: formatPhrase(unknown) })
  return failure('notVideo', outcome.stderr)
}

const longestMs = 24 * 3600 * 1000

function endRefusal({ source: { declaredMs } }: ProbedSource, { packets, clockEndMs }: PacketReport): Failure | null {
  if (packets.count === 0) return failure('noFrame')
  if (packets.endMs > longestMs) return failure('tooLong')
  // the header promises an end that the bytes do not have: the tail was not uploaded or not written. Some tell the clock
  // of the last packet as the length
  if (declaredMs - Math.max(packets.endMs, clockEndMs) > Math.max(2_000, declaredMs * 0.1)) {
    const end = formatDuration(packets.endMs / 1000)
    const whole = formatDuration(declaredMs / 1000)
    return failure('cutShort', '', { end, whole })
  }
  return null
}
