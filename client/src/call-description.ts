/** Facts of a call that sending it takes. */
export interface CallDescription {
  /** `{name}` in it is filled from the params. */
  readonly path: string
  readonly verb: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `v3`: `{id, params}` answered by `{id, result}` or `{id, error}`; `data`: an answer `{data}`; `bare`: the answer is the result. */
  readonly form: 'v3' | 'data' | 'bare'
  readonly mutates: boolean
}

/** Calls by area and name. */
export type CallTable = Readonly<Record<string, Readonly<Record<string, CallDescription>>>>
