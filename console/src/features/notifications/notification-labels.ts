import { noticeWords } from '@skleyka/contract/notifications/notification-words.ts'
import type { Notice } from '@skleyka/contract/notifications/notifications.calls.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { pagePath } from '../../browser/addresses.ts'

interface NoticeLine {
  readonly title: string
  readonly why: string | null
  /** The page it leads to; null where there is none. */
  readonly to: string | null
}

/** Returns what a notice says, why, and the page it leads to; claims are decided by administrators and followed by holders. */
export function describeNotice(notice: Notice, isAdministrator = false): NoticeLine {
  const { title, why, path } = noticeWords(notice)
  return {
    title,
    why,
    to: notice.account && path !== null ? pagePath(notice.account.code, path) : ownPath(notice, isAdministrator),
  }
}

/** The page of a notice that is of no account. */
function ownPath({ kind, account, count }: Notice, isAdministrator: boolean): string | null {
  if (kind === 'invited') return '/'
  if (account !== null || !kind.startsWith('claim')) return null
  if (!isAdministrator) return '/kpo/holders'
  // of several claims at once the count is how many
  return count === null || kind.startsWith('claims') ? '/cc/claims' : `/cc/claims/${count}`
}

/** «Уведомления: 3 новых», «Уведомления: больше 99 новых». */
export function bellLabel(unread: number): string {
  if (unread === 0) return 'Уведомления'
  if (unread > 99) return 'Уведомления: больше 99\u00a0новых'
  return `Уведомления: ${unread}\u00a0${plural(unread, ['новое', 'новых', 'новых'])}`
}
