/**
 * Reason why an address could not be read:
 * - `scheme`, `login`, `port`: the link itself is not one we go to; `closed`: its place in the network is not;
 * - `unknown`: no such name; `unsure`: whether there is one could not be learned;
 * - `refused`, `silent`, `insecure`, `broken`, `strange`: what the server did in place of an answer;
 * - `away`: any of these of a server of the operator's own network, where the difference would map it (safety 8.5);
 * - `astray`, `packed`: it answers, but leads in circles or sends the file compressed;
 * - `tooLarge`: more bytes than were asked for; `tooSlow`: fewer bytes a minute than are worth waiting for.
 */
export type OutboundReason = keyof typeof texts

/** An address that could not be read. The message is fit to show; what really happened is in `cause`, for the log. */
export class OutboundFailure extends Error {
  override name = 'OutboundFailure'
  readonly reason: OutboundReason

  /** `host` as people read it. */
  constructor(reason: OutboundReason, host: string, cause?: unknown) {
    super(
      texts[reason].replace('{host}', () => host),
      { cause },
    )
    this.reason = reason
  }
}

const texts = {
  scheme: 'Ссылка должна начинаться с\u00a0http:// или https://',
  login: 'Ссылка с\u00a0именем и\u00a0паролем не\u00a0принимается: нужна такая, которая открывается без входа',
  port: 'Порт в\u00a0ссылке не\u00a0принимается: можно 80, 443, 8080 и\u00a08443',
  closed:
    'Адрес {host} в\u00a0закрытой сети, оттуда файлы не\u00a0загружаются. Администратор сервера может разрешить её настройкой OUTBOUND_ALLOW',
  unknown: 'Сайта {host} нет: проверьте ссылку',
  unsure: 'Не\u00a0удалось узнать адрес сайта {host}. Повторите позже',
  refused: 'Сервер {host} не\u00a0принимает соединение: проверьте ссылку или повторите позже',
  silent: 'Сервер {host} не\u00a0отвечает: проверьте ссылку или повторите позже',
  insecure:
    'Защищённое соединение с\u00a0{host} не\u00a0удалось: сертификат сервера недействителен или сервер не\u00a0поддерживает TLS',
  broken: 'Сервер {host} оборвал соединение. Повторите позже',
  strange: 'По\u00a0адресу {host} отвечает не\u00a0веб-сервер: проверьте ссылку',
  away: 'Сервер {host} вашей сети не\u00a0отвечает: проверьте ссылку',
  astray: 'Ссылка слишком много раз ведёт с\u00a0одного адреса на\u00a0другой',
  packed: 'Сервер {host} отдаёт файл сжатым, таким его принять нельзя',
  tooLarge: 'Файл по\u00a0ссылке больше, чем можно принять',
  tooSlow: 'Сервер {host} отдаёт файл слишком медленно',
} as const

/** Returns what the server did, by the error that ended the request. */
export function reasonOf(error: unknown): 'refused' | 'silent' | 'insecure' | 'broken' | 'strange' {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ECONNREFUSED') return 'refused'
  if (/^(ECONNRESET|EPIPE)$/.test(code)) return 'broken'
  if (/^HPE_/.test(code)) return 'strange'
  if (/^(EPROTO$|ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|ERR_OSSL)/.test(code)) {
    return 'insecure'
  }
  return 'silent'
}
