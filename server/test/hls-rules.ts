import { posix } from 'node:path'
import { segmentSeconds } from '../src/ffmpeg/ladder-arguments.ts'
import type { Storage } from '../src/storage/storage.ts'

type Attributes = Readonly<Record<string, string>>

/** Breaches of RFC 8216 in one playlist, as sentences; an empty list for a right one. */
export function faultsOfPlaylist(text: string): string[] {
  const lines = text.split('\n').filter((line) => line !== '')
  const faults = [
    ...(lines[0] === '#EXTM3U' ? [] : ['4.3.1.1 it does not begin with #EXTM3U']),
    ...(lines.filter((line) => line.startsWith('#EXT-X-VERSION:')).length > 1 ? ['4.3.1.2 two versions'] : []),
    ...lines
      .filter((line) => line.startsWith('#EXT') && !knownTags.test(line))
      .map((line) => `an unknown tag: ${line}`),
    ...lines.filter((line) => hasAttributes.test(line) && attributesOf(line) === null).map((line) => `4.2 ${line}`),
  ]
  const isMaster = lines.some((line) => /^#EXT-X-(STREAM-INF|MEDIA|I-FRAME-STREAM-INF):/.test(line))
  const isMedia = lines.some((line) => /^#(EXTINF|EXT-X-(TARGETDURATION|MAP|KEY|ENDLIST|MEDIA-SEQUENCE))/.test(line))
  if (isMaster && isMedia) faults.push('4.1 tags of a master and of a media playlist')
  return [...faults, ...(isMaster ? faultsOfMaster(lines) : faultsOfMedia(lines))]
}

const knownTags =
  /^#(EXTM3U|EXTINF:|EXT-X-(VERSION|TARGETDURATION|MEDIA-SEQUENCE|PLAYLIST-TYPE|MAP|KEY|BYTERANGE|STREAM-INF|MEDIA|I-FRAME-STREAM-INF|DATERANGE|PROGRAM-DATE-TIME|DISCONTINUITY|DISCONTINUITY-SEQUENCE|DEFINE|SERVER-CONTROL|PART-INF|PART|PRELOAD-HINT|SKIP):?|EXT-X-(ENDLIST|INDEPENDENT-SEGMENTS|I-FRAMES-ONLY|GAP)$)/
const hasAttributes =
  /^#EXT-X-(STREAM-INF|MEDIA|I-FRAME-STREAM-INF|MAP|KEY|SERVER-CONTROL|PART-INF|PART|PRELOAD-HINT|SKIP):/
const quoted = [
  ...['CODECS', 'URI', 'AUDIO', 'VIDEO', 'SUBTITLES', 'GROUP-ID', 'NAME', 'LANGUAGE', 'ASSOC-LANGUAGE', 'CHANNELS'],
  ...['CHARACTERISTICS', 'INSTREAM-ID', 'CLOSED-CAPTIONS', 'BYTERANGE', 'KEYFORMAT', 'KEYFORMATVERSIONS'],
]

/** The attributes of a tag with their quotes taken off (RFC 8216, 4.2); `null` when they break its grammar. */
export function attributesOf(line: string): Attributes | null {
  const list = line.slice(line.indexOf(':') + 1)
  const pairs = [...list.matchAll(/([A-Z0-9-]+)=("[^"\r\n]*"|[^",\s]+)(?:,|$)/g)]
  const isWhole = pairs.map(([whole]) => whole).join('') === list
  const areQuoted = pairs.every(
    ([, name = '', value = '']) =>
      (quoted.includes(name) && !(name === 'CLOSED-CAPTIONS' && value === 'NONE')) === value.startsWith('"'),
  )
  const names = pairs.map(([, name]) => name)
  if (!isWhole || !areQuoted || new Set(names).size < names.length) return null
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]))
}

const readTags = (lines: readonly string[], tag: string): Attributes[] =>
  lines.filter((line) => line.startsWith(`#${tag}:`)).map((line) => attributesOf(line) ?? {})

