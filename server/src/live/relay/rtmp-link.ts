import { RtmpPublisher } from '../rtmp/rtmp-publisher.ts'
import { type RelayTarget, stuckMs, TargetFailure, type TargetLink, type TargetNetwork } from './target-link.ts'

const readyMs = 15_000
/** Bytes that wait for a receiver: media is left out from the first bound on, up to the next key frame below the second. */
const mostWaitingBytes = 6 << 20
const fewWaitingBytes = 512 << 10
const farewellMs = 2_000

/** Opens a connection to a receiver of RTMP, encrypted for rtmps://. Rejects with the reason for which it is not to be had. */
export async function openRtmpLink(
  { url, key }: RelayTarget,
  connect: TargetNetwork['connect'],
  signal: AbortSignal,
): Promise<TargetLink> {
  const socket = await connect(url, signal)
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => {})
  const late = setTimeout(() => ended.reject(new TargetFailure('UNREACHABLE', '')), readyMs)
  const onStop = () => ended.reject(new TargetFailure('CLOSED', ''))
  // the application is the path of the address, the stream its key
  const publisher = new RtmpPublisher(
    { tcUrl: url, app: url.replace(/^\w+:\/\/[^/]*\/?/, ''), key },
    {
      send: (bytes) => void (socket.writable && socket.write(bytes)),
      onReady: () => ready.resolve(),
      onRefused: (code) => ended.reject(new TargetFailure('REFUSED', code)),
    },
  )
  socket.on('error', (error) => ended.reject(error))
  socket.once('close', () => ended.reject(new TargetFailure('CLOSED', '')))
  socket.on('data', (bytes) => {
    try {
      publisher.read(bytes)
    } catch {
      ended.reject(new TargetFailure('STRANGE', ''))
    }
  })
  const close = () => {
    publisher.end()
    socket.destroySoon()
    setTimeout(() => socket.destroy(), farewellMs).unref()
  }
  signal.addEventListener('abort', onStop, { once: true })
  try {
    publisher.start()
    await Promise.race([ready.promise, ended.promise])
  } catch (error) {
    close()
    throw error
  } finally {
    clearTimeout(late)
    signal.removeEventListener('abort', onStop)
  }
  let isSkipping = false
  let drainedMs = performance.now()
  return {
    ended: ended.promise,
    hasRoom: (isKey) => {
      const waiting = socket.writableLength
      if (waiting < fewWaitingBytes) drainedMs = performance.now()
      const isStuck = performance.now() - drainedMs > stuckMs
      // media is left out by now: an encoder that describes it without end fills no memory
      if (isStuck || waiting > 2 * mostWaitingBytes) socket.destroy(new TargetFailure('SLOW', ''))
      if (waiting > mostWaitingBytes) isSkipping = true
      else if (isKey && waiting < fewWaitingBytes) isSkipping = false
      return !isSkipping
    },
    write: (tag) => publisher.write(tag, tag.timestamp),
    close,
  }
}
