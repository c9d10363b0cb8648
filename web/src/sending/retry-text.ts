import { limits } from '@skleyka/contract/limits.ts'

/** Returns what is said while the next try is waited for (product B6): counted down by seconds where there is no network. */
export function retryText(code: number, leftMs: number): string {
  if (code !== 0) return 'Сервер не\u00a0отвечает, пробуем ещё раз'
  // a clock that was set back must not promise more than there is to wait
  const seconds = Math.ceil(Math.min(limits.networkRetryMs, leftMs) / 1000)
  return seconds > 0 ? `Нет связи, повтор через ${seconds}\u00a0с` : 'Нет связи, пробуем ещё раз'
}
