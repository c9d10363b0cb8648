import type { PlayerBreak } from '@skleyka/contract/ads/player-ads.ts'
import type { AdEventKind } from '@skleyka/contract/collect/player-session.ts'

/** Event of a break for whoever counts it. */
export interface AdEvent {
  readonly adKind: AdEventKind
  /** The number of the block; 0 for one of somebody else. */
  readonly adBlock: number
  /** START 1, MIDDLE 2, END 3, PAUSE 4. */
  readonly adBreak: number
  /** Of VAST, where it failed. */
  readonly adCode?: number
}

/** The name of the DOM event on the place of the player. */
export const adEventName = 'skleyka-ad'
const breaks: readonly PlayerBreak['kind'][] = ['START', 'MIDDLE', 'END', 'PAUSE']

export function dispatchAd(
  stage: HTMLElement,
  adKind: AdEventKind,
  kind: PlayerBreak['kind'],
  key: string,
  code?: string,
): void {
  const adBlock = Number(/-(\d{1,9})$/.exec(key)?.[1] ?? 0)
  const detail: AdEvent = { adKind, adBlock, adBreak: breaks.indexOf(kind) + 1, ...(code && { adCode: Number(code) }) }
  stage.dispatchEvent(new CustomEvent(adEventName, { detail }))
}

export const readAdEvent = (event: Event): AdEvent | null => (event instanceof CustomEvent ? event.detail : null)
