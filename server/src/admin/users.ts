import { emailProblem, tidyEmail } from '@skleyka/contract/users/emails.ts'
import { pino } from 'pino'
import { openSecrets } from '../data-folder/secrets.ts'
import { endSecondFactor, lockUser, removeUser } from '../features/revocation/revocation.ts'
import { endSessionsOf } from '../features/sessions/sessions.ts'
import {
  createUser,
  makeAdministrator,
  setMailConfirmed,
  unbindProvider,
  unlockUserState,
} from '../features/users/users.ts'
import { noGeo } from '../geo/geo.ts'
import { readPublicUrl } from '../installation.sql.ts'
import { StartProblem } from '../problems/start-problem.ts'
import type { Provider } from '../provider.ts'
import { change, type Desk, knownUser, printEnded, printTable, type Words } from './desk.ts'
import { listUsers, writeMachineAudit } from './lists.sql.ts'

export async function addUser(desk: Desk, { rest: [typed = ''], admin }: Words): Promise<void> {
  const email = tidyEmail(typed)
  const problem = emailProblem(email)
  if (problem !== null) throw new StartProblem(`${problem}: «${typed}». Укажите адрес вида m.sokolova@example.ru.`)
  await desk.db.transaction().execute(async (tx) => {
    const user = await createUser(tx, email)
    if (!user) throw new StartProblem(`Пользователь с\u00a0адресом ${email} уже есть.`)
    if (admin) await makeAdministrator(tx, user.id, new Date())
    await writeMachineAudit(tx, 'createUser', 'user', user.id)
  })
  console.error(`Пользователь ${email} добавлен.`)
  if (desk.settings.identity === null) await printLink(desk, email, 'createInvitation')
}

export async function printPasswordLink(desk: Desk, { rest: [email] }: Words): Promise<void> {
  if (desk.settings.identity) throw new StartProblem(`Пароли хранит ${desk.settings.identity.issuer}: задайте его там.`)
  const user = await knownUser(desk.db, email)
  await printLink(desk, user.email, user.subject === null ? 'createInvitation' : 'createPasswordLink')
  if (user.subject !== null)
    console.error('Новый пароль закончит все сеансы, ключи API и\u00a0ключи доступа пользователя.')
}

/** Nobody is asked twice: what was open is over at once, here and at the bundled provider. */
export async function lockOut(desk: Desk, { rest: [email], options }: Words): Promise<void> {
  const user = await knownUser(desk.db, email)
  const ended = await change(desk, { action: 'lockUser', objectType: 'user', objectId: user.id }, async (tx) => {
    const counts = await lockUser(tx, user.id, options.reason ?? null, new Date())
    if (counts === null) throw new StartProblem(`${user.email} уже заблокирован.`)
    return { ...(options.reason !== undefined && { reason: options.reason }), ...counts }
  })
  console.error(`Пользователь ${user.email} заблокирован.`)
  printEnded(ended)
  await endAtProvider(desk, user.email)
}

export async function letIn(desk: Desk, { rest: [email] }: Words): Promise<void> {
  const user = await knownUser(desk.db, email)
  await change(desk, { action: 'unlockUser', objectType: 'user', objectId: user.id }, async (tx) => {
    if (!(await unlockUserState(tx, user, new Date()))) throw new StartProblem(`${user.email} не\u00a0заблокирован.`)
    return undefined
  })
  console.error(`Пользователь ${user.email} разблокирован.`)
}

export async function dropUser(desk: Desk, { rest: [email] }: Words): Promise<void> {
  const user = await knownUser(desk.db, email)
  const ended = await change(desk, { action: 'removeUser', objectType: 'user', objectId: user.id }, async (tx) => {
    const counts = await removeUser(tx, user.id, new Date())
    if (counts === null) throw new StartProblem(`Пользователя с\u00a0адресом ${user.email} нет.`)
    return { email: user.email, ...counts }
  })
  console.error(`Пользователь ${user.email} удалён. Его видео остались в\u00a0аккаунтах.`)
  printEnded(ended)
  await endAtProvider(desk, user.email)
}