function faultsOfMaster(lines: readonly string[]): string[] {
  const media = readTags(lines, 'EXT-X-MEDIA')
  const faults = lines.flatMap((line, at) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return []
    const attributes = attributesOf(line) ?? {}
    const next = lines[at + 1] ?? '#'
    return [
      ...(next.startsWith('#') ? [`4.3.4.2 ${line} is followed by no address`] : []),
      ...rateFaults(attributes),
      ...(attributes.CODECS?.includes('avc1') && !/^\d+x\d+$/.test(attributes.RESOLUTION ?? '')
        ? [`${line} has no size`]
        : []),
      ...(attributes.CODECS ? [] : [`4.3.4.2 ${line} has no codecs`]),
      ...['AUDIO', 'SUBTITLES', 'CLOSED-CAPTIONS'].flatMap((type) =>
        attributes[type] === undefined ||
        attributes[type] === 'NONE' ||
        media.some((one) => one.TYPE === type && one['GROUP-ID'] === attributes[type])
          ? []
          : [`4.3.4.2 ${line} names a group that is not there`],
      ),
    ]
  })
  const captions = new Set(readTags(lines, 'EXT-X-STREAM-INF').map((attributes) => attributes['CLOSED-CAPTIONS']))
  if (captions.has('NONE') && captions.size > 1) faults.push('4.3.4.2 captions in some rungs and NONE in others')
  for (const one of readTags(lines, 'EXT-X-I-FRAME-STREAM-INF')) {
    faults.push(...rateFaults(one))
    if (!one.URI) faults.push('4.3.4.3 first pictures without an address')
    if ('FRAME-RATE' in one || 'AUDIO' in one) faults.push('4.3.4.3 first pictures with a frame rate or sound')
  }
  const groups = new Set(media.map((one) => `${one.TYPE} ${one['GROUP-ID']}`))
  for (const group of groups) {
    const of = media.filter((one) => `${one.TYPE} ${one['GROUP-ID']}` === group)
    if (new Set(of.map((one) => one.NAME)).size < of.length) faults.push(`4.3.4.1.1 ${group}: two of one name`)
    if (of.filter((one) => one.DEFAULT === 'YES').length > 1) faults.push(`4.3.4.1.1 ${group}: two by default`)
    const chosen = of.filter((one) => one.AUTOSELECT === 'YES' && one.TYPE === 'AUDIO').map((one) => one.LANGUAGE ?? '')
    if (new Set(chosen).size < chosen.length) faults.push(`4.3.4.1.1 ${group}: two of one language choose themselves`)
    for (const one of of) {
      if (one.DEFAULT === 'YES' && one.AUTOSELECT === 'NO') faults.push(`4.3.4.1 ${one.NAME} is default and not chosen`)
      if (one.TYPE === 'AUDIO' && !/^[1-8]$/.test(one.CHANNELS ?? '')) faults.push(`4.3.4.1 ${one.NAME}: channels`)
      if (one.TYPE === 'SUBTITLES' && !one.URI) faults.push(`4.3.4.1 ${one.NAME} has no address`)
      const isCaption = one.TYPE === 'CLOSED-CAPTIONS'
      if (isCaption && one.URI !== undefined)
        faults.push(`4.3.4.1 ${one.NAME} is within the pictures and has an address`)
      if (isCaption !== /^(CC[1-4]|SERVICE\d{1,2})$/.test(one['INSTREAM-ID'] ?? ''))
        faults.push(`4.3.4.1 ${one.NAME}: INSTREAM-ID`)
    }
  }
  return faults
}

function rateFaults(attributes: Attributes): string[] {
  if (!/^[1-9]\d*$/.test(attributes.BANDWIDTH ?? '')) return ['4.3.4.2 no BANDWIDTH']
  return Number(attributes['AVERAGE-BANDWIDTH'] ?? 0) > Number(attributes.BANDWIDTH)
    ? ['4.3.4.2 the mean is above the peak']
    : []
}

