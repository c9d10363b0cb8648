import { downloads } from '@skleyka/contract/downloads/downloads.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'

/** Has the browser save a file of a video, or an archive of one file of each. */
export function useDownload() {
  const accountCode = useAccountCode()
  // the answer is a file to be saved: the page stays where it is
  return useMutation({ ...write(downloads.make, { accountCode }), onSuccess: ({ url }) => location.assign(url) })
}
