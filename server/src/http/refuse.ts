import { type RefusalName, refusals } from '@skleyka/contract/contract.ts'
import { type Places, withPlaces } from '@skleyka/contract/places.ts'

/** An expected failure on its way to the caller; everything else that is thrown is a bug. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly refusal: RefusalName
  /** Problems by field, for forms (spec §3: legacy `errors`). */
  readonly fields: Readonly<Record<string, string[]>> | undefined
  /** Values for the places of its text. */
  readonly places: Places

  constructor(refusal: RefusalName, text: string, places: Places = {}, fields?: Readonly<Record<string, string[]>>) {
    super(text)
    this.refusal = refusal
    this.places = places
    this.fields = fields
  }
}

/** Makes a refusal of the catalogue; `places` fill the `{name}` places of its text. Throw what it returns. */
export function refuse(name: RefusalName, places: Places = {}, fields?: Readonly<Record<string, string[]>>): Refusal {
  return new Refusal(name, withPlaces(refusals[name].text, places), places, fields)
}

/** The same as a batch tells it of one id (product C3). */
export function failedState(name: RefusalName, places: Places = {}) {
  const { type, subtype } = refusals[name]
  return { status: 'ERROR', error: { type, subtype, extra: refuse(name, places).message } } as const
}