interface ListedSegment {
  readonly uri: string
  readonly seconds: number
}

const targetOfLines = (lines: readonly string[]) =>
  Number(/^#EXT-X-TARGETDURATION:(\d+)$/m.exec(lines.join('\n'))?.[1] ?? Number.NaN)

function segmentsOf(lines: readonly string[]): ListedSegment[] {
  let seconds = Number.NaN
  return lines.flatMap((line) => {
    if (line.startsWith('#EXTINF:')) seconds = Number(/^#EXTINF:(\d+(?:\.\d+)?),/.exec(line)?.[1])
    return line.startsWith('#') ? [] : [{ uri: line, seconds }]
  })
}

function faultsOfMedia(lines: readonly string[]): string[] {
  const faults: string[] = []
  const targets = lines.filter((line) => line.startsWith('#EXT-X-TARGETDURATION:'))
  const target = targetOfLines(lines)
  if (targets.length !== 1 || Number.isNaN(target)) faults.push('4.3.3.1 not one target duration')
  for (const { uri, seconds } of segmentsOf(lines)) {
    if (Number.isNaN(seconds)) faults.push(`4.3.2.1 ${uri} has no length`)
    if (Math.round(seconds) > target) faults.push(`4.3.3.1 ${uri} lasts ${seconds} s and the target is ${target}`)
  }
  const first = lines.findIndex((line) => line.startsWith('#EXTINF:'))
  const map = lines.findIndex((line) => line.startsWith('#EXT-X-MAP:'))
  // what a player has already of a livestream is left out of its next answer
  const isRest = lines.some((line) => line.startsWith('#EXT-X-SKIP:'))
  if (lines.some((line) => line.endsWith('.m4s')) && !isRest && (map < 0 || map > first))
    faults.push('3.3 no header before segments')
  const isFrames = lines.includes('#EXT-X-I-FRAMES-ONLY')
  const version = Number(/^#EXT-X-VERSION:(\d+)$/m.exec(lines.join('\n'))?.[1] ?? 1)
  const least = map >= 0 ? (isFrames ? 5 : 6) : isFrames || lines.some((line) => line.includes('BYTERANGE')) ? 4 : 3
  if (version < least) faults.push(`7 version ${version} where ${least} is needed`)
  if (isFrames && segmentsOf(lines).length !== lines.filter((line) => line.startsWith('#EXT-X-BYTERANGE:')).length)
    faults.push('4.3.3.6 a first picture without its range')
  if (lines.includes('#EXT-X-PLAYLIST-TYPE:VOD') && lines.at(-1) !== '#EXT-X-ENDLIST')
    faults.push('4.3.3.5 VOD without end')
  for (const key of readTags(lines, 'EXT-X-KEY'))
    if (key.METHOD !== 'NONE' && !key.URI) faults.push('4.3.2.4 a key without an address')
  return [...faults, ...faultsOfHeaders(lines), ...faultsOfLive(lines, target, version)]
}

/** A header under a key that names no vector cannot be opened: it has no sequence number. */
function faultsOfHeaders(lines: readonly string[]): string[] {
  let key: Attributes = {}
  return lines.flatMap((line) => {
    if (line.startsWith('#EXT-X-KEY:')) key = attributesOf(line) ?? {}
    return line.startsWith('#EXT-X-MAP:') && key.METHOD === 'AES-128' && !key.IV
      ? ['4.3.2.4 a header under a key without a vector']
      : []
  })
}

/** Breaches of what RFC 8216bis asks of livestreams; it is named where the number of a rule is its. */
function faultsOfLive(lines: readonly string[], target: number, version: number): string[] {
  const faults: string[] = []
  const [control] = readTags(lines, 'EXT-X-SERVER-CONTROL')
  const [info] = readTags(lines, 'EXT-X-PART-INF')
  const parts = readTags(lines, 'EXT-X-PART')
  const partTarget = Number(info?.['PART-TARGET'])
  const skipUntil = control?.['CAN-SKIP-UNTIL']
  if (skipUntil !== undefined && Number(skipUntil) < 6 * target) faults.push('bis 4.4.3.8 too little may be skipped')
  if (parts.length > 0 && !info) faults.push('bis 4.4.3.7 parts without their longest')
  if (info && !(Number(control?.['PART-HOLD-BACK']) >= 2 * partTarget)) faults.push('bis 4.4.3.8 no room behind parts')
  for (const { DURATION: seconds, URI: uri } of parts)
    if (!uri || !(Number(seconds) <= partTarget)) faults.push(`bis 4.4.4.9 a part of ${seconds} s, at ${uri}`)
  const isEnded = lines.at(-1) === '#EXT-X-ENDLIST'
  if (isEnded && lines.some((line) => line.startsWith('#EXT-X-PRELOAD-HINT:')))
    faults.push('bis 4.4.5.3 more after end')
  if (lines.includes('#EXT-X-GAP') && version < 8) faults.push('bis 8 a gap before version 8')
  if (lines.some((line) => line.startsWith('#EXT-X-SKIP:')) && version < 9) faults.push('bis 8 a skip before version 9')
  if (
    lines.includes('#EXT-X-DISCONTINUITY') &&
    !isEnded &&
    !/^#EXT-X-DISCONTINUITY-SEQUENCE:\d+$/m.test(lines.join('\n'))
  )
    faults.push('6.2.2 discontinuities that go are not counted')
  return faults
}

/** Breaches of RFC 8216 in everything that a storage holds, by the names of its playlists. Encrypted folders are read as well. */
export async function faultsOfStorage(storage: Storage): Promise<string[]> {
  const faults: string[] = []
  for await (const key of storage.list('hls/')) {
    if (!key.endsWith('.m3u8')) continue
    const text = (await storage.readText(key)) ?? ''
    faults.push(...faultsOfPlaylist(text).map((fault) => `${key}: ${fault}`))
    if (text.includes('#EXT-X-STREAM-INF:')) faults.push(...(await faultsBelowMaster(storage, key, text)))
  }
  return faults
}

/** Returns what a master playlist says of its rungs beside what they are. */
async function faultsBelowMaster(storage: Storage, key: string, master: string): Promise<string[]> {
  const lines = master.split('\n')
  const faults: string[] = []
  const targets = new Set<number>()
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) continue
    // an encrypted folder is named by its number in addresses, and lies here
    const address = (lines[at + 1] ?? '').replace(/^encrypted\/\d+\//, '')
    const rung = posix.join(posix.dirname(key), address)
    const text = await storage.readText(rung)
    if (text === null) {
      faults.push(`${key} names ${rung}, which is not there`)
      continue
    }
    // a rung that still grows is told of once it ends
    if (!text.includes('#EXT-X-ENDLIST')) continue
    const rungLines = text.split('\n')
    targets.add(targetOfLines(rungLines))
    const attributes = attributesOf(line) ?? {}
    const peak = await measuredPeak(storage, posix.dirname(rung), segmentsOf(rungLines.filter((one) => one !== '')))
    if (peak > Number(attributes.BANDWIDTH))
      faults.push(`${rung}: ${peak} bit/s were measured, ${attributes.BANDWIDTH} are told`)
    if (Number(attributes.BANDWIDTH) > 3 * Math.max(peak, 1) && peak > 0)
      faults.push(`${rung}: far more is told than ${peak} bit/s`)
  }
  if (targets.size > 1) faults.push(`${key}: 6.2.4 target durations ${[...targets].join(', ')}`)
  return faults
}

/** The highest bit rate of any segment that lasts half a target duration, as a parser measures it. */
async function measuredPeak(storage: Storage, folder: string, segments: readonly ListedSegment[]): Promise<number> {
  let peak = 0
  for (const { uri, seconds } of segments) {
    const info = await storage.stat(`${folder}/${uri}`)
    if (info && seconds >= segmentSeconds / 2) peak = Math.max(peak, (8 * info.sizeBytes) / seconds)
  }
  return peak
}
