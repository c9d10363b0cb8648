import * as z from 'zod'
import { unseal } from '../http/sealed.ts'
import type { Services } from '../services.ts'
import { dress, type Letter } from './letter.ts'
import { endMail, forgetMails, noteProblem, type TakenMail, takeMail } from './mails.sql.ts'
import { MailProblem } from './transport.ts'

type Sending = Pick<Services, 'db' | 'now' | 'mail' | 'secrets' | 'log' | 'metrics'>

const ready = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })
const late = z.object({ to: z.string(), asked: z.unknown() })
const content = z.union([ready, late])

/** Row of the queue: a letter, or the values it is made of when its turn comes. */
export type Ready = z.infer<typeof ready>
export type Late = z.infer<typeof late>

/** Makers of the letters whose turn has come, by kind; null where nobody is to be written to. Each attempt makes its own. */
export type LateLetters = Readonly<
  Record<string, (to: string, request: unknown, isFirstTry: boolean) => Promise<Letter | null>>
>

const minute = 60_000
const day = 24 * 60 * minute
const [firstMs, longestMs] = [2 * minute, 4 * 60 * minute]
const [lanes, passMs] = [3, 10_000]

/** Sends what waits, a few at a time. A letter is tried for a day, at ever longer intervals, then given up. */
export async function sendMails(services: Sending, makers: LateLetters = {}): Promise<void> {
  const end = performance.now() + passMs
  const lane = async () => {
    while (performance.now() < end) {
      const taken = await takeMail(services.db.platform('mail'), services.now(), firstMs, longestMs)
      if (taken === null) return
      await send(taken, services, makers)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Forgets that a letter went, a month after. */
export const sweepMails = ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> =>
  forgetMails(db.platform('mail'), new Date(now().getTime() - 30 * day))

async function send(
  mail: TakenMail,
  { db, now, mail: transport, secrets, log, metrics }: Sending,
  makers: LateLetters,
): Promise<void> {
  const all = db.platform('mail')
  try {
    const kept = content.parse(unseal(secrets, 'mail', mail.sealed))
    const message = 'subject' in kept ? kept : await make(mail, kept, makers)
    if (message) await transport.deliver({ ...message, id: mail.message_id, date: mail.created_at })
  } catch (error) {
    // what was sealed with another secret can never be read again; every other trouble may pass
    const isFinal = error instanceof MailProblem ? error.isFinal : !isOfSystem(error)
    const problem = error instanceof MailProblem || isOfSystem(error) ? error.message.slice(0, 200) : 'UNREADABLE'
    const isOver = isFinal || mail.next_try_at.getTime() > mail.created_at.getTime() + day
    metrics.mailTries.inc({ outcome: isOver ? 'given_up' : 'retry' })
    log.warn({ mail: mail.id, kind: mail.kind, tries: mail.tries, problem, isOver }, 'a letter was not sent')
    if (isOver) return endMail(all, mail.id, { state: 'FAILED', problem }, now())
    return noteProblem(all, mail.id, problem)
  }
  metrics.mailTries.inc({ outcome: 'sent' })
  await endMail(all, mail.id, { state: 'SENT', problem: null }, now())
}

async function make(
  { kind, tries }: TakenMail,
  { to, asked: request }: Late,
  makers: LateLetters,
): Promise<Ready | null> {
  try {
    const letter = await makers[kind]?.(to, request, tries === 1)
    if (letter === undefined) throw new Error(`nobody makes letters of the kind ${kind}`)
    return letter && { to, ...dress(letter) }
  } catch (error) {
    // the database may answer again, and so may another worker
    throw new MailProblem('UNMADE', false, error)
  }
}

const isOfSystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'errno' in error
