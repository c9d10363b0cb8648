import path from 'node:path'
import { folderTransport, type MailTransport, type SmtpServer, smtpTransport } from './transport.ts'

/** Settings of mail by the operator. */
export interface MailSettings {
  readonly server: SmtpServer
  /** Sender of letters. */
  readonly from: string
}

/** Returns where letters lie in a data folder while no mail server is named. */
export const mailFolder = (root: string): string => path.join(root, 'mail')

/** Returns who letters are from. */
export const mailSender = (settings: MailSettings | null, publicUrl: string): string =>
  settings?.from ?? `skleyka@${new URL(publicUrl).hostname}`

/** The mail server of the settings, or else a folder. */
export function openMail(settings: MailSettings | null, root: string, publicUrl: string): MailTransport {
  if (settings !== null) return smtpTransport(settings.server, settings.from)
  return folderTransport(mailFolder(root), mailSender(settings, publicUrl))
}
