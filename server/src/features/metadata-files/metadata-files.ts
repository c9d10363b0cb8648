import { create } from 'content-disposition'
import type { RawReply } from '../../http/raw.ts'
import { findFiles, findOpenFile } from './metadata-files.sql.ts'

/** For whoever judges values: the files of an account that are there. */
export const filesOfAccount = findFiles

/** For whoever shows a video: a file that one of its fields names. */
export const fileOfField = findOpenFile

/** The one object in the folder of a send. */
export const storedFile = 'file'

/** How the bytes are sent: nothing may make a page of them. */
export const savedKind = { type: 'application/octet-stream', cache: 'private, no-store' } as const

/** The same reply as a file to be saved under its name, whatever is in it. */
export const asAttachment = (reply: RawReply | null, name: string): RawReply | null =>
  reply === null || reply === 'hangUp'
    ? reply
    : {
        ...reply,
        headers: {
          ...reply.headers,
          'content-disposition': create(name),
          'content-security-policy': 'sandbox',
          'x-robots-tag': 'noindex',
        },
      }
