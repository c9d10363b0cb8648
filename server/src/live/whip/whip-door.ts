import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { WhipRefusal } from '@skleyka/contract/translations/translation-states.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { Log } from '../../log/log.ts'
import { BrowserMedia, type WhipEvents } from './browser-media.ts'
import { filterOffer, finishAnswer } from './sdp.ts'
import type { WorkerNews, WorkerOrder } from './whip-messages.ts'

/** Options of the door. */
export interface WhipDoorOptions {
  readonly bind: string
  readonly port: number
  /** The address that browsers are told; null for the one that is bound. */
  readonly address: string | null
  readonly tools: MediaTools
  readonly log: Pick<Log, 'info' | 'warn'>
}

const answerMs = 8_000
const endMs = 2_000
/** The worker speaks to browsers and to us: nothing of our environment is meant for it. */
const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }

/** Takes broadcasts of browsers: one process speaks WebRTC with all of them over one UDP port. It runs while it is needed. */
export class WhipDoor implements AsyncDisposable {
  readonly #options: WhipDoorOptions
  readonly #browsers = new Map<string, BrowserMedia>()
  #worker: ChildProcess | null = null

  constructor(options: WhipDoorOptions) {
    this.#options = options
  }

  /** Answers an offer. Media comes before the promise is met only into `events`. */
  async open(id: string, offer: string, events: WhipEvents): Promise<string | WhipRefusal> {
    const filtered = filterOffer(offer)
    if (typeof filtered === 'string') return filtered
    const worker = this.#startWorker()
    const browser = new BrowserMedia(filtered.hasSound ? this.#options.tools : null, events)
    this.#browsers.set(id, browser)
    const order: WorkerOrder = { kind: 'offer', id, ...filtered }
    worker.send(order)
    const answer = await Promise.race([
      browser.answer.promise,
      new Promise<null>((resolve) => setTimeout(() => resolve(null), answerMs).unref()),
    ])
    if (answer !== null) return finishAnswer(answer, this.#options.address)
    this.close(id)
    return 'away'
  }

  /** Ends the broadcast of a browser; nothing is told of that. */
  close(id: string): void {
    const browser = this.#browsers.get(id)
    if (!browser) return
    this.#browsers.delete(id)
    browser.end()
    this.#send({ kind: 'close', id })
    if (this.#browsers.size === 0) this.#stopWorker()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const id of [...this.#browsers.keys()]) this.close(id)
    this.#stopWorker()
  }

  #startWorker(): ChildProcess {
    if (this.#worker) return this.#worker
    const { bind, port, log } = this.#options
    const path = fileURLToPath(new URL('./whip-worker.ts', import.meta.url))
    const worker = fork(path, [bind, String(port)], {
      ...{ serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env: environment, execArgv: [] },
    })
    this.#worker = worker
    worker.on('message', (news: WorkerNews) => this.#hear(news))
    worker.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => log.warn({ text: text.slice(0, 500) }, 'WHIP worker'))
    worker.on('error', (error) => log.warn({ err: error }, 'WHIP worker'))
    worker.once('exit', () => {
      if (this.#worker !== worker) return
      this.#worker = null
      log.warn({}, 'the WHIP worker is gone')
      for (const id of [...this.#browsers.keys()]) this.#lose(id)
    })
    log.info({ bind, port }, 'the WHIP door is open')
    return worker
  }

  #stopWorker(): void {
    const worker = this.#worker
    this.#worker = null
    if (!worker) return
    worker.disconnect()
    // one that hangs would keep the port from the next one
    setTimeout(() => worker.kill('SIGKILL'), endMs).unref()
  }

  #send(order: WorkerOrder): void {
    if (this.#worker?.connected) this.#worker.send(order)
  }

  #hear(news: WorkerNews): void {
    const browser = this.#browsers.get(news.id)
    if (!browser) return
    switch (news.kind) {
      case 'answer':
        return void browser.answer.resolve(news.sdp)
      case 'failed':
        return void browser.answer.resolve(null)
      case 'video':
        return void browser.takeVideo({ ...news.tag, body: Buffer.from(news.tag.body) })
      case 'sound':
        return void browser.takeSound(Buffer.from(news.data), news.atMs)
      case 'ended':
        return void this.#lose(news.id)
      default:
    }
  }

  #lose(id: string): void {
    const browser = this.#browsers.get(id)
    this.#browsers.delete(id)
    browser?.answer.resolve(null)
    browser?.end()
    browser?.events.onEnded()
    if (this.#browsers.size === 0) this.#stopWorker()
  }
}
