/** A figure that was measured, and where it stands. */
interface Measured {
  readonly value: number
  readonly source: string
}

const measured = {
  rowBytes: {
    value: 27_000,
    source: 'PostgreSQL a video, indexes included: 7 moved videos, rows by their size and 40 B an index entry',
  },
  radarBytesAnHour: { value: 12e6, source: 'decision 0135: index of fingerprints' },
  uploadCpuAGib: { value: 2.33, source: 'benchmarks, uploads: CPU s a GiB, PostgreSQL included' },
  partStatementMs: { value: 0.55, source: 'benchmarks, uploads: PostgreSQL a part' },
  renditionCpuAMinute: { value: 46.9, source: 'benchmarks, clip: 23.44 s on 2 cores for 60 s of one 1080p rendition' },
  storedRatio: { value: 2.7, source: 'file, segments and pictures beside the file: a 30 s clip in 480p' },
  edgeCpuAGb: { value: 0.18, source: 'benchmarks, delivery: behind the nginx of deploy/' },
  edgeMbAMachine: { value: 698, source: 'benchmarks, delivery: 2 cores, the client on them too' },
  answerCpuMs: { value: 0.28, source: 'benchmarks, lists: Node CPU a call; that of a verdict was not measured' },
  beaconCpuUs: { value: 150, source: 'benchmarks, statistics: a beacon of six events' },
  eventBytes: { value: 21, source: 'benchmarks, statistics: MB of disk a million events' },
  insertRows: { value: 61_430, source: 'benchmarks, statistics: rows of events a second' },
} satisfies Record<string, Measured>

/** Assumptions about people; another library has others. */
const assumed = {
  videos: 100e6,
  minutes: 10,
  sourceMbits: 6,
  uploadsAtOnce: 10_000,
  uploadMbits: 10,
  viewers: 1e6,
  viewerMbits: 3,
  beaconSeconds: 30,
  eventsABeacon: 3,
  verdictSeconds: 10,
  /** Cost of the rungs below 1080p beside it, by their pixels: 720, 480 and 360 lines. */
  lowerRungs: 0.75,
}

const partBytes = 5_242_880

/** Rows of the table in docs/scale.md: what grows, how it is worked out, and the result. */
export function growthRows(): (readonly [what: string, how: string, result: string])[] {
  const a = assumed
  const value = (name: keyof typeof measured) => measured[name].value
  const hours = (a.videos * a.minutes) / 60
  const sourceBytes = (a.minutes * 60 * a.sourceMbits * 1e6) / 8
  const uploadBytes = (a.uploadsAtOnce * a.uploadMbits * 1e6) / 8
  const parts = uploadBytes / partBytes
  const finished = uploadBytes / sourceBytes
  const viewedBytes = (a.viewers * a.viewerMbits * 1e6) / 8
  const beacons = a.viewers / a.beaconSeconds
  const events = beacons * a.eventsABeacon
  return [
    [
      'rows of videos',
      `${formatFigure(a.videos)} × 27 kB`,
      `${formatFigure((a.videos * value('rowBytes')) / 1e12)} TB`,
    ],
    [
      'index of the radar',
      `${formatFigure(hours)} h × 12 MB`,
      `${formatFigure((hours * value('radarBytesAnHour')) / 1e12)} TB`,
    ],
    [
      'files',
      `${formatFigure(a.videos)} × ${formatFigure(sourceBytes / 1e6)} MB × 2.7`,
      `${formatFigure((a.videos * sourceBytes * value('storedRatio')) / 1e15)} PB`,
    ],
    [
      'bytes that come',
      `${formatFigure(a.uploadsAtOnce)} × ${a.uploadMbits} Mbit/s`,
      `${formatFigure(uploadBytes / 1e9)} GB/s`,
    ],
    [
      'cores that receive them',
      '2.33 CPU s a GiB',
      `${formatFigure((uploadBytes / 2 ** 30) * value('uploadCpuAGib'))} cores`,
    ],
    [
      'parts in PostgreSQL',
      `a part of 5 MiB, 0.55 ms`,
      `${formatFigure(parts)} a second, ${formatFigure((parts * value('partStatementMs')) / 1000)} cores`,
    ],
    [
      'cores that encode them',
      `${formatFigure(finished)} videos a second × ${a.minutes} min × 46.9 s × 1.75`,
      `${formatFigure(finished * a.minutes * value('renditionCpuAMinute') * (1 + a.lowerRungs))} cores`,
    ],
    [
      'bytes that go',
      `${formatFigure(a.viewers)} × ${a.viewerMbits} Mbit/s`,
      `${formatFigure(viewedBytes / 1e9)} GB/s`,
    ],
    [
      'edges of 2 cores for them',
      '698 MB/s each',
      `${formatFigure(viewedBytes / 1e6 / value('edgeMbAMachine'))} machines, ${formatFigure((viewedBytes / 1e9) * value('edgeCpuAGb'))} cores`,
    ],
    [
      'verdicts of the product',
      `one in ${a.verdictSeconds} s a viewer × 0.28 ms`,
      `${formatFigure(a.viewers / a.verdictSeconds)} a second, ${formatFigure(((a.viewers / a.verdictSeconds) * value('answerCpuMs')) / 1000)} cores`,
    ],
    [
      'beacons',
      `one in ${a.beaconSeconds} s a viewer × 150 µs`,
      `${formatFigure(beacons)} a second, ${formatFigure((beacons * value('beaconCpuUs')) / 1e6)} cores`,
    ],
    [
      'events',
      `${a.eventsABeacon} a beacon`,
      `${formatFigure(events)} a second, ${formatFigure(events / value('insertRows'))} engines, ${formatFigure((events * 86_400 * value('eventBytes')) / 1e6 / 1e6)} TB a day`,
    ],
  ]
}

/** Rounded to two digits that count, with the thousands apart. */
function formatFigure(value: number): string {
  const digits =
    value >= 100
      ? Math.round(value / 10 ** (Math.floor(Math.log10(value)) - 1)) * 10 ** (Math.floor(Math.log10(value)) - 1)
      : value
  return digits >= 100
    ? digits.toLocaleString('en-US', { maximumFractionDigits: 0 })
    : String(Number(value.toPrecision(2)))
}

/** The table as Markdown. */
export const growthTable = (): string =>
  [['what', 'worked out by', 'needed'], ['---', '---', '---'], ...growthRows()]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

/** Returns the source of each measured figure, as Markdown. */
export const growthSources = (): string =>
  Object.values(measured)
    .map(({ value, source }) => `- ${value.toLocaleString('en-US')}: ${source}`)
    .join('\n')

if (import.meta.main) console.log(`${growthTable()}\n\n${growthSources()}`)
