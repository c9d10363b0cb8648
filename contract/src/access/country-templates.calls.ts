import * as z from 'zod/mini'
import { method, type ResultOf } from '../method.ts'
import { templateMethods } from '../templates/template-methods.ts'
import { countryRule } from './country-rules.ts'

/** True if the product knows from which countries viewers come: nothing is set up, it knows, or its file cannot be read. */
export const geoStates = ['NONE', 'READY', 'BROKEN'] as const

const methods = templateMethods('country', countryRule)

/**
 * Templates of countries: where viewers are shown a video (product B9). VALIDATION/FIELD for networks that are none;
 * STATE/NO_COUNTRIES for rules by country, region or autonomous system while the product knows no places of addresses.
 */
export const countryTemplates = {
  ...methods,
  places: method({
    about:
      'Answers whether the product knows from where viewers come, by the MMDB files of its setting, and what is known of an address where one is told. Without them a template of countries can only name addresses and networks.',
    path: '/api/v3/templates/country/places',
    access: methods.list.access,
    params: z.strictObject({ address: z.optional(z.union([z.ipv4(), z.ipv6()])) }),
    result: z.object({
      state: z.enum(geoStates),
      /** Facts the files hold: those of cities know regions, those of networks autonomous systems. */
      knows: z.object({ countries: z.boolean(), regions: z.boolean(), asns: z.boolean() }),
      /** Null without an address, and each part of it where it is not known. */
      found: z.nullable(
        z.object({ country: z.nullable(z.string()), region: z.nullable(z.string()), asn: z.nullable(z.int()) }),
      ),
    }),
  }),
}

export type CountryTemplate = ResultOf<typeof countryTemplates.get>['template']
