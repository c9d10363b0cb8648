import { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { wordLists } from '../../tools/product/scale/russian-words.ts'
import type { Entrant } from './lists/entrant.ts'
import { type Library, openLibrary } from './lists/library.ts'
import { type Load, type LoadRequest, load, quantile } from './lists/load.ts'
import { median, printTable } from './table.ts'
import { cpuSeconds } from './uploads/usage.ts'

const rounds = 3
const forMs = 8_000
const connections = 8
/** BENCH_RECORDS makes a smaller library, for a look at the benchmark itself. */
const size = Number(process.env.BENCH_RECORDS ?? 1_000_000)
const accounts = 200

interface Run extends Load {
  /** Milliseconds of Node's processor a question. */
  readonly cpuMs: number
}

/** Goals c1, c2, c3: lists and searches of a library of a million, peers taking turns with us over the same database. */
export async function benchLists(seed: number): Promise<void> {
  await inLibrary({ records: size, accounts: 1, seed }, async (library) => {
    await contest(`A list of ${count(size)} videos, its first page (c1)`, library, (who) => who.list(1, 1), 100)
    await farPages(library)
    await contest(
      `Words among ${count(size)} videos (c3)`,
      library,
      (who, turn) => who.search(1, words[turn % words.length] ?? ''),
      20,
    )
  })
  await inLibrary({ records: size, accounts, seed }, async (library) => {
    const some = (turn: number) => 1 + ((turn * 7) % accounts)
    const title = `Lists of ${accounts} accounts with ${count(size)} videos together (c2)`
    await contest(title, library, (who, turn) => who.list(some(turn), 1), 3)
    await allAccounts(library)
  })
}

async function inLibrary(scale: Parameters<typeof openLibrary>[0], work: (library: Library) => Promise<void>) {
  const library = await openLibrary(scale)
  await work(library).finally(library.remove)
}

/** Rare and frequent ones, alone and in pairs. */
const words: readonly string[] = Object.entries(wordLists).flatMap(([kind, list]) =>
  kind === 'shows'
    ? []
    : [...list.slice(0, 3), ...list.slice(0, 3).map((word, at) => `${word} ${list.at(-1 - at) ?? ''}`)],
)

type Ask = (who: Entrant, turn: number) => LoadRequest | null

async function contest(title: string, { entrants }: Library, ask: Ask, goal: number): Promise<void> {
  const contestants = entrants.flatMap((who) => {
    const question = (turn: number) => ask(who, turn)
    return question(1) === null ? [] : [{ who, question: (turn: number) => question(turn) ?? { url: '' } }]
  })
  const runs = new Map<string, Run[]>(contestants.map(({ who }) => [who.title, []]))
  for (const { question } of contestants) await load(question, connections, 1_000)
  for (let round = 0; round < rounds; round += 1) {
    for (const { who, question } of contestants) runs.get(who.title)?.push(await measureRequests(who, question))
  }
  const perSecond = (title: string) => median((runs.get(title) ?? []).map((run) => run.perSecond))
  const first = perSecond(entrants[0].title)
  const rows = [...runs].map(([title, of]) => {
    const ratio = perSecond(title) / first
    const ms = (share: number) => median(of.map((run) => quantile(run, share))).toFixed(1)
    const isOurs = title === entrants[2].title
    return [
      title,
      perSecond(title).toFixed(perSecond(title) < 100 ? 1 : 0),
      `${ratio.toFixed(ratio < 10 ? 2 : 0)} ×`,
      ms(0.5),
      ms(0.99),
      median(of.map((run) => run.cpuMs)).toFixed(2),
      isOurs ? `≥ ${goal} ×: ${ratio >= goal ? 'met' : 'missed'}` : '',
    ]
  })
  const head = ['who', 'answers a second', 'ratio', 'p50, ms', 'p99, ms', 'Node CPU an answer, ms', 'goal']
  printTable(`${title}, ${connections} connections, the middle of ${rounds} runs`, head, rows)
}

async function measureRequests(who: Entrant, question: (turn: number) => LoadRequest): Promise<Run> {
  const before = cpuSeconds(who.pids())
  const run = await load(question, connections, forMs)
  return { ...run, cpuMs: ((cpuSeconds(who.pids()) - before) * 1000) / run.tookMs.length }
}

/** Page 1,000 beside page 1, one question after another. */
async function farPages({ entrants }: Library): Promise<void> {
  const pages = [1, 2, 100, 1_000, 10_000].filter((page) => page * 20 <= Math.min(size, bounds.listDepth))
  const rows: string[][] = []
  for (const who of [entrants[0], entrants[2]]) {
    const runs = new Map(pages.map((page) => [page, [] as number[]]))
    for (let round = 0; round < rounds; round += 1) {
      for (const page of pages) runs.get(page)?.push(quantile(await load(() => who.list(1, page), 1, 2_000), 0.5))
    }
    rows.push([who.title, ...pages.map((page) => median(runs.get(page) ?? []).toFixed(2))])
  }
  printTable('A page far away, one connection, p50 in ms', ['who', ...pages.map((page) => `page ${count(page)}`)], rows)
}

async function allAccounts({ url, key }: Library): Promise<void> {
  const question: LoadRequest = {
    url: url + admin.getAllAccounts.path,
    headers: { authorization: `Bearer ${key}` },
    body: { id: 'bench', params: {} },
  }
  await load(() => question, 1, 1_000)
  const run = await load(() => question, 1, forMs)
  const p95 = quantile(run, 0.95)
  printTable(
    `All ${accounts} accounts with their counts, one connection`,
    ['call', 'p50, ms', 'p95, ms', 'goal'],
    [['getAllAccounts', quantile(run, 0.5).toFixed(1), p95.toFixed(1), `≤ 50 ms: ${p95 <= 50 ? 'met' : 'missed'}`]],
  )
}

const count = (value: number) => value.toLocaleString('en')
