import { create } from 'content-disposition'
import type { SentReply } from '../../http/raw.ts'

export { fileOfField, filesOfAccount } from './metadata-files.sql.ts'

/** The one object in the folder of a send. */
export const storedFile = 'file'

/** Type by which the bytes are sent: nothing may make a page of them. */
export const savedKind = { type: 'application/octet-stream', cache: 'private, no-store' } as const

/** The same reply as a file to be saved under its name, whatever is in it. */
export const asAttachment = (reply: SentReply | null, name: string): SentReply | null =>
  reply === null
    ? null
    : {
        ...reply,
        headers: {
          ...reply.headers,
          'content-disposition': create(name),
          'content-security-policy': 'sandbox',
          'x-robots-tag': 'noindex',
        },
      }
