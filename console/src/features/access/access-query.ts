/** Of what moment, place and viewer the access to a record is asked. */
export interface AccessQuery {
  /** Null for now. */
  readonly at: Date | null
  /** Null for a site, or the link to the player. */
  readonly referrer: 'NONE' | 'APP' | null
  /** Empty for the link to the player. */
  readonly site: string
  readonly address: string
  readonly country: string | null
}

/** The same as the call takes it. */
export const paramsOf = ({ at, referrer, site, address, country }: AccessQuery) => ({
  ...(at && { at }),
  ...(referrer !== null ? { referrer } : site !== '' && { site }),
  ...(address !== '' && { address }),
  ...(country !== null && { country }),
})

export const isSame = (one: AccessQuery, other: AccessQuery): boolean =>
  JSON.stringify(paramsOf(one)) === JSON.stringify(paramsOf(other))
