import { isPartnerAccount, partnerSites } from '@skleyka/contract/analytics/partner-sites.ts'
import { type MeasureName, measureNames } from '@skleyka/contract/statistic/measures.ts'
import type { Comparison, Figures } from '@skleyka/contract/statistic/statistic-query.ts'
import { platformFigures } from '../statistic/statistic.ts'
import { accountsByCode, listPartnerDomains } from './partner-domains.sql.ts'

interface PartnerPeriod {
  readonly from: string
  readonly to: string
  readonly compare?: Comparison | undefined
}

/** Returns the partner sites with the figures of what was shown on their pages, and of the account of the same code (C-3-16, C-3-19). */
export async function findPartners(services: Parameters<typeof platformFigures>[0], params: PartnerPeriod) {
  const domains = await listPartnerDomains(services.db)
  const accounts = await accountsByCode(
    services.db,
    partnerSites.map(({ code }) => code),
  )
  const accountOf = new Map(accounts.map(({ id, code }) => [code, id]))
  const sites = partnerSites.map(({ id, code }) => ({
    id,
    domains: domains.get(id) ?? [],
    account: accountOf.get(code),
  }))
  const platform = await platformFigures(services, {
    ...params,
    params: Object.fromEntries(sites.map(({ id, domains: hosts }) => [`partner${id}`, hosts])),
  })
  const { rows } = await platform.rows({
    ...{ by: [], also: [partnerSql(sites)], measures: measureNames, limit: sites.length + 1, offset: 0 },
  })
  const figuresOf = new Map(rows.map(({ keys: [id], ...row }) => [id, row]))
  const siteFigures = partnerSites.map(({ id, code, name }) => ({
    ...{ id, code, name, isAccount: isPartnerAccount(code), domains: domains.get(id) ?? [] },
    figures: figuresOf.get(String(id))?.figures ?? {},
    before: figuresOf.get(String(id))?.before ?? (platform.before && {}),
  }))
  return {
    sites: siteFigures,
    totals: addUp(siteFigures.map(({ figures }) => figures)),
    beforeTotals: platform.before && addUp(siteFigures.map(({ before }) => before ?? {})),
    ...platform.meta,
  }
}

/** Returns the number of the partner site of a viewing, 0 for none: by the account of the same code, else by the host of the page. */
function partnerSql(sites: readonly { id: number; account: number | undefined }[]): string {
  const cases = sites.flatMap(({ id, account }) => {
    const ofHost = `arrayExists(host -> domain = host OR endsWith(domain, concat('.', host)), {partner${id}:Array(String)})`
    return [`${account === undefined ? '' : `account = ${Math.trunc(account)} OR `}${ofHost}`, String(id)]
  })
  return `toString(multiIf(${cases.join(', ')}, 0))`
}

const additive: readonly MeasureName[] = [
  ...(['loads', 'plays', 'views', 'watchSeconds', 'startFailures', 'playFailures'] as const),
  ...(['adRequests', 'adFills', 'adImpressions', 'adClicks', 'adErrors'] as const),
]
/** Adds up what can be added: shares and viewers of several sites cannot. */
const addUp = (all: readonly Figures[]): Figures =>
  Object.fromEntries(additive.map((name) => [name, all.reduce((sum, figures) => sum + (figures[name] ?? 0), 0)]))
