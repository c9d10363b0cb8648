import type { installation } from '@skleyka/contract/installation/installation.calls.ts'
import { emailProblem, tidyEmail } from '@skleyka/contract/users/emails.ts'
import { inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import type { Letter } from '../../mail/letter.ts'
import { queuedMail, queueMailFollowed } from '../../mail/queue.ts'
import type { Feature } from '../../registry/feature.ts'

const kind = 'test'

const handlers: Handlers<typeof installation> = {
  facts: async (_params, _caller, { environment, disk, geo, log }) => {
    const space = await disk().catch((err: unknown) => {
      log.error({ err }, 'the disk could not be asked')
      return null
    })
    return {
      ...environment,
      disk: space && { freeBytes: space.free, usedShare: space.share },
      placeFiles: [...geo.files()],
      placesKnown: geo.knows(),
    }
  },

  sendTestLetter: async ({ email }, { user }, services) => {
    const { db, mail, audit, publicUrl } = services
    const tx = inTransaction(db)
    const to = tidyEmail(email)
    const problem = emailProblem(to)
    if (problem !== null) throw refuse('call.badParams', { problems: 'email' }, { email: [problem] })
    const id = await queueMailFollowed(tx, services, { kind, to, letter: () => testLetter(user.email, publicUrl) })
    if (id === null) throw refuse('installation.tooManyLetters')
    audit({ objectType: 'mail', objectId: id, after: { email: to } })
    return { letter: { id, state: 'WAITING', problem: null, reaches: mail.reaches } }
  },

  testLetter: async ({ id }, _caller, { db, mail }) => {
    const found = await queuedMail(db, kind, id)
    if (!found) throw refuse('installation.noLetter')
    return { letter: { ...found, id, reaches: mail.reaches } }
  },
}

const testLetter = (by: string, publicUrl: string): Letter => ({
  subject: 'Пробное письмо',
  title: 'Почта работает',
  paragraphs: [`Это пробное письмо отправил ${by}, чтобы проверить почту. Отвечать на\u00a0него не\u00a0нужно.`],
  button: { label: 'Открыть консоль', url: `${publicUrl}/admin` },
  foot: 'Если вы его не\u00a0ждали, ничего делать не\u00a0нужно: адрес ввели по\u00a0ошибке.',
})

/** Settings the installation runs with, without secrets, and the test letter. */
export const installationFeature = { areas: { installation: handlers } } satisfies Feature
