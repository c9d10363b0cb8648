import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { openBrowser, type Screen } from '../../server/test/test-browser.ts'
import { startProduct } from '../product/product.ts'
import { Random } from '../product/random.ts'
import { p95, residentMiB } from './measures.ts'

const [perSecond, addresses] = [100, 200]
/** Length of the flood, and how long the owner may wait for one sign-in beside it. */
const atOne = { seconds: 30, patienceMs: 10_000 }
const atMany = { seconds: 20, patienceMs: 2_000 }

/** Sends the form of a page with what is typed; a guess follows no redirect, as it would lead in. */
function submit(
  browser: ReturnType<typeof openBrowser>,
  { url, text }: Screen,
  typed: Readonly<Record<string, string>>,
  forwarded: Record<string, string> | null = null,
): Promise<Screen> {
  const form = /<form[^>]*action="([^"]+)"[^>]*>(.*?)<\/form>/s.exec(text)
  const hidden = [...(form?.[2] ?? '').matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const body = new URLSearchParams({ ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), ...typed })
  const headers = { origin: url.origin, ...forwarded }
  const address = new URL(form?.[1] ?? '', url).href
  return browser.go(address, { method: 'POST', headers, body }, () => forwarded === null)
}

/** One sign-in from the start page on: where it ended, and how long it took. */
async function signIn(url: string, browser: ReturnType<typeof openBrowser>, email: string, password: string) {
  // nothing of the last one but that the password was right here
  for (const name of [...browser.cookies.keys()]) if (!isOfBrowser(name)) browser.cookies.delete(name)
  const from = performance.now()
  const screen = await browser.go(`${url}/auth/sign-in`)
  const end = screen.url.pathname.startsWith('/admin') ? screen : await submit(browser, screen, { email, password })
  const me = await browser.go(`${url}/me`)
  return { ms: performance.now() - from, isIn: me.status === 200 && end.url.pathname.startsWith('/admin') }
}

/**
 * A hundred guesses a second from two hundred addresses against one account, for half a minute: its owner still gets in by his
 * browser, the processor is not spent on weighing passwords, and no answer and no line of the log tells more than another.
 * With `accounts` the guesses go to so many addresses, of which one is the owner's: no lockout helps there, and what is weighed at
 * a time is bounded. Answers the lines to print and whether all of it held.
 */
export async function runSignIn(seed: number, accounts = 1): Promise<{ lines: string[]; isKept: boolean }> {
  const random = new Random(seed)
  const { seconds, patienceMs } = accounts === 1 ? atOne : atMany
  const product = await startProduct({ env: { ROLES: 'api' } })
  const { url, pid, administrator } = product
  try {
    const owner = openBrowser(url, () => url)
    const calm = await signIn(url, owner, administrator.email, administrator.password)
    const strangers = await Promise.all(
      Array.from({ length: addresses }, async (_, index) => {
        const browser = openBrowser(url, () => url)
        const forwarded = { 'x-forwarded-for': `203.0.${113 + Math.floor(index / 100)}.${(index % 100) + 1}` }
        return { browser, forwarded, screen: await browser.go(`${url}/auth/sign-in`, { headers: forwarded }) }
      }),
    )
    const took: number[] = []
    const answers = new Map<string, number>()
    const guesses: string[] = []
    let open = 0
    let mostOpen = 0
    const memoryBefore = await residentMiB(pid)
    let mostMemory = memoryBefore
    const watch = setInterval(async () => {
      mostMemory = Math.max(mostMemory, await residentMiB(pid))
    }, 250)
    const cpuBefore = await cpuMs(pid)
    const from = performance.now()
    const sent: Promise<unknown>[] = []
    const owners: { ms: number; isIn: boolean }[] = []
    let owning: Promise<void> = Promise.resolve()
    for (let tick = 0; tick < perSecond * seconds; tick += 1) {
      const wait = from + (tick * 1_000) / perSecond - performance.now()
      if (wait > 0) await pause(wait)
      const stranger = strangers[random.whole(0, addresses - 1)]
      if (!stranger) throw new Error('no stranger')
      const password = `догадка ${seed} ${random.whole(0, 2 ** 31)}`
      guesses.push(password)
      const one = random.whole(0, accounts - 1)
      const email = one === 0 ? administrator.email : `p${one}@studio.example`
      const at = performance.now()
      open += 1
      mostOpen = Math.max(mostOpen, open)
      sent.push(
        submit(stranger.browser, stranger.screen, { email, password }, stranger.forwarded)
          .then(
            (screen) => count(answers, kindOf(screen)),
            () => count(answers, 'no answer'),
          )
          .finally(() => {
            open -= 1
            took.push(performance.now() - at)
          }),
      )
      if (tick % (perSecond * 5) === perSecond * 3) {
        owning = owning.then(async () => {
          owners.push(await signIn(url, owner, administrator.email, administrator.password))
        })
      }
    }
    await Promise.all([...sent, owning]).finally(() => clearInterval(watch))
    const passedMs = performance.now() - from
    const cpu = (await cpuMs(pid)) - cpuBefore
    const log = product.output()
    const leaked =
      guesses.filter((guess) => log.includes(guess)).length + (log.includes(administrator.password) ? 1 : 0)
    const isOwnerIn = owners.length > 0 && owners.every(({ isIn, ms }) => isIn && ms < patienceMs)
    const kinds = [...answers].map(([kind, times]) => `${kind}: ${times}`).join(', ')
    const row = (what: string, value: string) => `| ${what} | ${value} |`
    const lines = [
      row('what', `seed ${seed}`),
      row('---', '---'),
      row(
        'guesses, at accounts, a second and from addresses',
        `${sent.length}, ${accounts}, ${perSecond}, ${addresses}`,
      ),
      row('answered in', `${(passedMs / 1_000).toFixed(1)} s, p95 ${p95(took).toFixed(0)} ms, at once ${mostOpen}`),
      row('answers', kinds),
      row('processor of the server for a guess', `${(cpu / sent.length).toFixed(1)} ms`),
      row('processor of the server, of how many cores', `${(cpu / passedMs).toFixed(2)} of ${availableParallelism()}`),
      row('memory before, at most, after', `${memoryBefore}, ${mostMemory}, ${await residentMiB(pid)} MiB`),
      row('owner before', `${calm.ms.toFixed(0)} ms`),
      row('owner beside it', owners.map(({ ms, isIn }) => `${ms.toFixed(0)} ms${isIn ? '' : ', shut out'}`).join('; ')),
      row('secrets in the log', String(leaked)),
    ]
    return {
      lines,
      isKept: calm.isIn && isOwnerIn && leaked === 0 && !answers.has('no answer') && !answers.has('let in'),
    }
  } finally {
    await product.stop()
    await product.remove()
  }
}

const isOfBrowser = (name: string) => name.endsWith('skleyka_id_known')

/** Every refusal is one page, and so is «too many at once»: what tells them apart would tell a guesser something. */
const kindOf = ({ status, headers }: Screen): string =>
  headers.has('location') && status < 400 ? 'let in' : `page ${status}`

const count = (of: Map<string, number>, kind: string) => of.set(kind, (of.get(kind) ?? 0) + 1)

/** The processor time of a process so far, in milliseconds. */
async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
