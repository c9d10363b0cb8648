import type { Log } from '../../log/log.ts'
import type { MediaTag } from '../media/flv.ts'
import type { AdmissionRefusal, Encoder, Ingest } from '../rtmp/rtmp-door.ts'
import type { BrowserOffer, BrowserOffers } from './browser-offer.ts'
import type { WhipDoor } from './whip-door.ts'

/** A browser that broadcasts. */
export interface Browser {
  /** Ends its connection and its ingest. */
  leave(how: 'said' | 'lost'): void
}

/** Parts that a browser is taken with. */
export interface TakeOptions {
  readonly door: Pick<WhipDoor, 'open' | 'close'>
  readonly offers: Pick<BrowserOffers, 'answer' | 'close'>
  readonly offer: BrowserOffer
  readonly browsers: Map<string, Browser>
  readonly log: Pick<Log, 'warn'>
  admit(encoder: Encoder): Promise<Ingest | AdmissionRefusal>
}

/** Media that comes before the livestream is ready for it. */
const mostEarly = 600

/** Answers the offer of a browser and hands its media to the livestream whose key it had. */
export async function takeBrowser({ door, offers, offer, browsers, log, admit }: TakeOptions): Promise<void> {
  const { id, translationId } = offer
  // one that comes back has ended its broadcast before: what sends still from the same place is another page, or an encoder
  const address = `${offer.address} ${id}`
  const early: MediaTag[] = []
  let ingest: Ingest | null = null
  let isOver = false
  const leave = (how: 'said' | 'lost') => {
    if (isOver) return
    isOver = true
    browsers.delete(id)
    door.close(id)
    ingest?.end(how)
    // a row that stays open meanwhile is cleared away like those of a process that was killed
    offers.close(translationId, id).catch(() => {})
  }
  browsers.set(id, { leave })
  const answer = await door.open(id, offer.offer, {
    onTag: (tag) => {
      if (ingest === null) {
        if (early.length < mostEarly) early.push(tag)
        return
      }
      try {
        ingest.take(tag)
      } catch (error) {
        // as at the door of RTMP: media that cannot be read ends this broadcast alone
        log.warn({ err: error, whip: id }, 'media of a browser is not read')
        leave('lost')
      }
    },
    onEnded: () => leave('lost'),
  })
  const isAnswered = answer !== 'bad' && answer !== 'codec' && answer !== 'away'
  const admitted = isAnswered && !isOver ? await admit({ app: '', key: '', address, ...cutBy(leave) }) : 'away'
  if (!isAnswered || typeof admitted === 'string') {
    browsers.delete(id)
    door.close(id)
    await offers.answer(id, { refusal: !isAnswered ? answer : refusalOf(admitted) })
    return
  }
  ingest = admitted
  for (const tag of early.splice(0)) ingest.take(tag)
  if (isOver) return ingest.end('lost')
  if (!(await offers.answer(id, { sdp: answer }))) leave('said')
}

/** A key was judged before: where it opens nothing any more, nobody takes the browser. */
const refusalOf = (admitted: Ingest | AdmissionRefusal) =>
  admitted === 'busy' || admitted === 'quota' ? admitted : 'away'

/** An engine that cuts a browser has ended its ingest already. */
const cutBy = (leave: (how: 'lost') => void) => ({ cut: () => leave('lost'), resume: () => {} })
