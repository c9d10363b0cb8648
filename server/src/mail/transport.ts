import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { productName } from '@skleyka/contract/product.ts'
import { createTransport } from 'nodemailer'
import type { DressedLetter } from './letter.ts'

/** A letter with its address, and the name it keeps through all tries. */
export interface Message extends DressedLetter {
  readonly id: string
  readonly to: string
  readonly date: Date
}

/** The way of letters out of the house. */
export interface MailTransport {
  /** True if letters reach people; else they lie in a folder of the administrator. */
  readonly reaches: boolean
  deliver(message: Message): Promise<void>
}

/** Mail server and how it is reached. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** `whole`: TLS from the first byte; `begun`: by STARTTLS and never without; `none`: this machine alone. */
  readonly tls: 'whole' | 'begun' | 'none'
  readonly auth: { readonly user: string; readonly pass: string } | null
}

/** No letter could be delivered, and why, without a word of the server: those may name people. */
export class MailProblem extends Error {
  /** Another try would be refused as well. */
  readonly isFinal: boolean

  constructor(code: string, isFinal: boolean, cause: unknown) {
    super(code, { cause })
    this.isFinal = isFinal
  }
}

const deadlineMs = 25_000
const keptFiles = 1_000
const thisMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Reads the address of a mail server; null when it is none. */
export function parseSmtpUrl(text: string): SmtpServer | null {
  const url = URL.parse(text)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !/^\/?$/.test(url.pathname)) return null
  if (url.search !== '' || url.hash !== '' || (url.username === '') !== (url.password === '')) return null
  const isWhole = url.protocol === 'smtps:'
  const tls = isWhole ? 'whole' : thisMachine.test(url.hostname) ? 'none' : 'begun'
  const auth = url.username === '' ? null : { user: decodeText(url.username), pass: decodeText(url.password) }
  const port = url.port === '' ? (isWhole ? 465 : 587) : Number(url.port)
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port, tls, auth }
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Hands letters to a mail server, each over a connection of its own. */
export function smtpTransport(server: SmtpServer, from: string): MailTransport {
  const { host, port, tls, auth } = server
  const transport = createTransport({
    ...{ host, port, secure: tls === 'whole', requireTLS: tls === 'begun', ignoreTLS: tls === 'none' },
    ...(auth && { auth }),
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000, dnsTimeout: 10_000 },
    ...nothingElse,
  })
  return {
    reaches: true,
    async deliver(message) {
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new MailProblem('LATE', false, null)), deadlineMs)
      try {
        await Promise.race([transport.sendMail(toMailOptions(message, from)), late.promise])
      } catch (error) {
        throw error instanceof MailProblem ? error : problemOf(error)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** Puts letters into a folder of the administrator: the same letter twice is one file. */
export function folderTransport(folder: string, from: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...nothingElse })
  return {
    reaches: false,
    async deliver(message) {
      const { message: bytes } = await transport.sendMail(toMailOptions(message, from))
      const name = `${message.date.toISOString().replace(/[:.]/g, '-')}-${message.id}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const fresh = path.join(folder, `.${name}.${process.pid}`)
      await writeFile(fresh, bytes, { mode: 0o600, flush: true })
      await rename(fresh, path.join(folder, name))
      const files = (await readdir(folder)).filter((file) => file.endsWith('.eml')).sort()
      for (const old of files.slice(0, -keptFiles)) await rm(path.join(folder, old), { force: true })
    },
  }
}

// a letter is its words: no part of it is read from a file or an address
const nothingElse = { disableFileAccess: true, disableUrlAccess: true }

const toMailOptions = ({ id, to, date, subject, text, html }: Message, from: string) => ({
  ...{ subject, text, html, date },
  from: { name: productName, address: from },
  to: { name: '', address: to },
  messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  // a link in it can be read in the file
  textEncoding: 'quoted-printable' as const,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

/** Returns what a mail server refuses for good ends a letter; a wrong password or certificate is mended by the administrator. */
function problemOf(error: unknown): MailProblem {
  const failure = error instanceof Error ? error : new Error('unknown')
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : 'UNKNOWN'
  const answer = 'responseCode' in failure && typeof failure.responseCode === 'number' ? failure.responseCode : 0
  const isFinal = ['EENVELOPE', 'EMESSAGE'].includes(code) && answer >= 500
  return new MailProblem(answer === 0 ? code : `${code} ${answer}`, isFinal, error)
}
