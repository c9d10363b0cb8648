/** Event that a webhook receives. */
interface WebhookEvent {
  readonly uuid: string
  readonly type: string
  readonly at: Date
  /** The code of the account. */
  readonly account: string
  readonly data: unknown
}

/** The body of an event (product C5): the same letter by letter at every try. */
export const bodyOf = ({ uuid, type, at, account, data }: WebhookEvent): string =>
  JSON.stringify({ id: uuid, type, at: at.toISOString(), account, data })
