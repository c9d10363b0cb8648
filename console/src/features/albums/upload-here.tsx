import { type Album, albums } from '@skleyka/contract/albums/albums.calls.ts'
import { uploading } from '@skleyka/contract/uploads/upload-access.ts'
import { acceptedFiles } from '@skleyka/contract/uploads/video-files.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readKey } from '../../api/queries.ts'
import { useApp, useMay } from '../../session/contexts.ts'
import { useDroppedFiles } from '../../ui/file-drop/dropped-files.ts'
import { pickFiles } from '../../ui/file-drop/pick-files.ts'
import { getItems, type UploadDestination, uploadFiles, uploadFolder, useUploads } from '../uploads/uploads.ts'

/** Returns where videos for this album are sent; null for one that a filter fills, and for whoever may not. */
export function useDestination({ id, filling }: Album): UploadDestination | null {
  const { accountCode, accountCodes } = useApp()
  const may = useMay()
  const account = accountCode === null ? undefined : accountCodes[accountCode]
  if (!account || filling !== null || !may({ access: uploading }) || !may(albums.addItems)) return null
  return { accountCode: account.accountCode, accountName: account.accountName, fields: { albumId: id } }
}

/** Asks for files and sends them into the album; to be called from a press. */
export const uploadHere = (to: UploadDestination): void => pickFiles(acceptedFiles, (files) => uploadFiles(files, to))

/** Takes files that are dropped on the page of an album into it. */
export function AlbumDrop({ to }: { to: UploadDestination }) {
  useDroppedFiles(
    (files) => uploadFiles(files, to),
    (found) => void uploadFolder(found, to),
  )
  return null
}

/** Reads the album again when an upload of this browser makes a video of it or changes its state. */
export function useAlbumFollowsUploads({ id, takesNew }: Album): void {
  const client = useQueryClient()
  const { accountCode } = useApp()
  const made = getItems(useUploads())
    .filter(({ item }) => {
      const into = item.fields?.albumId
      return (into === id || (takesNew && into === undefined)) && item.recordId !== null
    })
    .map(({ item }) => `${item.recordId} ${item.status} ${item.uploaderStatus}`)
    .join()
  useEffect(() => {
    if (made !== '') void client.invalidateQueries({ queryKey: readKey(albums.get, undefined, { accountCode }) })
  }, [made, client, accountCode])
}
