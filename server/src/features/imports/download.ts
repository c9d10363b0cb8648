import { setTimeout as delay } from 'node:timers/promises'
import { fault } from '@skleyka/contract/faults.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { readContinuation } from '../../outbound/continuation.ts'
import { OutboundFailure } from '../../outbound/failure.ts'
import { type RemoteFileInfo, readFileFacts } from '../../outbound/file-facts.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { TaskFailure } from '../../tasks/handlers.ts'
import type { SpoolFile } from './spool-file.ts'

/** Time a download goes on with a server that breaks off. */
export interface Timeouts {
  /** Waits between tries that brought nothing new, in milliseconds; after the last one the import fails. */
  readonly pausesMs: readonly number[]
  /** Time between two moments when what has arrived is made durable and told, in milliseconds. */
  readonly saveEveryMs: number
}

/** Known part of the file from earlier tries. */
export interface PartialFile {
  readonly url: string
  readonly sizeBytes: number | null
  readonly validator: string | null
}

/** Events of the download; each may throw to end it. */
export interface Listener {
  /** A file from its first byte: at the first answer, and again when the file there was replaced. */
  begun(facts: RemoteFileInfo): Promise<void>
  /** So many bytes are durable. */
  received(bytes: number, sizeBytes: number | null): Promise<void>
}

const caps = {
  maxBytes: bounds.uploadBytes,
  totalMs: 24 * 3600 * 1000,
  // below 1 KiB/s the largest file of this length would not be a video
  paceMs: 30_000,
  leastBytes: 30 * 1024,
}
// less than this is no progress: a server that trickles would hold its place for ever
const progressBytes = 1024 * 1024

/** Reads a file to its end, going on after every break as long as something new comes. Fails with a TaskFailure. */
export async function download(
  outbound: Outbound,
  spool: SpoolFile,
  known: PartialFile,
  timeouts: Timeouts,
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  let file = known
  let isBegun = spool.sizeBytes > 0
  let idle = 0
  const begun = async (facts: RemoteFileInfo) => {
    if (facts.sizeBytes === 0) throw empty()
    await spool.empty()
    await listener.begun(facts)
    file = { url: known.url, sizeBytes: facts.sizeBytes, validator: facts.validator }
    isBegun = true
  }
  for (;;) {
    const before = spool.sizeBytes
    try {
      await readOn(outbound, spool, () => file, begun, { timeouts, listener, signal })
      if (spool.sizeBytes === 0) throw empty()
      return
    } catch (error) {
      signal.throwIfAborted()
      const broken = error instanceof OutboundFailure || error instanceof Break
      if (!broken) throw error
      idle = spool.sizeBytes >= before + progressBytes ? 0 : idle + 1
      const pauseMs = timeouts.pausesMs[idle]
      // a server that never gave anything is asked once: closed and filtered addresses end alike, at once
      const isOver =
        !isBegun || pauseMs === undefined || (error instanceof OutboundFailure && error.reason === 'tooLarge')
      if (isOver) throw new TaskFailure({ reason: 'SOURCE', text: error.message }, { cause: error })
      await delay(pauseMs, undefined, { signal })
    }
  }
}

const empty = () => new TaskFailure(fault('emptyLink'))

/** An answer that is no use; the next one may be. The message is fit to show. */
class Break extends Error {}

async function readOn(
  outbound: Outbound,
  spool: SpoolFile,
  known: () => PartialFile,
  begun: (facts: RemoteFileInfo) => Promise<void>,
  { timeouts, listener, signal }: { timeouts: Timeouts; listener: Listener; signal: AbortSignal },
): Promise<void> {
  const { url, validator, sizeBytes } = known()
  // without a validator nothing proves that the rest belongs to the same file
  if (validator === null) await spool.empty()
  const have = spool.sizeBytes
  const headers = have > 0 && validator !== null ? { range: `bytes=${have}-`, 'if-range': validator } : {}
  const answer = await outbound.get(url, { caps, headers, signal })
  const { body } = answer
  try {
    switch (readContinuation(answer.status, answer.headers, have, sizeBytes)) {
      case 'nothing':
        throw new Break(formatStatus(answer.status))
      case 'another':
        await spool.empty()
        throw new Break('Файл по\u00a0ссылке изменился')
      case 'end':
        return
      case 'whole':
        await begun(readFileFacts(answer.headers, answer.url))
        break
      case 'rest':
    }
    await take(body, spool, () => known().sizeBytes, timeouts, listener)
  } finally {
    body.destroy()
  }
}

function formatStatus(status: number): string {
  if (status === 404 || status === 410) return `Файла по\u00a0ссылке нет: сервер ответил ${status}`
  if (status === 401 || status === 403) return `Сервер не\u00a0отдаёт файл без входа: он ответил ${status}`
  if (status === 429 || status >= 500)
    return `Сервер по\u00a0ссылке сейчас не\u00a0справляется: он ответил ${status}. Повторите позже`
  return `Сервер по\u00a0ссылке ответил ${status} вместо файла`
}

async function take(
  body: AsyncIterable<Buffer>,
  spool: SpoolFile,
  size: () => number | null,
  { saveEveryMs }: Timeouts,
  listener: Listener,
): Promise<void> {
  let isFresh = false
  let due = Promise.withResolvers<null>()
  const clock = setInterval(() => due.resolve(null), saveEveryMs)
  const save = async () => {
    due = Promise.withResolvers()
    if (isFresh) await listener.received(await spool.sync(), size())
    isFresh = false
  }
  const chunks = body[Symbol.asyncIterator]()
  const read = () => {
    const next = chunks.next()
    // awaited below, unless saving fails first
    next.catch(() => {})
    return next
  }
  try {
    for (let next = read(); ; ) {
      // a server that stands still must not keep what came before from being saved
      const came = await Promise.race([next, due.promise])
      if (came?.done) break
      if (came === null) await save()
      else {
        await spool.append(came.value)
        isFresh = true
        next = read()
      }
    }
  } catch (error) {
    // what came before the break is kept; a failure to keep it is the greater one
    if (error instanceof OutboundFailure) await save()
    throw error
  } finally {
    clearInterval(clock)
  }
  await save()
  const expectedBytes = size()
  if (expectedBytes !== null && spool.sizeBytes !== expectedBytes)
    throw new Break('Сервер по\u00a0ссылке отдал не\u00a0весь файл')
}
