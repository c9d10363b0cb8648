import { bounds } from '@skleyka/contract/limits.ts'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { sessions } from '@skleyka/contract/sessions/sessions.calls.ts'
import { replacementOf } from '@skleyka/contract/uploader/replacement-state.ts'
import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { partCalls } from '@skleyka/web/sending/part-tries.ts'
import { UploadError } from '@skleyka/web/sending/upload-errors.ts'
import type { BaseAddresses } from '../../../api/base-addresses.ts'
import { CallError } from '../../../api/call-error.ts'
import { patientFetch } from '../../../api/patient-fetch.ts'
import { createTransport, type Transport } from '../../../api/transport.ts'
import { recordNameOf } from './file-types.ts'
import type { HostParts } from './host.ts'
import { createRecordPolls } from './record-polls.ts'
import type { UploadItem } from './upload-item.ts'

interface World {
  readonly addresses: () => BaseAddresses
  /** The short-lived token of the user's session; only a page can get it. */
  readonly sessionToken: () => Promise<string>
}

/** The requests of the uploader by the contract; they work in a worker as well as in a page. */
export function createUploadCalls(world: World): ReturnType<HostParts['calls']> {
  const call = createTransport({
    ...world,
    fetch: patientFetch((input, init) => fetch(input, init)),
    // a worker has no page to count for
    countError: () => undefined,
    timeCall: () => undefined,
  })
  const withCsrf = createCsrfGuard(call)
  return {
    ...partCalls,
    poll: createRecordPolls(async (accountCode, recordIds) => {
      return (await call(records.info, { recordIds }, { accountCode })).records
    }),
    async pollReplacement(accountCode, recordId) {
      const params = { accountCode, recordId, page: 1, perPage: 20 }
      return replacementOf((await call(uploader.getAccountUploaderTasks, params, { accountCode })).tasks)
    },
    async saveReplaced(accountCode, recordId) {
      try {
        const { record } = await call(records.getById, { id: recordId }, { accountCode })
        const { frontSettings } = record
        await withCsrf(() => call(recordPlayer.saveFrontSettings, { id: recordId, frontSettings }, { accountCode }))
      } catch (error) {
        // A refusal stays one: the record was deleted meanwhile, or is no longer the user's to edit.
        if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) throw error
      }
    },
    create: (item, signal) =>
      asUploadError(async () => {
        const { accountCode, replacedRecordId: id, requestId } = item
        const options = { accountCode, requestId, signal }
        if (id !== null) {
          const answer = await withCsrf(() => call(uploads.replace, { id, ...fileOf(item) }, options))
          return { uploadId: answer.upload_id, recordId: id }
        }
        const created = await withCsrf(() => call(uploads.create, { ...fileOf(item), fields: item.fields }, options))
        return { uploadId: created.upload_id, recordId: created.id }
      }),
    complete: (item, signal) =>
      asUploadError(async () => {
        if (item.uploadId === null) throw new UploadError(404, '')
        // two calls of one user are two numbers
        const requestId = `${item.requestId}-complete`
        // what one call can carry; the server compared every part with its tag when it came
        const parts = item.partNumbers.length > bounds.completeParts ? undefined : item.partNumbers
        await call(uploads.complete, { uploadId: item.uploadId, parts }, { requestId, signal })
      }),
  }
}

const fileOf = ({ fileInfo, soundDisabled }: UploadItem) => ({
  record: { name: recordNameOf(fileInfo.name), original_filename: fileInfo.name },
  upload_file_size: fileInfo.size,
  s3_upload: true as const,
  is_mute: soundDisabled,
})

/** The CSRF token comes with /me: it is asked for before the first write, and again when the server has another one. */
function createCsrfGuard(call: Transport): <T>(act: () => Promise<T>) => Promise<T> {
  let isKnown = false
  const learn = async () => {
    await call(sessions.me, {})
    isKnown = true
  }
  return async (act) => {
    if (!isKnown) await learn()
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 403) throw error
      await learn()
      return act()
    }
  }
}

/** The client's errors in the words of the uploader: 0 for no answer, the status otherwise. */
async function asUploadError<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    throw error.status === 0 ? UploadError.unreachable() : new UploadError(error.status, error.message)
  }
}
