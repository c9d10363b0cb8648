import * as z from 'zod/mini'

/** On which sites the player is shown: on all, on those of the list alone, on all but those of the list. */
export const siteModes = ['ALL', 'ONLY', 'EXCEPT'] as const
export type SiteMode = (typeof siteModes)[number]

/** Domains of one template at most, and the longest of them as it is typed, in characters. */
export const siteBounds = { domains: 1_000, typedChars: 300 } as const

/** The body of a template of sites (product B9): domains in ASCII, `*.` before one stands for all of its subdomains. */
export const siteRule = z.strictObject({
  mode: z.enum(siteModes),
  domains: z
    .array(
      z
        .string()
        .check(
          z.maxLength(255),
          z.regex(/^(\*\.)?[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/),
        ),
    )
    .check(z.maxLength(siteBounds.domains)),
  /** True if pages are let that do not say whose they are. */
  emptyReferrer: z.boolean(),
  /** True if applications are let, whose pages belong to no site. */
  apps: z.boolean(),
})
export type SiteRule = z.output<typeof siteRule>

/** Body a new template of sites begins with. */
export const everySite: SiteRule = { mode: 'ALL', domains: [], emptyReferrer: true, apps: true }

/** Place where a player stands: at our own address, on the page of a site, in an application, or on a page that does not tell. */
export type PlayerSite =
  | { readonly kind: 'own' }
  | { readonly kind: 'site'; readonly host: string }
  | { readonly kind: 'app' }
  | { readonly kind: 'unknown' }

/** Returns true if a rule lets a player stand there. Our own host is always let (PeerTube #7668). */
export function siteAllows(rule: SiteRule, place: PlayerSite): boolean {
  if (place.kind === 'own' || rule.mode === 'ALL') return true
  if (place.kind === 'app') return rule.apps
  if (place.kind === 'unknown') return rule.emptyReferrer
  return isListed(rule.domains, place.host) === (rule.mode === 'ONLY')
}

/** The line of a list that names a host, null for none: a domain stands for itself, with `*.` for its subdomains of every depth, and not for itself. */
export const lineOf = (domains: readonly string[], host: string): string | null => {
  const plainHost = host.toLowerCase().replace(/\.$/, '')
  const line = domains.find((domain) =>
    domain.startsWith('*.')
      ? plainHost.endsWith(domain.slice(1)) && plainHost.length >= domain.length
      : plainHost === domain,
  )
  return line ?? null
}

/** Returns true if a line of a list names a host. */
export const isListed = (domains: readonly string[], host: string): boolean => lineOf(domains, host) !== null

export type DomainProblem = 'EMPTY' | 'WILDCARD' | 'WHOLE_ZONE' | 'BAD'

/** Verdict on `*.news.example`, which is a line of a list and no site. */
export const wildHost =
  'Это запись списка, а\u00a0не\u00a0сайт. Проверьте один из\u00a0её сайтов, например www.news.example'

/** Reason why a line is no domain, in words that say what to write. */
export const domainProblems: Readonly<Record<DomainProblem, string>> = {
  EMPTY: 'Напишите домен, например news.example',
  WILDCARD: 'Звёздочка может быть только в\u00a0начале и\u00a0перед точкой: *.news.example',
  WHOLE_ZONE: 'Целую зону не\u00a0указать: после *. нужен домен, например *.news.example',
  BAD: 'Это не\u00a0домен. Напишите его без пробелов, например news.example',
}

/**
 * Reads one domain as people type or paste it: scheme, port and path are left out, national letters become ASCII by
 * `toAscii`, which answers an empty text for what is no host.
 */
export function readDomain(
  typed: string,
  toAscii: (host: string) => string,
): { domain: string } | { problem: DomainProblem } {
  const bare = typed
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^\/\//, '')
    .replace(/[/?#].*/s, '')
    .replace(/^[^@]*@/, '')
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
  if (bare === '') return { problem: 'EMPTY' }
  const isWild = bare.startsWith('*.')
  const host = isWild ? bare.slice(2) : bare
  if (host.includes('*')) return { problem: 'WILDCARD' }
  const ascii = toAscii(host).toLowerCase()
  const domain = isWild ? `*.${ascii}` : ascii
  if (ascii === '' || !siteRule.shape.domains.safeParse([domain]).success) return { problem: 'BAD' }
  if (isWild && !ascii.includes('.')) return { problem: 'WHOLE_ZONE' }
  return { domain }
}

/** Reads the lines of a list: domains without repeats in the order they came, and what is wrong by the number of its line from 1. */
export function readDomains(
  text: string,
  toAscii: (host: string) => string,
): { domains: string[]; problems: { line: number; typed: string; problem: DomainProblem }[] } {
  const domains = new Set<string>()
  const problems: { line: number; typed: string; problem: DomainProblem }[] = []
  for (const [index, typed] of text.split(/\r\n?|\n/).entries()) {
    if (typed.trim() === '') continue
    const read = readDomain(typed, toAscii)
    if ('domain' in read) domains.add(read.domain)
    else problems.push({ line: index + 1, typed: typed.trim(), problem: read.problem })
  }
  return { domains: [...domains], problems }
}
