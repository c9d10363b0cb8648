import * as z from 'zod/mini'
import { line } from '../texts.ts'
import { countryCode, countryCodes, russianRegions } from './countries.ts'

/** In which countries a video is shown: in all, in those of the list alone, in all but those of the list. */
export const countryModes = ['ALL', 'ONLY', 'EXCEPT'] as const

/** Networks and numbers of autonomous systems of one template at most, the longest network and text, in characters. */
export const countryBounds = { networks: 500, networkChars: 49, asns: 500, textChars: 300 } as const

const region = z.string().check(
  z.maxLength(6),
  z.refine((code) => russianRegions.has(code)),
)
const network = z.string().check(z.maxLength(countryBounds.networkChars), z.regex(/^[0-9a-fA-F:.]+(\/\d{1,3})?$/))
const asn = z.int().check(z.positive(), z.maximum(4_294_967_295))

/** Addresses, networks as CIDR and autonomous systems that a rule is an exception for. */
const exceptions = z.strictObject({
  networks: z.array(network).check(z.maxLength(countryBounds.networks)),
  asns: z.array(asn).check(z.maxLength(countryBounds.asns)),
})

/** The body of a template of countries (product B9). Exceptions go before the list, the forbidden before the allowed. */
export const countryRule = z.strictObject({
  mode: z.enum(countryModes),
  countries: z.array(countryCode).check(z.maxLength(countryCodes.size)),
  /** Regions of Russia, beside the countries. */
  regions: z.array(region).check(z.maxLength(russianRegions.size)),
  allowed: exceptions,
  forbidden: exceptions,
  /** True if viewers are let whose place is not known. */
  unknown: z.enum(['ALLOW', 'DENY']),
  /** Text for a viewer who is refused; empty for the usual words. */
  text: line(countryBounds.textChars),
})
export type CountryRule = z.output<typeof countryRule>

/** Body a new template of countries begins with. */
export const everyCountry: CountryRule = {
  mode: 'ALL',
  countries: [],
  regions: [],
  allowed: { networks: [], asns: [] },
  forbidden: { networks: [], asns: [] },
  unknown: 'ALLOW',
  text: '',
}
