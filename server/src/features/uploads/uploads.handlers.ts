import type { MemberAccess } from '@skleyka/contract/access.ts'
import { limits } from '@skleyka/contract/limits.ts'
import type { ParamsOf } from '@skleyka/contract/method.ts'
import type { UploadFields } from '@skleyka/contract/uploads/upload-fields.ts'
import type { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { inTransaction } from '../../database/database.ts'
import type { CallerOf, SignedIn } from '../../http/caller.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { abortUpload } from './abort-upload.ts'
import { completeUpload, type UploadName } from './complete-upload.ts'
import { giveFields } from './give-fields.ts'
import { continueUpload, type OfferedFile, type OpenedUpload, openUpload } from './uploads.ts'

export const uploadsHandlers: Handlers<typeof uploads> = {
  create: async ({ fields, ...file }, caller, services) => {
    const { account, user } = caller
    const opened = await open(services, legacyFile(file, account.id, user.id), caller, fields)
    return { upload_id: opened.uploadId, id: opened.recordId }
  },

  replace: async (file, caller, services) => {
    const opened = await open(services, legacyFile(file, caller.account.id, caller.user.id, file.id), caller)
    return { upload_id: opened.uploadId }
  },

  createV2: async ({ file, isMute, recordId, replace, fields }, caller, services) => {
    const { account, user } = caller
    if (replace && !user.admin && !account.permissions.has('media.can_edit_records')) throw refuse('access.forbidden')
    if (replace && recordId === undefined) throw missing('recordId')
    if (fields !== undefined && recordId !== undefined) throw notNew('fields')
    const offered = {
      accountId: account.id,
      userId: user.id,
      name: '',
      fileName: file.name,
      modifiedAt: file.lastModified === undefined ? null : moment(file.lastModified),
      sizeBytes: file.size,
      isMute,
      replacedId: recordId,
    }
    const isContinued = recordId !== undefined && !replace
    const opened = isContinued
      ? await continueUpload(inTransaction(services.db), services, recordId, offered)
      : await open(services, offered, caller, fields)
    return {
      uploadId: opened.uploadId,
      uploadUuid: opened.uploadUuid,
      recordId: opened.recordId,
      partSize: limits.uploadPartBytes,
      receivedParts: Array.from({ length: opened.partsReceived }, (_, place) => place + 1),
      nextPartOffset: opened.nextPartOffset,
    }
  },

  complete: async ({ uploadId, uploadUuid, parts: partTags = [] }, { signedIn }, services) => {
    const named = nameOf(uploadId, uploadUuid, signedIn)
    const tags = partTags.flatMap(({ partNumber, entityTag }) =>
      entityTag === null ? [] : { number: partNumber, digest: entityTag },
    )
    const { accountId, recordId, state, first } = await completeUpload(
      inTransaction(services.db),
      services,
      named,
      tags,
    )
    if (first) services.audit({ objectType: 'record', objectId: recordId, accountId, after: { currentState: state } })
    return { recordId, state }
  },

  abort: async ({ uploadId }, _caller, services) => {
    const { accountId, recordId } = await abortUpload(inTransaction(services.db), uploadId)
    services.audit({ objectType: 'record', objectId: recordId, accountId })
    return {}
  },
}

type LegacyFile = Omit<ParamsOf<typeof uploads.create>, 'fields'>

const legacyFile = (file: LegacyFile, accountId: number, userId: number, replacedId?: number): OfferedFile => ({
  accountId,
  userId,
  name: file.record.name,
  fileName: file.record.original_filename,
  modifiedAt: null,
  sizeBytes: file.upload_file_size,
  isMute: file.is_mute,
  replacedId,
})

async function open(
  services: CallServices,
  file: OfferedFile,
  caller: CallerOf<MemberAccess>,
  fields: UploadFields = {},
): Promise<OpenedUpload> {
  const tx = inTransaction(services.db)
  const opened = await openUpload(tx, services, file)
  const { recordId, recordName } = opened
  const savedFields = file.replacedId === undefined ? await giveFields(tx, services, caller, recordId, fields) : {}
  services.audit({
    objectType: 'record',
    objectId: recordId,
    after: { name: recordName, bytes: file.sizeBytes, ...savedFields },
  })
  return opened
}

const missing = (field: string) => refuse('call.badParams', { problems: field }, { [field]: ['Заполните поле'] })

const notNew = (field: string) =>
  refuse('call.badParams', { problems: field }, { [field]: ['Так выбирают только для\u00a0нового видео'] })

/** Returns the upload that a call names: its secret suffices; with the uuid, which is no secret, the uploader must be signed in. */
function nameOf(uploadId: string | undefined, uploadUuid: string | undefined, signedIn: SignedIn | null): UploadName {
  if (uploadId !== undefined) return { uploadId }
  if (uploadUuid === undefined) {
    throw missing('uploadId')
  }
  if (signedIn === null) throw refuse('auth.noSession')
  // the number is of a person, in whatever account; a service key names the id that it was given
  if (signedIn.serviceKey) throw refuse('access.forbidden')
  return { uploadUuid, userId: signedIn.user.id }
}

/** A file's time as the browser tells it, in milliseconds; nonsense is no time. */
function moment(milliseconds: number): Date | null {
  const date = new Date(milliseconds)
  return date.getFullYear() >= 1 && date.getFullYear() < 10_000 ? date : null
}
