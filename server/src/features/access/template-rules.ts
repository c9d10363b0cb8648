import { readNetwork } from '@skleyka/contract/access/country-judge.ts'
import type { CountryRule } from '@skleyka/contract/access/country-rules.ts'
import { domainProblems, readDomain, type SiteRule } from '@skleyka/contract/access/site-rules.ts'
import type { RefusalName } from '@skleyka/contract/contract.ts'
import type { Geo } from '../../geo/geo.ts'
import { refuse } from '../../http/refuse.ts'

/** Refuses a rule of sites that is none: a list of nobody, a domain that no page has. */
export function checkSites({ mode, domains }: SiteRule): void {
  const read = domains.map((domain) => [domain, readDomain(domain, (host) => host)] as const)
  const wrong = read.flatMap(([domain, one]) => ('problem' in one ? [`${domain}: ${domainProblems[one.problem]}`] : []))
  const empty =
    mode === 'ONLY' && domains.length === 0 ? ['Назовите хотя бы один сайт, на\u00a0котором показывать'] : []
  tell('viewing.site', [...empty, ...wrong])
}

/** Refuses networks that are none, a list of nobody, and what nothing is known of without a file of places. */
export function checkCountries(rule: CountryRule, geo: Pick<Geo, 'state'>): void {
  const asksPlaces = rule.mode !== 'ALL' || rule.allowed.asns.length > 0 || rule.forbidden.asns.length > 0
  if (asksPlaces && geo.state() === 'NONE') throw refuse('viewing.noCountries')
  const wrong = [...rule.allowed.networks, ...rule.forbidden.networks].filter((one) => readNetwork(one) === null)
  const empty =
    rule.mode === 'ONLY' && rule.countries.length + rule.regions.length === 0
      ? ['Выберите хотя бы одну страну или регион, где показывать']
      : []
  tell('viewing.country', [...empty, ...wrong.map((one) => `${one}: это не\u00a0адрес и\u00a0не\u00a0сеть`)])
}

function tell(name: RefusalName & `viewing.${'site' | 'country'}`, problems: readonly string[]): void {
  if (problems.length === 0) return
  const refused = { problems: problems.map((problem) => `${problem}.`).join(' ') }
  const { message } = refuse(name, refused)
  throw refuse(name, refused, { 'fields.body': [message], body: [message] })
}
