import type { MediaTools } from '../ffmpeg/tools.ts'
import type { Services } from '../services.ts'
import { type AdmissionRefusal, type Encoder, type Ingest, openRtmpDoor, type RtmpDoor } from './rtmp/rtmp-door.ts'
import { openSrtDoor, type SrtDoor } from './srt/srt-door.ts'
import { readCallerName, takeCaller } from './srt/take-caller.ts'
import type { BrowserOffers } from './whip/browser-offer.ts'
import { type Browser, takeBrowser } from './whip/take-browser.ts'
import { WhipDoor } from './whip/whip-door.ts'

/** Parts of the doors, and who judges what comes to them. */
export interface DoorsOptions {
  readonly services: Pick<Services, 'live' | 'log'>
  readonly tools: MediaTools
  readonly processName: string
  readonly offers: BrowserOffers
  /** True while there is a livestream that an encoder may send to. */
  isWanted(): Promise<boolean>
  /** True while an encoder is connected: a door stays open for it. */
  isUsed(): boolean
  /** The passphrase of an encoder of SRT; null where there is none. */
  passphraseOf(translationId: number): Promise<string | null>
  admit(encoder: Encoder): Promise<Ingest | AdmissionRefusal>
  admitBrowser(translationId: number, encoder: Encoder): Promise<Ingest | AdmissionRefusal>
}

/** The doors of encoders: RTMP and SRT stand open while there is a livestream, browsers are taken by the offers they make. */
export class EncoderDoors implements AsyncDisposable {
  readonly #options: DoorsOptions
  #rtmp: RtmpDoor | null = null
  #srt: SrtDoor | null = null
  /** Broadcasts of browsers; null where none are taken. */
  readonly #whip: WhipDoor | null
  readonly #browsers = new Map<string, Browser>()
  #work: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(options: DoorsOptions) {
    this.#options = options
    const { services, tools } = options
    const { bind, whipPort: port, whipAddress: address } = services.live
    this.#whip = port === null ? null : new WhipDoor({ bind, port, address, tools, log: services.log })
  }

  /** The port of RTMP; null while that door is closed. */
  get rtmpPort(): number | null {
    return this.#rtmp?.port ?? null
  }

  /** The port of SRT; null while that door is closed. */
  get srtPort(): number | null {
    return this.#srt?.port ?? null
  }

  get hasBrowsers(): boolean {
    return this.#browsers.size > 0
  }

  /** Opens the doors once there is a livestream that an encoder may send to, and closes them after the last. */
  keep(): Promise<void> {
    this.#work = this.#work
      .then(async () => {
        const isWanted = !this.#isStopped && (await this.#options.isWanted())
        // a port that cannot be had closes no other door
        const worked = await Promise.allSettled([this.#keepRtmp(isWanted), this.#keepSrt(isWanted)])
        for (const one of worked) if (one.status === 'rejected') throw one.reason
      })
      .catch((error: unknown) => {
        this.#options.services.log.error({ err: error }, 'a door of encoders stays closed')
      })
    return this.#work
  }

  /** Takes browsers that want to broadcast, and leaves those that have ended. */
  async followBrowsers(): Promise<void> {
    const door = this.#whip
    if (!door || this.#isStopped) return
    const { offers, processName, services, admitBrowser } = this.#options
    for (const id of await offers.listClosed([...this.#browsers.keys()])) this.#browsers.get(id)?.leave('said')
    for (let offer = await offers.claim(processName); offer; offer = await offers.claim(processName)) {
      const { id, translationId } = offer
      takeBrowser({
        ...{ door, offers, offer, browsers: this.#browsers, log: services.log },
        admit: (encoder) => admitBrowser(translationId, encoder),
      }).catch((error: unknown) => services.log.warn({ err: error, whip: id }, 'a browser is not let in'))
    }
  }

  /** Opens no door any more, and closes those of RTMP and SRT. */
  async close(): Promise<void> {
    this.#isStopped = true
    await this.#work
    await this.#rtmp?.[Symbol.asyncDispose]()
    await this.#srt?.[Symbol.asyncDispose]()
    this.#rtmp = null
    this.#srt = null
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
    for (const browser of this.#browsers.values()) browser.leave('lost')
    await this.#whip?.[Symbol.asyncDispose]()
  }

  async #keepRtmp(isWanted: boolean): Promise<void> {
    const { services, isUsed, admit } = this.#options
    if (isWanted && !this.#rtmp) {
      const { bind: host, rtmpPort: port } = services.live
      this.#rtmp = await openRtmpDoor({ host, port, log: services.log, admit })
      services.log.info({ host, port: this.#rtmp.port }, 'the RTMP door is open')
    } else if (!isWanted && this.#rtmp && !isUsed()) {
      await this.#rtmp[Symbol.asyncDispose]()
      this.#rtmp = null
    }
  }

  async #keepSrt(isWanted: boolean): Promise<void> {
    const { services, tools, passphraseOf, isUsed, admit } = this.#options
    const { log } = services
    const { bind: host, srtPort: port } = services.live
    if (isWanted && !this.#srt && port !== null) {
      this.#srt = await openSrtDoor({
        ...{ host, port, log },
        passphraseOf: async (streamId) => {
          const name = readCallerName(streamId)
          return name && !this.#isStopped ? passphraseOf(name.translationId) : null
        },
        admit: (caller) => takeCaller(caller, { tools, log, admit }),
      })
      log.info({ host, port: this.#srt.port }, 'the SRT door is open')
    } else if (!isWanted && this.#srt && !isUsed()) {
      await this.#srt[Symbol.asyncDispose]()
      this.#srt = null
    }
  }
}
