import { limits } from '@skleyka/contract/limits.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { acceptedFiles } from '@skleyka/contract/uploads/video-files.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { CallError } from '../../api/call-error.ts'
import { read, write } from '../../api/queries.ts'
import { actLabels } from '../../russian/state-labels.ts'
import { useApp, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { pickFiles } from '../../ui/file-drop/pick-files.ts'
import { showError } from '../../ui/toast/show-error.ts'
import { waitingLabels } from '../records/records.ts'
import { acceptFile, continueUpload, refuseFile } from '../uploads/uploads.ts'
import styles from './video-place.module.css'

/** Advice for a record whose file does not come from this browser; who began it goes on with the same file. */
export function WaitingForFile({ record }: { record: RecordView }) {
  const { accountCode, accountCodes, user } = useApp()
  const may = useMay()
  const account = accountCode === null ? undefined : accountCodes[accountCode]
  const params = { accountCode: record.accountCode, recordId: record.id, page: 1, perPage: 1 }
  const { data } = useQuery({
    ...read(uploader.getAccountUploadingInfo, params, { accountCode }),
    refetchInterval: limits.recordPollMs,
  })
  const open = useMutation({ ...write(uploads.createV2, { accountCode }), meta: { quiet: true } })
  const upload = data?.uploads[0] ?? null
  const { line, mayContinue } = waitingLabels(upload, user.id, new Date())
  const refuse = (error: unknown) => {
    const isWrongFile = error instanceof CallError && error.type === 'VALIDATION'
    if (isWrongFile && upload) refuseFile({ name: upload.fileName }, error)
    else showError(error)
  }
  const goOn = (file: File) => {
    if (upload && file.size !== upload.sizeBytes) return refuseFile({ name: upload.fileName })
    const onSuccess = (continued: ResultOf<typeof uploads.createV2>) => {
      if (upload) acceptFile(upload.fileName)
      if (account) continueUpload(file, continued, account)
    }
    const { name, size, lastModified } = file
    const params = { file: { name, size, lastModified }, recordId: record.id, isMute: false, replace: false }
    open.mutate(params, { onSuccess, onError: refuse })
  }
  return (
    <>
      <p>{line}</p>
      {mayContinue && may(uploads.createV2) && (
        <div className={styles.action}>
          <Button
            kind="main"
            icon={FileUp}
            busy={open.isPending}
            onClick={() => pickFiles(acceptedFiles, ([file]) => file && goOn(file), false)}
          >
            {actLabels.continue}
          </Button>
        </div>
      )}
    </>
  )
}
