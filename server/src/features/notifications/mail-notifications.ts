import { noticeWords } from '@skleyka/contract/notifications/notification-words.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { trimSignsEnd } from '@skleyka/contract/texts.ts'
import { type Letter, shownName } from '../../mail/letter.ts'
import { queueMail } from '../../mail/queue.ts'
import type { Services } from '../../services.ts'
import { findDue, type Gathering, lockDue, markMailed, readDue } from './mailed.sql.ts'
import { noticeView } from './notification-view.ts'
import type { NoticeRow } from './notifications.sql.ts'

/** Gathering of notices for letters: who reads at once in the console gets none. */
const gathering: Gathering = { settleS: 5 * 60, betweenS: 3600 }
/** More is not read, but counted. */
const mostLines = 10

/**
 * Writes to people who want it about what the bell tells them and they have not read: one letter about all of it, an hour
 * apart. A letter for which there is no room now is made later, of more.
 */
export async function mailNotices(services: Pick<Services, 'db' | 'now' | 'secrets' | 'publicUrl'>): Promise<void> {
  const db = services.db.platform('housekeeping')
  const now = services.now()
  for (const id of await findDue(db, now, gathering)) {
    await db.transaction().execute(async (tx) => {
      const person = await lockDue(tx, id, now, gathering)
      if (person === null) return
      const { rows, total } = await readDue(tx, { id, ...person }, mostLines)
      if (total === 0) return markMailed(tx, id, person.upTo, null)
      const letter = () => noticesLetter(rows, total, services.publicUrl)
      const isQueued = await queueMail(tx, services, { kind: 'notices', to: person.email, letter })
      if (isQueued) await markMailed(tx, id, person.upTo, now)
    })
  }
}

/** One letter about all that somebody has not read. */
export function noticesLetter(rows: readonly NoticeRow[], total: number, publicUrl: string): Letter {
  const lines = rows.map((row) => ({ row, ...noticeWords(noticeView(row)) }))
  const [first] = lines
  const code = first?.row.code ?? null
  const what =
    total === 1 && first
      ? shownName(first.title)
      : `${total}\u00a0${plural(total, ['новое уведомление', 'новых уведомления', 'новых уведомлений'])}`
  const left = total - lines.length
  const path = total === 1 && code !== null ? `/ac/${encodeURIComponent(code)}/${first?.path ?? ''}` : ''
  return {
    subject: what,
    title: what,
    paragraphs: [
      ...lines.map(({ row, title, why }) =>
        [
          title,
          ...(why === null ? [] : [shownName(why)]),
          ...(row.account_name === null ? [] : [`Аккаунт «${shownName(row.account_name)}»`]),
        ]
          .map((words) => `${trimSignsEnd(words, '.\n\t\u00a0 ')}.`)
          .join(' '),
      ),
      ...(left > 0 ? [`И\u00a0ещё ${left}: они в\u00a0консоли.`] : []),
    ],
    button: { label: total === 1 && path !== '' ? 'Посмотреть' : 'Открыть консоль', url: `${publicUrl}/admin${path}` },
    foot: 'Письмо пришло потому, что такие уведомления вы выбрали в\u00a0своём профиле: там\u00a0же их выключают. Пишем не\u00a0чаще раза в\u00a0час и\u00a0только о\u00a0том, что вы не\u00a0прочли.',
  }
}
