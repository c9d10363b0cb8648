import { queueMail } from '../../mail/queue.ts'
import type { Services } from '../../services.ts'
import { noticeAdministrators } from '../notifications/notifications.ts'
import { listAdministrators, takeUntoldFailure } from './runs.sql.ts'

/** Tells administrators by the bell and by a letter that a backup was not made: once, and again a day later. */
export async function tellFailures(services: Pick<Services, 'db' | 'now' | 'secrets' | 'publicUrl'>): Promise<void> {
  const db = services.db.platform('housekeeping')
  await db.transaction().execute(async (tx) => {
    const failure = await takeUntoldFailure(tx, services.now())
    if (failure === null) return
    await noticeAdministrators(tx, 'backupFailed', { reason: failure.problem })
    const letter = () => failureLetter(failure.problem ?? '', services.publicUrl)
    for (const to of await listAdministrators(tx)) await queueMail(tx, services, { kind: 'backup', to, letter })
  })
}

const failureLetter = (problem: string, publicUrl: string) => ({
  subject: 'Резервная копия не\u00a0сделана',
  title: 'Резервная копия не\u00a0сделана',
  paragraphs: [
    problem.endsWith('.') ? problem : `${problem}.`,
    'Прежние копии целы. Устраните причину: следующая попытка будет в\u00a0течение часа.',
  ],
  button: { label: 'Открыть состояние', url: `${publicUrl}/admin/cc/health` },
  foot: 'Письмо приходит администраторам не\u00a0чаще раза в\u00a0сутки, пока копии не\u00a0делаются.',
})
