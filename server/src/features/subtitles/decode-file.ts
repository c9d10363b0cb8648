/** Encodings of a text that is no Unicode, as browsers name it. */
const encodings = ['windows-1251', 'koi8-r', 'ibm866', 'windows-1252'] as const
export type LegacyEncoding = (typeof encodings)[number]

export interface DecodedFile {
  readonly text: string
  /** The encoding it was taken for, by the look of its letters; null of Unicode, which says so itself. */
  readonly guess: LegacyEncoding | null
}

/**
 * The text of a file: UTF-16 by its mark, UTF-8 with or without one, and what is no UTF-8 in the encoding of old programs in
 * which it reads most like a language. A UTF-8 text with a few broken signs stays one, with U+FFFD in their place.
 */
export function decodeFile(bytes: Uint8Array): DecodedFile {
  const [first, second] = bytes
  const unicode = (label: string): DecodedFile => ({ text: new TextDecoder(label).decode(bytes), guess: null })
  if (first === 0xff && second === 0xfe) return unicode('utf-16le')
  if (first === 0xfe && second === 0xff) return unicode('utf-16be')
  const utf8 = unicode('utf-8')
  const broken = utf8.text.split('\uFFFD').length - 1
  const wide = utf8.text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0
  if (broken <= wide) return utf8
  const guess = guessEncoding(bytes.subarray(0, sampleBytes))
  return { text: new TextDecoder(guess).decode(bytes), guess }
}

/** So much of a file shows in which language it is. */
const sampleBytes = 65_536

function guessEncoding(sample: Uint8Array): LegacyEncoding {
  if (isLatin(sample)) return 'windows-1252'
  const [best] = (['windows-1251', 'koi8-r', 'ibm866'] as const)
    .map((encoding) => ({ encoding, score: russianScore(new TextDecoder(encoding).decode(sample)) }))
    .toSorted((one, other) => other.score - one.score)
  return best?.encoding ?? 'windows-1251'
}

/** Letters with marks stand among plain ones; those of Cyrillic stand beside each other. */
function isLatin(sample: Uint8Array): boolean {
  let [besidePlain, besideHigh] = [0, 0]
  for (const [at, byte] of sample.entries()) {
    if (byte < 0xc0) continue
    const beside = [sample[at - 1] ?? 0, sample[at + 1] ?? 0]
    if (beside.some((other) => other >= 0x80)) besideHigh += 1
    else if (beside.some(isPlainLetter)) besidePlain += 1
  }
  return besidePlain > besideHigh
}

const isPlainLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

/** Frequency of each letter in a thousand of a Russian text. */
const shares = new Map(
  Object.entries({
    ...{
      о: 109,
      е: 85,
      а: 80,
      и: 73,
      н: 67,
      т: 63,
      с: 55,
      р: 47,
      в: 45,
      л: 44,
      к: 35,
      м: 32,
      д: 30,
      п: 28,
      у: 26,
      я: 20,
    },
    ...{ ы: 19, ь: 17, г: 17, з: 16, б: 16, ч: 14, й: 12, х: 10, ж: 9, ш: 7, ю: 6, ц: 5, щ: 4, э: 3, ф: 3, ъ: 1, ё: 1 },
  }),
)
const fault = -60

/** The mean share of the letters; what no Russian text has counts against it, a capital after a small letter too. */
function russianScore(text: string): number {
  let [sum, count, isAfterSmall] = [0, 0, false]
  for (const sign of text) {
    if (sign < '\u0080') {
      isAfterSmall = false
      continue
    }
    const small = sign.toLowerCase()
    const share = shares.get(small)
    const isSmall = small === sign
    count += 1
    sum += share === undefined ? (quotes.has(sign) ? 0 : fault) : !isSmall && isAfterSmall ? fault : share
    isAfterSmall = share !== undefined && isSmall
  }
  return count === 0 ? 0 : sum / count
}

/** Signs of every text. */
const quotes: ReadonlySet<string> = new Set('«»„“”’—–…№\u00A0')
