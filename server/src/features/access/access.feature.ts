import { countryRule } from '@skleyka/contract/access/country-rules.ts'
import type { countryTemplates } from '@skleyka/contract/access/country-templates.calls.ts'
import { siteRule } from '@skleyka/contract/access/site-rules.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Feature } from '../../registry/feature.ts'
import { templateEngine } from '../templates/templates.ts'
import { gatesHandlers } from './gates.handlers.ts'
import { checkCountries, checkSites } from './template-rules.ts'

const countries: Handlers<typeof countryTemplates> = {
  ...templateEngine.handlers('country', countryRule, {
    check: async (_tx, _accountId, body, _before, { geo }) => checkCountries(body, geo),
  }),
  places: async ({ address }, _caller, { geo }) => ({
    state: geo.state(),
    knows: geo.knows(),
    found: address === undefined ? null : geo.find(address),
  }),
}

/**
 * Decides who may watch. `mayWatch` judges publication, rules of sites and countries, and gates (private link, password, codes,
 * mail of a domain); playback asks it for every page, playlist, file and key. A viewer who passed a gate carries the pass in his
 * addresses. Decisions 41, 50, 79.
 */
export const accessFeature = {
  areas: {
    gates: gatesHandlers,
    siteTemplates: templateEngine.handlers('site', siteRule, {
      check: async (_tx, _accountId, body) => checkSites(body),
    }),
    countryTemplates: countries,
  },
  // what the operator replaces holds within the minute
  sweeps: [
    { name: 'places of addresses', role: 'api', everyMs: 30_000, ofProcess: true, run: ({ geo }) => geo.refresh() },
  ],
} satisfies Feature
