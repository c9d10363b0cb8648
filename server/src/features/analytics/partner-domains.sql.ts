import type { Db, Tx } from '../../database/database.ts'

/** Returns the hosts of partner sites by the number of the site. */
export async function listPartnerDomains(db: Db): Promise<Map<number, string[]>> {
  const rows = await db.selectFrom('partner_domains').selectAll().orderBy('site_id').orderBy('domain').execute()
  const bySite = new Map<number, string[]>()
  for (const { site_id: site, domain } of rows) bySite.set(site, [...(bySite.get(site) ?? []), domain])
  return bySite
}

/** Writes the hosts of a partner site in place of those it had; returns those. */
export async function replacePartnerDomains(tx: Tx, site: number, domains: readonly string[]): Promise<string[]> {
  const before = await tx.deleteFrom('partner_domains').where('site_id', '=', site).returning('domain').execute()
  if (domains.length > 0)
    await tx
      .insertInto('partner_domains')
      .values(domains.map((domain) => ({ site_id: site, domain })))
      .execute()
  return before.map(({ domain }) => domain).toSorted()
}

/** Returns accounts by their codes; those that are closed too. */
export const accountsByCode = (db: Db, codes: readonly string[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'code'])
    .where('code', 'in', [...codes])
    .execute()
