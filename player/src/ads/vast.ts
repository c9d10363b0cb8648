import { VASTParser } from '@dailymotion/vast-client'
import { type Ask, askBounds } from './ask.ts'
import { hereNow, mayAsk } from './viewers-network.ts'

/** A film of an ad, as its VAST offers it. */
export interface MediaFile {
  readonly fileURL: string | null
  readonly mimeType: string | null
  readonly apiFramework: string | null
  readonly width: number
  readonly height: number
  /** kbit/s; 0 where it is not told. */
  readonly bitrate: number
}

/** Played part of an ad in line. */
export interface Linear {
  readonly type: string
  readonly mediaFiles?: readonly MediaFile[]
  /** Seconds; null where it may not be skipped. */
  readonly skipDelay?: number | null
  /** Seconds; below zero where it is not told. */
  readonly duration?: number
}

/** An ad with what its wrappers added; the tracker reads more of it. */
export interface VastAd {
  readonly advertiser: { readonly value: string } | null
  readonly creatives: readonly Linear[]
}

interface Answer {
  readonly ads: readonly VastAd[]
}

/**
 * The ads of a VAST, wrappers followed: its pod, else the first that stands alone and has a film; banners before it are passed
 * over. Empty where there is none; its error addresses were told by then.
 */
export async function readAds(document: Document, address: string | null, ask: Ask): Promise<readonly VastAd[]> {
  const parser = new VASTParser({ fetcher: { fetchVAST: ({ url }: { url: string }) => ask(url) } })
  // the parser counts the document itself as the first
  const options = { url: address, resolveAll: false, wrapperLimit: askBounds.wrappers + 1 }
  let answer: Answer = await parser.parseVAST(document, options)
  while (!answer.ads.some(hasFilm) && parser.remainingAds.length > 0) answer = await parser.getRemainingAds(false)
  return answer.ads.some(hasFilm) ? answer.ads : []
}

const hasFilm = ({ creatives }: VastAd) => creatives.some(({ type }) => type === 'linear')

/** The frameworks of a file that are none: some servers name the format of their answer. */
const isFramework = (name: string | null) => name !== null && !['', 'VAST'].includes(name.trim().toUpperCase())

/** The film of an ad that a picture of this width is best shown with; null where the browser plays none of them. */
export function chosenFile(
  files: readonly MediaFile[],
  width: number,
  canPlay: (mimeType: string) => boolean,
  here = hereNow(),
): string | null {
  const playable = files.flatMap(({ fileURL, mimeType, apiFramework, width, bitrate }) => {
    // what runs in a framework is code, and code of strangers is not run
    if (fileURL === null || isFramework(apiFramework) || mimeType === null || !canPlay(mimeType) || !isWeb(fileURL))
      return []
    if (!mayAsk(new URL(fileURL), here)) return []
    return [{ fileURL, width, bitrate }]
  })
  const distance = (file: { width: number }) => (file.width >= width ? file.width - width : 2 * (width - file.width))
  const [best] = playable.toSorted((one, other) => distance(one) - distance(other) || one.bitrate - other.bitrate)
  return best?.fileURL ?? null
}

/** Returns true if an address may be opened and played. */
export const isWeb = (address: string): boolean => /^https?:$/.test(URL.parse(address)?.protocol ?? '')
