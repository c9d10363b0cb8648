import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type OpenDatabase } from '../../server/src/database/database.ts'
import { findCommonRanges } from '../../server/src/features/radar/find-matches.ts'
import { savePrints } from '../../server/src/features/radar/prints.sql.ts'
import { packTrack, printsPerSecond, type Track } from '../../server/src/fingerprints/track.ts'
import { indexWords } from '../../server/src/fingerprints/words.ts'
import { administer, appRole, inDatabase, migratedTemplate } from '../../server/test/migrated-template.ts'
import { startTestServer } from '../../server/test/test-server.ts'
import { buryTrack, changes, makeSources, makeStranger, type Source } from './radar/corpus.ts'
import { median, printTable } from './table.ts'

/** Hours of unrelated films, with which the index holds more than a million prints; fewer for a quick look. */
const strangerHours = Number(process.env.BENCH_HOURS ?? 140)
const progressAfter = 50
const startsOfTen = 4
const testCard = 'a test card, apart'

interface Variant {
  readonly source: Source
  readonly change: string
  readonly shape: string
  readonly fromSeconds: number
  readonly seconds: number
  readonly picture: Track | null
  readonly sound: Track | null
}

/**
 * Goal D10: copies found, and nothing else; time per hour of video and per query. It tells how far it is, and SIGINT ends it with the figures
 * of what was measured.
 */