/** The way back for somebody who has neither the application nor a recovery code. */
export async function resetTwoFactor(desk: Desk, { rest: [email] }: Words): Promise<void> {
  const { identity } = desk.settings
  if (identity) throw new StartProblem(`Второй фактор входа хранит ${identity.issuer}: сбросьте его там.`)
  const user = await knownUser(desk.db, email)
  const provider = await openOwnProvider(desk)
  const ended = await change(
    desk,
    { action: 'resetSecondFactor', objectType: 'user', objectId: user.id },
    async (tx) => {
      const wasOn = await provider.resetSecondFactor(user.email)
      const counts = await endSecondFactor(tx, user.id, new Date())
      if (!wasOn && !counts.wasOn)
        throw new StartProblem(`У\u00a0${user.email} двухфакторный вход и\u00a0так выключен.`)
      return { sessions: counts.sessions }
    },
  )
  console.error(`Двухфакторный вход ${user.email} выключен: для входа хватит пароля.`)
  printEnded(ended)
}

/** The way back for somebody whose account at another provider was made anew: known by the verified address at the next sign-in. */
export async function unbind(desk: Desk, { rest: [email] }: Words): Promise<void> {
  if (desk.settings.identity === null)
    throw new StartProblem('Вход ведёт сама Склейка: отвязывают только от\u00a0другого провайдера (IDENTITY_ISSUER).')
  const user = await knownUser(desk.db, email)
  const ended = await change(desk, { action: 'unbindProvider', objectType: 'user', objectId: user.id }, async (tx) => {
    const now = new Date()
    if (!(await unbindProvider(tx, user, now)))
      throw new StartProblem(`${user.email} и\u00a0так не\u00a0связан с\u00a0учётной записью.`)
    return { sessions: await endSessionsOf(tx, user.id, now) }
  })
  console.error(`${user.email} войдёт с\u00a0той учётной записью, у\u00a0которой подтверждён этот адрес.`)
  printEnded(ended)
}

/** Ends what somebody has open at the provider; otherwise a click would bring a new session without the password. */
export async function endAtProvider(desk: Desk, email: string): Promise<void> {
  const { identity } = desk.settings
  if (identity) console.error(`Сеанс у\u00a0провайдера ${identity.issuer} заканчивают там.`)
  else await (await openOwnProvider(desk)).endSessions(email)
}

/** The bundled provider hears of it too: at each sign-in it is asked whether the address is confirmed. */
export async function confirmMail(desk: Desk, { rest: [email] }: Words, confirmed: boolean): Promise<void> {
  const user = await knownUser(desk.db, email)
  const action = confirmed ? 'confirmMail' : 'unconfirmMail'
  await change(desk, { action, objectType: 'user', objectId: user.id }, async (tx) => {
    await setMailConfirmed(tx, user, confirmed, new Date())
    return undefined
  })
  if (desk.settings.identity === null) await (await openOwnProvider(desk)).setEmailVerified(user.email, confirmed)
  console.error(`Почта ${user.email} ${confirmed ? 'подтверждена' : 'больше не\u00a0подтверждена'}.`)
}

const noUsers =
  'Пользователей пока нет: первый появится, когда откроет одноразовую ссылку из\u00a0вывода сервера или войдёт с\u00a0почтой ADMIN_EMAIL'

export const printUsers = async ({ db }: Desk): Promise<void> => printTable(await listUsers(db), noUsers)

async function printLink(desk: Desk, email: string, kind: 'createInvitation' | 'createPasswordLink') {
  const provider = await openOwnProvider(desk)
  console.error('Ссылка, по которой задаётся пароль, действует один раз:')
  console.log(await provider[kind](email))
}

async function openOwnProvider({ settings, db, pool, closing }: Desk): Promise<Provider> {
  // half of what a command loads, and few need it
  const { identityClient, openProvider } = await import('../provider.ts')
  const secrets = await openSecrets(settings.dataDir, settings.secretKey)
  // the server may have been started with another PORT than this command
  const publicUrl = (await readPublicUrl(db)) ?? settings.publicUrl
  const identity = identityClient({ ...settings, publicUrl }, { secrets })
  const log = pino({ level: settings.logLevel }, pino.destination({ fd: 2, sync: true }))
  const mail = { reaches: settings.mail !== null }
  const provider = await openProvider(
    { db, mail, geo: noGeo, now: () => new Date(), log, publicUrl, identity, secrets },
    pool,
  )
  closing.defer(() => provider.close())
  return provider
}
