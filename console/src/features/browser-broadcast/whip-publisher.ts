/** States of a broadcast out of this browser. */
export type PublisherState = 'connecting' | 'live' | 'again' | 'failed'

/** Options of a broadcast. */
interface PublisherOptions {
  /** Address of the livestream for WHIP (RFC 9725), and its key. */
  readonly url: string
  readonly key: string
  readonly stream: MediaStream
  /** `text` says why it has failed. */
  onState(state: PublisherState, text: string): void
}

const gatheringMs = 2_000
const lostMs = 4_000
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
/** The place of an encoder that has just gone is free within the first two pauses. */
const busyTries = 2
const maxBitsPerSecond = 4_000_000

/** The server has refused, and would again. */
class Refusal extends Error {
  override name = 'Refusal'
}

/** Broadcasts a stream of this browser to its livestream, and connects anew as often as that is lost. */
export class WhipPublisher {
  readonly #options: PublisherOptions
  #connection: RTCPeerConnection | null = null
  #session: string | null = null
  #isStopped = false
  #tries = 0
  #busyTries = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: PublisherOptions) {
    this.#options = options
    void this.#connect('connecting')
  }

  /** Ends the broadcast, and tells the server so. */
  stop(): void {
    this.#isStopped = true
    this.#leave()
  }

  async #connect(state: 'connecting' | 'again'): Promise<void> {
    this.#options.onState(state, '')
    try {
      await this.#publish()
    } catch (error) {
      if (this.#isStopped) return
      this.#leave()
      if (error instanceof Refusal) this.#options.onState('failed', error.message)
      else this.#tryAgain()
    }
  }

  #tryAgain(): void {
    const pause = pausesMs[this.#tries]
    this.#tries += 1
    if (pause === undefined) {
      this.#options.onState(
        'failed',
        'Связь с\u00a0сервером не\u00a0восстановилась. Проверьте сеть и\u00a0начните эфир снова',
      )
      return
    }
    this.#options.onState('again', '')
    this.#timer = setTimeout(() => void this.#connect('again'), pause)
  }

  async #publish(): Promise<void> {
    const { stream, url, key } = this.#options
    const connection = new RTCPeerConnection()
    this.#connection = connection
    for (const track of stream.getTracks()) {
      const encodings = track.kind === 'video' ? [{ maxBitrate: maxBitsPerSecond }] : []
      connection.addTransceiver(track, { direction: 'sendonly', streams: [stream], sendEncodings: encodings })
    }
    connection.addEventListener('connectionstatechange', () => this.#follow(connection))
    await connection.setLocalDescription()
    await waitForAddresses(connection)
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', authorization: `Bearer ${key}` },
      body: connection.localDescription?.sdp ?? '',
    })
    const text = await answer.text()
    if (answer.status !== 201) throw this.#mayTakeLater(answer) ? new Error(text) : new Refusal(text)
    this.#session = new URL(answer.headers.get('location') ?? '', new URL(url, location.href)).pathname
    if (this.#isStopped) return this.#leave()
    await connection.setRemoteDescription({ type: 'answer', sdp: text })
  }

  /** Returns true when the server is away or the place is taken: that may change. A wrong offer or key stays wrong. */
  #mayTakeLater({ status, headers }: Response): boolean {
    if (status === 503) return true
    if (status !== 409 || !headers.has('retry-after') || this.#busyTries >= busyTries) return false
    this.#busyTries += 1
    return true
  }

  #follow(connection: RTCPeerConnection): void {
    if (connection !== this.#connection || this.#isStopped) return
    clearTimeout(this.#timer)
    const lost = () => {
      if (connection !== this.#connection || this.#isStopped) return
      this.#leave()
      this.#tryAgain()
    }
    if (connection.connectionState === 'connected') {
      this.#tries = 0
      this.#busyTries = 0
      this.#options.onState('live', '')
    } else if (connection.connectionState === 'failed') lost()
    else if (connection.connectionState === 'disconnected') this.#timer = setTimeout(lost, lostMs)
  }

  #leave(): void {
    clearTimeout(this.#timer)
    this.#connection?.close()
    this.#connection = null
    const session = this.#session
    this.#session = null
    if (session === null) return
    // the page may be on its way out; what cannot be told the server notices by itself
    fetch(session, {
      ...{ method: 'DELETE', keepalive: true },
      headers: { authorization: `Bearer ${this.#options.key}` },
    }).catch(() => {})
  }
}

/** Waits until the browser has found its own addresses. */
function waitForAddresses(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    if (connection.iceGatheringState === 'complete') return resolve()
    const timer = setTimeout(resolve, gatheringMs)
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState !== 'complete') return
      clearTimeout(timer)
      resolve()
    })
  })
}
