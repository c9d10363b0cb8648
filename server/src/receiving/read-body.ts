import type { Readable } from 'node:stream'

/** Longest silence of a client, in milliseconds. */
export interface Silence {
  readonly stallMs: number
  /** So long when another try of the same upload waits: a network that changed leaves connections that never end. */
  readonly yieldStallMs: number
}

/** Answer of the taker of a chunk: more, a pause until a promise is fulfilled, or no more at all. */
export type Appetite = undefined | Promise<void> | 'enough'

/**
 * Hands the chunks of a body on as they come, by events: an async iterator costs a fifth more CPU. Ends with the body or
 * when the taker has had enough, and then leaves the rest unread; rejects when the client goes away or is silent for
 * `stallMs`, or for `yieldStallMs` once `yieldSignal` is aborted. The time the taker keeps it waiting is no fault of the client
 * and not counted.
 */
export function readBody(
  body: Readable,
  { stallMs, yieldStallMs }: Silence,
  yieldSignal: AbortSignal | null,
  take: (chunk: Buffer) => Appetite,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isKeptWaiting = false
    const giveUp = () => {
      if (isKeptWaiting) stalled.refresh()
      else body.destroy(new Error('the client sends nothing'))
    }
    let stalled = setTimeout(giveUp, yieldSignal?.aborted ? yieldStallMs : stallMs)
    const onYield = () => {
      clearTimeout(stalled)
      stalled = setTimeout(giveUp, yieldStallMs)
    }
    yieldSignal?.addEventListener('abort', onYield)
    const leave = (error?: Error) => {
      clearTimeout(stalled)
      yieldSignal?.removeEventListener('abort', onYield)
      body.off('data', onData).off('end', onEnd).off('error', leave).off('close', onClose)
      if (error) reject(error)
      else resolve()
    }
    const onEnd = () => leave()
    const onClose = () => leave(new Error('the client went away'))
    const onData = (chunk: Buffer) => {
      const wish = take(chunk)
      if (wish === undefined) stalled.refresh()
      else if (wish === 'enough') {
        body.pause()
        leave()
      } else {
        body.pause()
        isKeptWaiting = true
        wish.then(
          () => {
            isKeptWaiting = false
            stalled.refresh()
            body.resume()
          },
          (error: Error) => leave(error),
        )
      }
    }
    if (body.readableEnded) return leave()
    if (body.destroyed) return leave(new Error('the client went away'))
    body.on('end', onEnd).on('error', leave).on('close', onClose).on('data', onData)
    // a body that was left unread stays paused even for a new listener
    body.resume()
  })
}

/**
 * Reads what is left of a body, so that the client hears the answer; no more than a client of ours could send, and not for
 * long: whoever is refused may have no secret, and would hold a connection for as long as he drips.
 */
export async function drain(
  body: Readable,
  { maxBytes, maxMs }: { maxBytes: number; maxMs: number },
  silence: Silence,
): Promise<void> {
  let bytes = 0
  const late = setTimeout(() => body.destroy(new Error('the client sends too slowly')), maxMs)
  try {
    await readBody(body, silence, null, (chunk) => {
      bytes += chunk.length
      return bytes > maxBytes ? 'enough' : undefined
    })
  } finally {
    clearTimeout(late)
  }
}