export async function benchRadar(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-radar-'))
  const server = await startTestServer()
  try {
    const template = await migratedTemplate(server.connection)
    await administer(server.connection, (client) => client.query(`create database radar template ${template}`))
    const opened = connect(inDatabase(server.connection, 'radar'), { appRole })
    try {
      await measure(opened, folder)
    } finally {
      await opened.close()
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure({ db, pool }: OpenDatabase, folder: string): Promise<void> {
  const sources = await makeSources(folder)
  const printedMs = await measurePrinting()
  const works = new Map<number, string>()
  let indexed = 0
  const { id: holderId } = await db
    .insertInto('holders')
    .values({ name: 'Замер' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const add = async (name: string, picture: Track | null, sound: Track | null) => {
    const row = { holder_id: holderId, name, state: 'READY', size_bytes: 1 } as const
    const { id: workId } = await db.insertInto('radar_works').values(row).returning('id').executeTakeFirstOrThrow()
    const words = [picture, sound].flatMap((track) => (track ? indexWords(track) : []))
    indexed += words.length / 4
    const packed = { durationMs: 1, picture: pack(picture), sound: pack(sound) }
    works.set(await db.transaction().execute((tx) => savePrints(tx, { workId }, packed, words)), name)
  }
  for (const { name, picture, sound } of sources) await add(name, picture, sound)
  const fillFrom = performance.now()
  for (let hour = 0; hour < strangerHours; hour += 1) {
    await add(`stranger ${hour}`, makeStranger(10_000 + hour, 3_600), null)
  }
  const fillMs = (performance.now() - fillFrom) / strangerHours
  await pool.query('vacuum analyze radar_words')
  const { rows: sizes } = await pool.query<{ bytes: number }>(
    "select pg_total_relation_size('radar_words') + pg_total_relation_size('radar_prints') as bytes",
  )
  const find = (picture: Track | null, sound: Track | null) =>
    db.transaction().execute((tx) => findCommonRanges(tx, { id: -1, picture: pack(picture), sound: pack(sound) }))

  const tally = new Map<string, { made: number; found: number }>()
  const wrong: string[] = []
  const [shortMs, longMs]: [number[], number[]] = [[], []]
  let count = 0
  let isStopped = false
  process.once('SIGINT', () => {
    isStopped = true
  })
  for await (const variant of ahead(makeVariants(sources))) {
    if (isStopped) break
    const from = performance.now()
    const found = await find(variant.picture, variant.sound)
    ;(variant.shape === 'buried' ? longMs : shortMs).push(performance.now() - from)
    count += variant.source.isStill ? 0 : 1
    const isFound = found.some(
      ({ other, ranges }) =>
        works.get(other.id) === variant.source.name &&
        ranges.some(({ otherFromMs, otherToMs }) => {
          const [start, end] = [variant.fromSeconds * 1000, (variant.fromSeconds + variant.seconds) * 1000]
          return Math.min(end, otherToMs) - Math.max(start, otherFromMs) > 0.5 * (end - start)
        }),
    )
    const others = found.filter(({ other }) => works.get(other.id) !== variant.source.name)
    const label = `${variant.source.name}, ${variant.change}, ${variant.shape}, ${variant.fromSeconds} s`
    if (!isFound && !variant.source.isStill) console.log(`missed: ${label}`)
    for (const { other } of others) wrong.push(`${label} → ${works.get(other.id)}`)
    for (const key of variant.source.isStill ? [testCard] : [variant.change, variant.shape, 'all']) {
      const row = tally.get(key) ?? { made: 0, found: 0 }
      tally.set(key, { made: row.made + 1, found: row.found + (isFound ? 1 : 0) })
    }
    if (count > 0 && count % progressAfter === 0 && !variant.source.isStill)
      console.log(`${count} variants, ${tally.get('all')?.found} found, ${wrong.length} false`)
  }
  const strangers = await countFalse(find, works)
  for (const line of [...wrong, ...strangers]) console.log(`false: ${line}`)
  printTable(
    `Rights radar (D10): ${count} variants beside ${strangerHours} h of other films`,
    ['what', 'variants', 'found', 'recall'],
    [...tally].map(([what, { made, found }]) => [
      what,
      `${made}`,
      `${found}`,
      `${((100 * found) / made).toFixed(1)} %`,
    ]),
  )
  const all = tally.get('all') ?? { made: 1, found: 0 }
  const isRecalled = all.found / all.made >= 0.95
  const falseMatches = wrong.length + strangers.length
  printTable(
    'Rights radar: goals and costs',
    ['what', 'measured', 'goal', ''],
    [
      ['recall', `${((100 * all.found) / all.made).toFixed(1)} %`, '≥ 95 %', isRecalled ? 'met' : 'missed'],
      ['false matches', `${falseMatches}`, '0', falseMatches === 0 ? 'met' : 'missed'],
      ['variants', `${count}`, '≥ 500', count >= 500 ? 'met' : 'missed'],
      ['hours of other films', `${strangerHours}`, '≥ 100', strangerHours >= 100 ? 'met' : 'missed'],
      ['prints in the index', `${Math.round(indexed)}`, '≥ 1 000 000', indexed >= 1_000_000 ? 'met' : 'missed'],
      ['index and fingerprints', `${Math.round((sizes[0]?.bytes ?? 0) / 2 ** 20)} MiB`, '', ''],
      ['an hour of other films, drawn and stored', `${Math.round(fillMs)} ms`, '', ''],
      ['an hour of video, decoded small and printed', `${(printedMs / 1000).toFixed(1)} s`, '', ''],
      ['query of a variant, median', `${Math.round(median(shortMs))} ms`, '', ''],
      ['query of 10 minutes, median', `${Math.round(median(longMs))} ms`, '', ''],
    ],
  )
}

/** Milliseconds to print picture and sound of an hour, without decoding. */
async function measurePrinting(): Promise<number> {
  const { printPicture, frameBytes } = await import('../../server/src/fingerprints/picture-track.ts')
  const { printSound, samplesPerSecond } = await import('../../server/src/fingerprints/sound-track.ts')
  const minute = 60
  const frames = Uint8Array.from({ length: minute * printsPerSecond * frameBytes }, (_, at) => (at * 2654435761) >>> 24)
  const samples = Int16Array.from({ length: minute * samplesPerSecond }, (_, at) => ((at * 2654435761) >>> 18) - 8_192)
  const from = performance.now()
  printPicture(frames)
  printSound(samples)
  return (performance.now() - from) * 60
}

/** Every change of stretches of every source: ten seconds from several moments, twenty, the whole, and ten seconds within ten minutes. */
async function* makeVariants(sources: readonly Source[]): AsyncGenerator<Variant> {
  let seed = 50_000
  for (const source of sources) {
    for (const change of Object.keys(changes)) {
      const room = source.seconds - 11
      // the clip begins with seconds of black
      const tens = Array.from({ length: startsOfTen }, (_, at) => 2.13 + ((room - 3) * at) / startsOfTen)
      const stretches = [
        ...tens.map((from) => [from, 10, 'ten seconds'] as const),
        [2.4, 20, 'twenty seconds'] as const,
      ]
      for (const [fromSeconds, seconds, shape] of stretches) {
        const made = await source.variant(change, fromSeconds, seconds)
        yield { source, change, shape, fromSeconds, seconds, ...made }
      }
      const fromSeconds = 5.3
      const { picture } = await source.variant(change, fromSeconds, 10)
      seed += 2
      const buried = picture && buryTrack(picture, seed, 5, 5)
      yield { source, change, shape: 'buried', fromSeconds, seconds: 10, picture: buried, sound: null }
    }
  }
}

/** The same one after another, while the next one is made already. */
async function* ahead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next()
  for (;;) {
    const { done, value } = await next
    if (done) return
    next = items.next()
    yield value
  }
}

/** Hours of other films, looked up beside those that are there. */
async function countFalse(find: Find, works: ReadonlyMap<number, string>): Promise<string[]> {
  const wrong: string[] = []
  for (let film = 0; film < 5; film += 1) {
    const found = await find(makeStranger(90_000 + film, 1_200), null)
    wrong.push(...found.map(({ other }) => `another film ${film} → ${works.get(other.id)}`))
  }
  return wrong
}

type Find = (picture: Track | null, sound: Track | null) => ReturnType<typeof findCommonRanges>

const pack = (track: Track | null) => track && packTrack(track)
