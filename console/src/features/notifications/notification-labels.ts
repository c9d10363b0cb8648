import { noticeWords } from '@skleyka/contract/notifications/notification-words.ts'
import type { Notice } from '@skleyka/contract/notifications/notifications.calls.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { pagePath } from '../../browser/addresses.ts'

/** Returns what a notice says, why, and the page it leads to; null where there is none. */
export function noticeTold(notice: Notice): { title: string; why: string | null; to: string | null } {
  const { title, why, path } = noticeWords(notice)
  const own = notice.kind === 'invited' ? '/' : null
  return { title, why, to: notice.account && path !== null ? pagePath(notice.account.code, path) : own }
}

/** «Уведомления: 3 новых», «Уведомления: больше 99 новых». */
export function bellLabel(unread: number): string {
  if (unread === 0) return 'Уведомления'
  if (unread > 99) return 'Уведомления: больше 99\u00a0новых'
  return `Уведомления: ${unread}\u00a0${plural(unread, ['новое', 'новых', 'новых'])}`
}
