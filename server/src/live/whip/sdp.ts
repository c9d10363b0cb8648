/** Offers are short; a longer text is none. */
const longestOffer = 64 << 10
const mostLines = 2_000

/** Description of a session that a browser offers, with only what we take left in it. */
export interface FilteredOffer {
  readonly sdp: string
  readonly hasSound: boolean
}

interface Section {
  readonly kind: string
  readonly lines: string[]
}

/** Reason why an offer is not taken: it is no SDP of one picture and one sound at most, or its picture is not offered as H.264. */
export type OfferProblem = 'bad' | 'codec'

/**
 * Leaves in an offer (RFC 8829) one form of H.264 and Opus, so that the answer can choose nothing else. Retransmission, error correction and
 * the feedback of transport-wide congestion control go too: the library says that it gives them and does not, and senders that wait for
 * that feedback send less and less.
 */
export function filterOffer(text: string): FilteredOffer | OfferProblem {
  if (text.length > longestOffer) return 'bad'
  const lines = text.split(/\r?\n/).filter((line) => line !== '')
  if (lines.length > mostLines || lines[0] !== 'v=0' || lines.some((line) => !/^[a-z]=/.test(line))) return 'bad'
  const sections = sectionsOf(lines)
  const [head, ...media] = sections
  const video = media.filter(({ kind }) => kind === 'video')
  const audio = media.filter(({ kind }) => kind === 'audio')
  if (!head || video.length !== 1 || audio.length > 1 || media.length !== video.length + audio.length) return 'bad'
  const filtered = media.map(({ kind, lines: of }) =>
    keepPayload(of, kind === 'video' ? pictureType(of) : soundType(of)),
  )
  const kept = filtered.filter((section) => section !== null)
  if (kept.length !== media.length) return 'codec'
  const headLines = head.lines.filter((line) => !left.test(line))
  return { sdp: `${[...headLines, ...kept.flat()].join('\r\n')}\r\n`, hasSound: audio.length === 1 }
}

function sectionsOf(lines: readonly string[]): Section[] {
  const sections: Section[] = [{ kind: 'session', lines: [] }]
  for (const line of lines) {
    if (line.startsWith('m=')) sections.push({ kind: line.slice(2).split(' ', 1)[0] ?? '', lines: [] })
    sections.at(-1)?.lines.push(line)
  }
  return sections
}

/** The number of H.264 in packets that are not interleaved, of the plainest profile that is offered. */
function pictureType(lines: readonly string[]): string | null {
  const numbers = typesOf(lines, /^a=rtpmap:(\d{1,3}) H264\/90000$/i)
  const forms = numbers.map((number) => ({ number, form: formOf(lines, number) }))
  const packed = forms.filter(({ form }) => form.includes('packetization-mode=1'))
  return (packed.find(({ form }) => form.includes('profile-level-id=42e0')) ?? packed[0])?.number ?? null
}

const soundType = (lines: readonly string[]): string | null =>
  typesOf(lines, /^a=rtpmap:(\d{1,3}) opus\/48000\/2$/i)[0] ?? null

const typesOf = (lines: readonly string[], pattern: RegExp): string[] =>
  lines.flatMap((line) => pattern.exec(line)?.[1] ?? [])

const formOf = (lines: readonly string[], number: string): string =>
  (lines.find((line) => line.startsWith(`a=fmtp:${number} `)) ?? '').toLowerCase()

const ofType = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d{1,3}) /
/** Lines that are left out wherever they stand: the library would send packets to any candidate that it is told. */
const left = /^a=(?:ssrc-group|simulcast|rid|candidate|end-of-candidates)\b/

/** The lines of a section for one number alone; null without that number. */
function keepPayload(lines: readonly string[], number: string | null): string[] | null {
  if (number === null) return null
  const source = lines.map((line) => /^a=ssrc:(\d{1,10}) /.exec(line)?.[1]).find((found) => found !== undefined)
  return lines.flatMap((line) => {
    if (line.startsWith('m=')) return [`${line.split(' ').slice(0, 3).join(' ')} ${number}`]
    const type = ofType.exec(line)?.[1]
    if (type !== undefined && type !== number) return []
    if (left.test(line) || line.includes('transport-cc') || line.includes('transport-wide-cc')) return []
    const of = /^a=ssrc:(\d{1,10}) /.exec(line)?.[1]
    return of !== undefined && of !== source ? [] : [line]
  })
}

/** Bits a second that a browser begins with: it learns of more by itself. */
const startKbps = 1_500

/** Writes the address into an answer at which the server is reached from outside, and the rate to begin with. */
export function finishAnswer(sdp: string, address: string | null): string {
  let isCandidateKept = false
  const lines = sdp.split(/\r?\n/).flatMap((line) => {
    if (/^a=fmtp:\d{1,3} .*packetization-mode=1/i.test(line)) return [`${line};x-google-start-bitrate=${startKbps}`]
    if (address === null || !line.startsWith('a=candidate:')) return [line]
    const parts = line.split(' ')
    // one address of the server is all that a browser needs
    if (isCandidateKept || parts.length < 8) return []
    isCandidateKept = true
    parts[4] = address
    return [parts.join(' ')]
  })
  return lines.join('\r\n')
}
