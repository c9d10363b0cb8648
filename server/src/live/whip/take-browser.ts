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
  admit(encoder: Encoder): Promise<Ingest | AdmissionRefusal>
}

const application = 'live'
/** Media that comes before the livestream is ready for it. */
const mostEarly = 600

/** Answers the offer of a browser and hands its media to the livestream whose key it had. */
export async function takeBrowser({ door, offers, offer, browsers, admit }: TakeOptions): Promise<void> {
  const { id, translationId, address } = offer
  const early: MediaTag[] = []
  let ingest: Ingest | null = null
  let isOver = false
  const leave = (how: 'said' | 'lost') => {
    if (isOver) return
    isOver = true
    browsers.delete(id)
    door.close(id)
    ingest?.end(how)
    void offers.close(translationId, id)
  }
  browsers.set(id, { leave })
  const answer = await door.open(id, offer.offer, {
    onTag: (tag) => {
      if (ingest) ingest.take(tag)
      else if (early.length < mostEarly) early.push(tag)
    },
    onEnded: () => leave('lost'),
  })
  const isAnswered = answer !== 'bad' && answer !== 'codec' && answer !== 'away'
  const admitted = isAnswered && !isOver ? await admit({ app: application, key: '', address, ...cutBy(leave) }) : 'away'
  if (!isAnswered || typeof admitted === 'string') {
    browsers.delete(id)
    door.close(id)
    await offers.answer(id, { refusal: !isAnswered ? answer : admitted === 'busy' ? 'busy' : 'away' })
    return
  }
  ingest = admitted
  for (const tag of early.splice(0)) ingest.take(tag)
  if (isOver) return ingest.end('lost')
  if (!(await offers.answer(id, { sdp: answer }))) leave('said')
}

/** An engine that cuts a browser has ended its ingest already. */
const cutBy = (leave: (how: 'lost') => void) => ({ cut: () => leave('lost'), resume: () => {} })
