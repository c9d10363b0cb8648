import { formatDuration } from '@skleyka/contract/durations.ts'
import { codecRefusal } from './codec-names.ts'
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
  if (isEncrypted) return failure('BAD_FILE', 'Видео зашифровано: загрузите файл без\u00a0защиты')
  return refusal(list, signal) ?? endRefusal(source, packets) ?? { source, packets }
}

function refusal(outcome: Outcome, signal: AbortSignal | undefined): Failure | null {
  signal?.throwIfAborted()
  if (wasKilled(outcome)) {
    return failure('TIMEOUT', 'Проверке файла не\u00a0хватило времени или памяти сервера', outcome.stderr)
  }
  if (isCrash(outcome))
    return failure('BAD_FILE', 'Файл повреждён: при его чтении программа аварийно завершилась', outcome.stderr)
  if (/max_streams/.test(outcome.stderr))
    return failure('BAD_FILE', 'В\u00a0файле больше 64\u00a0дорожек', outcome.stderr)
  const unknown = /Codec \((\w+)\) not on whitelist/.exec(outcome.stderr)?.[1]
  if (unknown) return failure('BAD_FILE', codecRefusal(unknown), outcome.stderr)
  if (outcome.code !== 0 || outcome.ended !== 'exit')
    return failure('BAD_FILE', 'Файл не\u00a0является видео', outcome.stderr)
  return null
}

function endRefusal(source: SourceInfo, packets: PacketsInfo): Failure | null {
  if (packets.count === 0) return failure('BAD_FILE', 'В\u00a0файле нет ни\u00a0одного кадра')
  // the header promises an end that the bytes do not have: the tail was not uploaded or not written
  if (source.declaredMs - packets.endMs > Math.max(2_000, source.declaredMs * 0.1)) {
    const [end, whole] = [packets.endMs, source.declaredMs].map((ms) => formatDuration(ms / 1000))
    return failure('BAD_FILE', `Файл обрывается на\u00a0${end} из\u00a0${whole}`)
  }
  return null
}
