import type { TargetProblem, TargetState } from '@skleyka/contract/translations/translation-states.ts'

/** States of a target in words. */
export const targetStateLabels = {
  OFF: { label: 'Не\u00a0отправляется', tone: 'plain' },
  CONNECTING: { label: 'Подключение', tone: 'wait' },
  LIVE: { label: 'Отправляется', tone: 'good' },
  WAITING: { label: 'Повторит попытку', tone: 'warn' },
} as const satisfies Record<TargetState, { readonly label: string; readonly tone: string }>

/** Reasons why nothing is sent, with what to do about them. */
export const targetProblemLabels: Readonly<Record<TargetProblem, string>> = {
  ADDRESS: 'Адрес ведёт в\u00a0закрытую сеть. Администратор сервера может разрешить её настройкой OUTBOUND_ALLOW',
  UNREACHABLE: 'Сервер не\u00a0отвечает. Проверьте адрес',
  INSECURE: 'Защищённое соединение не\u00a0удалось: у\u00a0сервера недействительный сертификат',
  PASSPHRASE: 'Пароль SRT (passphrase) не\u00a0подошёл. Возьмите его у\u00a0площадки заново',
  REFUSED: 'Сервер не\u00a0принял поток. Проверьте ключ или streamid и\u00a0начат\u00a0ли эфир на\u00a0площадке',
  STRANGE: 'По\u00a0этому адресу отвечает не\u00a0сервер RTMP или SRT. Проверьте адрес',
  CLOSED: 'Сервер закрыл соединение',
  SILENT: 'Сервер перестал отвечать',
  SLOW: 'Сервер принимает поток слишком медленно',
}
