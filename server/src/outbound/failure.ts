/**
 * Why an address could not be read:
 * - `forbidden`: it is not one we go to, by its scheme, port, name or place in the network;
 * - `unreachable`: there was no answer, or it broke off;
 * - `tooLarge`: more bytes than were asked for;
 * - `tooSlow`: fewer bytes a minute than are worth waiting for.
 */
export type OutboundReason = 'forbidden' | 'unreachable' | 'tooLarge' | 'tooSlow'

/**
 * An address that could not be read. The message is fit to show and the same for `forbidden` and `unreachable`
 * (safety 8.5: closed and filtered look alike); what really happened is in `cause`, for the log.
 */
export class OutboundFailure extends Error {
  override name = 'OutboundFailure'
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, cause?: unknown) {
    super(texts[reason], { cause })
    this.reason = reason
  }
}

const texts: Record<OutboundReason, string> = {
  forbidden: 'Адрес недоступен: проверьте ссылку',
  unreachable: 'Адрес недоступен: проверьте ссылку',
  tooLarge: 'Файл по\u00a0ссылке больше, чем можно принять',
  tooSlow: 'Сервер по\u00a0ссылке отдаёт файл слишком медленно',
}
